import { useEffect, useState } from 'react'
import { countContacts } from '#features/contacts/contacts.contract.ts'
import { readVisits, type Visits } from '#features/visits/visits.contract.ts'
import { formatShortDay, noonOf } from '#shared/text/dates.ts'
import { Sparkline } from '#ui/sparkline.tsx'
import { StatSlab } from '#ui/stat-slab.tsx'
import { browserApi } from '#web/browser-api.ts'
import { dashboardTexts } from './dashboard.en.ts'

/** Often enough to see somebody come; the server gathers visits by the second. */
const EVERY_MS = 10_000

interface Numbers {
  contacts: { total: number; mailable: number }
  visits: Visits
}

/** Undefined until they are known, null when no answer came. */
function useNumbers(): Numbers | null | undefined {
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

export function HomeStats() {
  const numbers = useNumbers()
  const { contacts, visits } = numbers ?? {}
  const orDash = (value: number | undefined) => (numbers === null ? null : value)
  return (
    <StatSlab
      look="tall"
      stats={[
        {
          label: dashboardTexts.totalContacts,
          value: orDash(contacts?.total),
          caption: dashboardTexts.contactsCaption(contacts?.mailable),
        },
        {
          label: dashboardTexts.totalVisitors,
          value: orDash(visits?.total),
          caption: dashboardTexts.visitorsCaption(visits?.since && formatShortDay(noonOf(visits.since))),
          chart: visits && (
            <Sparkline label={dashboardTexts.visitorsChart} values={visits.days.map(day => day.visits)} />
          ),
        },
        {
          label: dashboardTexts.totalOnline,
          value: orDash(visits?.online),
          caption: dashboardTexts.onlineCaption,
        },
      ]}
    />
  )
}
