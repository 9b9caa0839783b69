import { useCallback, useEffect, useRef, useState } from 'react'
import { countContacts } from '#features/contacts/contacts.contract.ts'
import { useInboxWatch } from '#features/inbox/dashboard/use-inbox-watch.ts'
import { type Overview, readOverview } from '#features/stats/overview.contract.ts'
import { readVisits, type Visits } from '#features/visits/visits.contract.ts'
import { browserApi } from '#web/browser-api.ts'

/** Often enough to see somebody come; the server gathers visits by the second. */
const EVERY_MS = 10_000

export interface Numbers {
  contacts: { total: number; mailable: number }
  visits: Visits
}

/** Undefined until they are known, null when no answer came. */
export function useNumbers(): Numbers | null | undefined {
  const [numbers, setNumbers] = useState<Numbers | null>()
  useEffect(() => {
    let isGone = false
    const ask = async () => {
      if (document.visibilityState === 'hidden') return
      try {
        const [contacts, visits] = await Promise.all([
          browserApi().call(countContacts, {}),
          browserApi().call(readVisits, {}),
        ])
        if (!isGone) setNumbers({ contacts, visits })
      } catch {
        // What was true ten seconds ago is worth more than a dash.
        if (!isGone) setNumbers(known => known ?? null)
      }
    }
    void ask()
    const timer = setInterval(() => void ask(), EVERY_MS)
    return () => {
      isGone = true
      clearInterval(timer)
    }
  }, [])
  return numbers
}

/** What waits, read again whenever something in the inbox has moved. */
export function useOverview(first: Overview): { overview: Overview; refresh: () => Promise<void> } {
  const [overview, setOverview] = useState(first)
  const revision = useInboxWatch().counts?.revision
  const known = useRef<number>(undefined)
  const refresh = useCallback(async () => {
    try {
      setOverview(await browserApi().call(readOverview, {}))
    } catch {
      // What was known stays; the next change asks again.
    }
  }, [])
  useEffect(() => {
    if (known.current !== undefined && known.current !== revision) void refresh()
    known.current = revision
  }, [revision, refresh])
  return { overview, refresh }
}
