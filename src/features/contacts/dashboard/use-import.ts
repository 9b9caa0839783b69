import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { ApiFailure } from '#shared/http/api-failure.ts'
import { dayOf } from '#shared/time/dates.ts'
import { browserApi } from '#web/browser-api.ts'
import { invalidate, queryClient } from '#web/query-client.ts'
import type { Basis } from '../contact.rules.ts'
import { type ContactImport, checkImport, runImport, uploadImport } from '../import.contract.ts'
import { type ImportField, LARGEST_IMPORT_BYTES } from '../import.rules.ts'
import { contactKeys, importQuery, isUnderWay } from './contact-queries.ts'
import { importTexts } from './import.en.ts'

export interface Plan {
  fields: ImportField[]
  basis: Basis
  basisOn: string
}

const newPlan = (): Plan => ({ fields: [], basis: 'customer', basisOn: dayOf(new Date()) })

export type Import = ReturnType<typeof useImport>

/** A file on its way into the list: sent, looked at, checked, brought in. */
export function useImport() {
  const [id, setId] = useState<string | null>(null)
  const { data: file = null, error: pollError } = useQuery(importQuery(id))
  const [plan, setPlan] = useState(newPlan)
  const [sent, setSent] = useState<number | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const upload = useRef(new AbortController())
  useEffect(() => () => upload.current.abort(), [])
  const state = file?.state
  useEffect(() => {
    if (state === 'done') void invalidate(contactKeys.all)
  }, [state])

  const { mutate, reset } = useMutation({ mutationFn: (call: () => Promise<ContactImport>) => call() })
  const put = (now: ContactImport) => queryClient.setQueryData(importQuery(now.id).queryKey, now)
  function follow(call: () => Promise<ContactImport>): void {
    setProblem(null)
    // Callbacks of this call alone: they are dropped once the import was left.
    mutate(call, {
      onSuccess(now) {
        put(now)
        setId(now.id)
      },
      onError: error => setProblem(wordsOf(error)),
      onSettled: () => setSent(null),
    })
  }

  return {
    file,
    plan,
    /** From 0 to 1 while the file is on its way. */
    sent,
    problem: problem ?? (isOffline(pollError) ? null : pollError && wordsOf(pollError)),
    /** Goes on by itself, whether somebody looks or not. */
    isUnderWay: file !== null && isUnderWay(file),
    setPlan: (change: Partial<Plan>) => setPlan(before => ({ ...before, ...change })),
    send(chosen: File) {
      if (chosen.size > LARGEST_IMPORT_BYTES) return setProblem(importTexts.tooLarge)
      setSent(0)
      upload.current = new AbortController()
      const { signal } = upload.current
      follow(async () => {
        const query = { fileName: chosen.name.slice(0, 200), bytes: chosen.size }
        const onProgress = (bytes: number) => setSent(bytes / chosen.size)
        const content = await chosen.arrayBuffer()
        const read = await browserApi().sendBytes(uploadImport, { query }, { content, onProgress, signal })
        setPlan(before => ({ ...before, fields: read.columns.map(({ field }) => field) }))
        return read
      })
    },
    check(id: string) {
      const chosen = plan.fields.filter(field => field !== 'none')
      if (!chosen.includes('email') || new Set(chosen).size < chosen.length)
        return setProblem(importTexts.needsEmail)
      follow(() => browserApi().call(checkImport, { params: { id }, body: plan }))
    },
    run: (id: string) => follow(() => browserApi().call(runImport, { params: { id } })),
    /** Of this one nothing more is wanted. */
    leave() {
      upload.current.abort()
      reset()
      setId(null)
      setPlan(newPlan())
      setSent(null)
      setProblem(null)
    },
    /** To the columns again; nothing was added yet. */
    back: () => file && put({ ...file, state: 'read' }),
  }
}

/** The import goes on without the line: polling does, too. */
const isOffline = (error: unknown) => error instanceof ApiFailure && error.code === 'unreachable'

function wordsOf(error: unknown): string {
  const isTold =
    error instanceof ApiFailure && (error.code === 'unprocessable' || error.code === 'validation_failed')
  return isTold ? error.message : importTexts.failed
}
