import { type FormEvent, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type ContactProblems, findContactProblems, firstProblem } from '../contact-form.rules.ts'
import { type FilledForm, readFilledForm } from '../filled-form.rules.ts'
import type { ContactPost } from '../inbox.contract.ts'
import { type Failure, newKey, postMessage, proveWork } from './post-message.ts'

/** A proof is good for twenty minutes; forms stay open longer. */
const PROOF_MAX_AGE_MS = 15 * 60_000

export type Progress = 'idle' | 'proving' | 'sending' | Failure

interface Options {
  idempotencyKey?: string | undefined
  problems?: ContactProblems | undefined
  failure?: Failure | undefined
  onSent: () => void
}

export function useContactForm({ idempotencyKey, problems: given = {}, failure, onSent }: Options) {
  const [problems, setProblems] = useState<ContactProblems>(given)
  const [progress, setProgress] = useState<Progress>(failure ?? 'idle')
  // One key for one filled form: every try of it is the same message.
  const key = useRef(idempotencyKey)
  const seenAt = useRef(0)
  const proof = useProof()

  useEffect(() => {
    seenAt.current = performance.now()
  }, [])

  async function send(filled: FilledForm): Promise<Failure | null> {
    key.current ??= newKey()
    const fillMs = Math.round(performance.now() - seenAt.current)
    setProgress('proving')
    const work = await proof.take()
    setProgress('sending')
    return postMessage(toPost(filled, { key: key.current, fillMs, work }))
  }

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const form = event.currentTarget
    const filled = readFilledForm(new FormData(form))
    const found = findContactProblems(filled.fields, filled.acceptsPolicy)
    // Rendered before the focus moves: the text of the problem has to be in sight as well.
    flushSync(() => {
      setProblems(found)
      setProgress('idle')
    })
    if (focusFirst(form, found)) return
    const trouble = await send(filled)
    if (trouble) setProgress(trouble)
    else onSent()
  }

  const clearFieldError = (name: keyof ContactProblems) =>
    setProblems(({ [name]: _corrected, ...others }) => others)

  return { problems, progress, clearFieldError, submit, prepare: proof.prepare }
}

interface Evidence {
  key: string
  fillMs: number
  work: string | undefined
}

function toPost({ fields, ...filled }: FilledForm, { key, fillMs, work }: Evidence): ContactPost {
  return {
    ...fields,
    ...filled,
    idempotencyKey: key,
    fillMs,
    form: 'contact-form',
    ...(work && { proof: work }),
  }
}

/** Asked for when somebody begins to write, so that it is there when they have finished. */
function useProof() {
  const begun = useRef<{ at: number; work: Promise<string | undefined> }>(undefined)
  const prepare = () => {
    if (begun.current && performance.now() - begun.current.at < PROOF_MAX_AGE_MS) return begun.current.work
    begun.current = { at: performance.now(), work: proveWork() }
    return begun.current.work
  }
  return {
    prepare: () => void prepare(),
    /** Each is good for one message. */
    async take() {
      const work = await prepare()
      begun.current = undefined
      return work
    },
  }
}

/** True if there was a problem to lead to. */
function focusFirst(form: HTMLFormElement, problems: ContactProblems): boolean {
  const first = firstProblem(problems)
  if (!first) return false
  const field = form.elements.namedItem(first === 'policy' ? 'acceptsPolicy' : first)
  if (field instanceof HTMLElement) {
    field.focus()
    // The problem stands beside the field, in the same parent.
    field.parentElement?.scrollIntoView({ block: 'nearest' })
  }
  return true
}
