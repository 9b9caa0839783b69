import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { ApiFailure } from '#shared/http/api-failure.ts'
import { dayOf } from '#shared/time/dates.ts'
import { browserApi } from '#web/browser-api.ts'
import { deleteDraft, NEW } from '#web/drafts/draft-store.ts'
import { useDraft } from '#web/drafts/use-drafted-form.ts'
import { invalidate, queryClient } from '#web/query-client.ts'
import { type Basis, findDayProblem, isPossibleBasisDay } from '../contact.rules.ts'
import { type ContactImport, checkImport, runImport, uploadImport } from '../import.contract.ts'
import { type ImportField, MAX_IMPORT_BYTES } from '../import.rules.ts'
import { contactKeys, importQuery, isRunning } from './contact-queries.ts'
import { contactFormTexts } from './contacts.texts.ts'
import { importTexts } from './import.texts.ts'

export interface Plan {
  fields: ImportField[]
  basis: Basis
  basisOn: string
}

interface Begun extends Plan {
  /** Null until the file is uploaded. */
  id: string | null
}

const nothingBegun = (): Begun => ({
  ...{ id: null, fields: [], basis: 'customer', basisOn: dayOf(new Date()) },
})

export type Import = ReturnType<typeof useImport>

/**
 * The import of one file: upload, column mapping, check, run. The device remembers it, so that a person who left the screen
 * learns how it ended.
 */
export function useImport() {
  const draft = useDraft({
    feature: 'import',
    item: NEW,
    original: nothingBegun,
    toStored: begun => (begun.id === null ? undefined : begun),
  })
  const { id, ...plan } = draft.values
  const { data: file = null, error: pollError } = useQuery(importQuery(id))
  const [sent, setSent] = useState<number | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const upload = useRef(new AbortController())
  useEffect(() => () => upload.current.abort(), [])
  const state = file?.state
  useEffect(() => {
    if (state !== 'done') return
    // It is told now, and stays in sight until it is dismissed.
    void deleteDraft('import', NEW)
    void invalidate(contactKeys.all)
  }, [state])
  // The server keeps imports for a day.
  const isGone = pollError instanceof ApiFailure && pollError.code === 'not_found'
  const forget = useEffectEvent(draft.startOver)
  useEffect(() => {
    if (isGone) forget()
  }, [isGone])

  const { mutate, reset } = useMutation({ mutationFn: (call: () => Promise<ContactImport>) => call() })
  const cache = (next: ContactImport) => queryClient.setQueryData(importQuery(next.id).queryKey, next)
  function runStep(call: () => Promise<ContactImport>): void {
    setProblem(null)
    // Callbacks per call: `reset` drops them when the import is dismissed.
    mutate(call, {
      onSuccess(next) {
        cache(next)
        draft.change({ id: next.id })
      },
      onError: error => setProblem(errorText(error)),
      onSettled: () => setSent(null),
    })
  }

  return {
    file,
    plan,
    /** From 0 to 1 during the upload, else null. */
    sent,
    problem: problem ?? (isOffline(pollError) ? null : pollError && errorText(pollError)),
    /** The worker continues whether or not the sheet is open. True until its state is known. */
    isRunning: file ? isRunning(file) : id !== null,
    setPlan: (change: Partial<Plan>) => draft.change(change),
    send(chosen: File) {
      if (chosen.size > MAX_IMPORT_BYTES) return setProblem(importTexts.tooLarge)
      setSent(0)
      upload.current = new AbortController()
      const { signal } = upload.current
      runStep(async () => {
        const query = { fileName: chosen.name.slice(0, 200), bytes: chosen.size }
        const onProgress = (bytes: number) => setSent(bytes / chosen.size)
        const content = await chosen.arrayBuffer()
        const read = await browserApi().sendBytes(uploadImport, { query }, { content, onProgress, signal })
        draft.change({ fields: read.columns.map(({ field }) => field) })
        return read
      })
    },
    check(id: string) {
      const chosen = plan.fields.filter(field => field !== 'none')
      if (!chosen.includes('email') || new Set(chosen).size < chosen.length)
        return setProblem(importTexts.needsEmail)
      const today = dayOf(new Date())
      const ofDay = findDayProblem(plan.basis, plan.basisOn, today)
      if (ofDay) return setProblem(contactFormTexts.dayProblems[ofDay])
      // "No promotional email" hides the day, whatever was entered.
      const basisOn = isPossibleBasisDay(plan.basisOn, today) ? plan.basisOn : today
      runStep(() => browserApi().call(checkImport, { params: { id }, body: { ...plan, basisOn } }))
    },
    run: (id: string) => runStep(() => browserApi().call(runImport, { params: { id } })),
    dismiss() {
      upload.current.abort()
      reset()
      draft.startOver()
      setSent(null)
      setProblem(null)
    },
    /** Back to the column mapping; nothing was imported yet. */
    back: () => file && cache({ ...file, state: 'read' }),
  }
}

/** Not an error of the import: the worker continues, and so does polling. */
const isOffline = (error: unknown) => error instanceof ApiFailure && error.code === 'unreachable'

function errorText(error: unknown): string {
  const isForUser =
    error instanceof ApiFailure && (error.code === 'unprocessable' || error.code === 'validation_failed')
  return isForUser ? error.message : importTexts.failed
}
