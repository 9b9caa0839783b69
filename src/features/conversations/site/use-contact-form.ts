import { type FormEvent, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Challenge, ContactPost } from '../contact.contract.ts'
import {
  type ContactFormValues,
  type ContactProblems,
  findContactProblems,
  firstProblem,
  readContactForm,
} from '../contact-form.rules.ts'
import { parseRequest, type RequestDetails } from '../request.rules.ts'

/** Visitors give up after about this long. A retry is safe in any case, because it has the same idempotency key. */
const TIMEOUT_MS = 20_000

/** Challenges expire after twenty minutes; forms stay open longer. */
const PROOF_MAX_AGE_MS = 15 * 60_000

export type Failure = 'failed' | 'offline' | 'too_many'

export type Progress = 'idle' | 'proving' | 'sending' | Failure

interface Options {
  idempotencyKey?: string | undefined
  problems?: ContactProblems | undefined
  failure?: Failure | undefined
  onSent: (details: RequestDetails | undefined, photoKey: string | undefined) => void
  /** How many photos follow. */
  photoCount: number
}

export function useContactForm(options: Options) {
  const { idempotencyKey, problems: given = {}, failure, photoCount, onSent } = options
  const [problems, setProblems] = useState<ContactProblems>(given)
  const [progress, setProgress] = useState<Progress>(failure ?? 'idle')
  // One key per form: every retry is the same message.
  const key = useRef(idempotencyKey)
  const seenAt = useRef(0)
  const proof = useProof()

  useEffect(() => {
    seenAt.current = performance.now()
  }, [])

  async function send(values: ContactFormValues): Promise<Answer> {
    key.current ??= randomKey()
    const fillMs = Math.round(performance.now() - seenAt.current)
    setProgress('proving')
    const work = await proof.take()
    setProgress('sending')
    return postMessage(toPost(values, { key: key.current, fillMs, work, photoCount }))
  }

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const form = event.currentTarget
    const values = readContactForm(new FormData(form))
    const found = findContactProblems(values.fields, values.acceptsPolicy)
    // Render before the focus moves, so that the text of the problem is scrolled into view too.
    flushSync(() => {
      setProblems(found)
      setProgress('idle')
    })
    if (focusFirstProblem(form, found)) return
    const { failure, photoKey } = await send(values)
    if (failure) setProgress(failure)
    else onSent(parseRequest(values.request), photoKey)
  }

  const clearFieldError = (name: keyof ContactProblems) =>
    setProblems(({ [name]: _cleared, ...others }) => others)

  return { problems, progress, clearFieldError, submit, prepare: proof.prepare }
}

interface Submission {
  key: string
  fillMs: number
  work: string | undefined
  photoCount: number
}

function toPost(
  { fields, request, ...values }: ContactFormValues,
  { key, fillMs, work, photoCount }: Submission,
): ContactPost {
  const details = parseRequest(request)
  return {
    ...fields,
    ...values,
    ...(details && { details }),
    ...(photoCount > 0 && { photoCount }),
    idempotencyKey: key,
    fillMs,
    form: 'contact-form',
    ...(work && { proof: work }),
  }
}

/** Starts solving when the visitor begins to write, so that the proof is ready when they submit. */
function useProof() {
  const started = useRef<{ at: number; work: Promise<string | undefined> }>(undefined)
  const prepare = () => {
    if (started.current && performance.now() - started.current.at < PROOF_MAX_AGE_MS)
      return started.current.work
    started.current = { at: performance.now(), work: solveProofOfWork() }
    return started.current.work
  }
  return {
    prepare: () => void prepare(),
    /** A proof is valid for one message only. */
    async take() {
      const work = await prepare()
      started.current = undefined
      return work
    },
  }
}

/** False if there is no problem. */
function focusFirstProblem(form: HTMLFormElement, problems: ContactProblems): boolean {
  const first = firstProblem(problems)
  if (!first) return false
  const field = form.elements.namedItem(first === 'policy' ? 'acceptsPolicy' : first)
  if (field instanceof HTMLElement) {
    field.focus()
    // The text of the problem is in the same parent.
    field.parentElement?.scrollIntoView({ block: 'nearest' })
  }
  return true
}

interface Answer {
  /** Undefined when the message is stored. */
  failure?: Failure
  photoKey?: string
}

/** Does not use the API client, whose schemas would weigh down the public page. */
async function postMessage(post: ContactPost): Promise<Answer> {
  try {
    const answer = await fetch('/api/contactRoute/contact', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(post),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    if (answer.status === 201) {
      const { photoKey } = (await answer.json().catch(() => ({}))) as { photoKey?: string }
      return photoKey ? { photoKey } : {}
    }
    return { failure: answer.status === 429 ? 'too_many' : 'failed' }
  } catch {
    return { failure: navigator.onLine ? 'failed' : 'offline' }
  }
}

/** Solves the challenge that the site requires at the moment; usually there is none. */
async function solveProofOfWork(): Promise<string | undefined> {
  try {
    const answer = await fetch('/api/contactRoute/challenge', { signal: AbortSignal.timeout(TIMEOUT_MS) })
    const { challenge: asked } = (await answer.json()) as { challenge: Challenge | null }
    if (!asked) return undefined
    const { solveChallenge } = await import('altcha-lib/v1')
    const { algorithm, challenge, maxnumber, salt, signature } = asked
    const solution = await solveChallenge(challenge, salt, algorithm, maxnumber).promise
    return btoa(JSON.stringify({ algorithm, challenge, salt, signature, number: solution?.number }))
  } catch {
    // The message is sent without a proof: at worst it goes to spam.
    return undefined
  }
}

/** Not `randomUUID`, which exists on https only. */
function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
}
