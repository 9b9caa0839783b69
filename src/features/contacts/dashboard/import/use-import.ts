import { useEffect, useRef, useState } from 'react'
import type { Basis } from '#features/contacts/contact.rules.ts'
import {
  type ContactImport,
  checkImport,
  readImport,
  runImport,
  uploadImport,
} from '#features/contacts/import.contract.ts'
import { type ImportField, LARGEST_IMPORT_BYTES } from '#features/contacts/import.rules.ts'
import { ApiFailure } from '#shared/http/api-failure.ts'
import { dayOf } from '#shared/time/dates.ts'
import { browserApi } from '#web/browser-api.ts'
import { invalidate } from '#web/query-client.ts'
import { contactKeys } from '../contact-queries.ts'
import { importTexts } from './import.en.ts'

export interface Plan {
  fields: ImportField[]
  basis: Basis
  basisOn: string
}

const LOOK_AGAIN_MS = 400
const isUnderWay = ({ state }: ContactImport) => state === 'checking' || state === 'importing'

const newPlan = (): Plan => ({ fields: [], basis: 'customer', basisOn: dayOf(new Date()) })

export type Import = ReturnType<typeof useImport>

/** A file on its way into the list: sent, looked at, checked, brought in. */
export function useImport() {
  const [file, setFile] = useState<ContactImport | null>(null)
  const [plan, setPlan] = useState(newPlan)
  const [sent, setSent] = useState<number | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const leaving = useRef(new AbortController())
  useEffect(() => {
    const controller = new AbortController()
    leaving.current = controller
    return () => controller.abort()
  }, [])

  async function follow(asking: Promise<ContactImport>): Promise<void> {
    const { signal } = leaving.current
    const tell = (news: ContactImport) => !signal.aborted && setFile(news)
    setProblem(null)
    try {
      let now = await asking
      tell(now)
      while (isUnderWay(now) && !signal.aborted) {
        await new Promise(resolve => setTimeout(resolve, LOOK_AGAIN_MS))
        now = await look(now)
        tell(now)
      }
      if (now.state === 'done') void invalidate(contactKeys.all)
    } catch (error) {
      if (signal.aborted) return
      const isTold =
        error instanceof ApiFailure && (error.code === 'unprocessable' || error.code === 'validation_failed')
      setProblem(isTold ? error.message : importTexts.failed)
    }
  }

  return {
    file,
    plan,
    /** From 0 to 1 while the file is on its way. */
    sent,
    problem,
    /** Goes on by itself, whether somebody looks or not. */
    isUnderWay: file !== null && isUnderWay(file),
    setPlan: (change: Partial<Plan>) => setPlan(before => ({ ...before, ...change })),
    async send(chosen: File) {
      if (chosen.size > LARGEST_IMPORT_BYTES) return setProblem(importTexts.tooLarge)
      setSent(0)
      await follow(
        chosen.arrayBuffer().then(async content => {
          const query = { fileName: chosen.name.slice(0, 200), bytes: chosen.size }
          const onProgress = (bytes: number) => setSent(bytes / chosen.size)
          const { signal } = leaving.current
          const read = await browserApi().sendBytes(uploadImport, { query }, { content, onProgress, signal })
          setPlan(before => ({ ...before, fields: read.columns.map(({ field }) => field) }))
          return read
        }),
      )
      setSent(null)
    },
    check(id: string) {
      const chosen = plan.fields.filter(field => field !== 'none')
      if (!chosen.includes('email') || new Set(chosen).size < chosen.length)
        return setProblem(importTexts.needsEmail)
      void follow(browserApi().call(checkImport, { params: { id }, body: plan }))
    },
    run: (id: string) => void follow(browserApi().call(runImport, { params: { id } })),
    /** Of this one nothing more is wanted. */
    leave() {
      leaving.current.abort()
      leaving.current = new AbortController()
      setFile(null)
      setPlan(newPlan())
      setSent(null)
      setProblem(null)
    },
    /** To the columns again; nothing was added yet. */
    back: () => setFile(before => before && { ...before, state: 'read' }),
  }
}

/** A line that is down for a moment does not end the watching: the import goes on without it. */
async function look(last: ContactImport): Promise<ContactImport> {
  try {
    return await browserApi().call(readImport, { params: { id: last.id } })
  } catch (error) {
    if (error instanceof ApiFailure && error.code === 'unreachable') return last
    throw error
  }
}
