import { formatShortDay, noonOf } from '#shared/time/dates.ts'
import { Sparkline } from '#ui/lists/sparkline.tsx'
import { StatSlab } from '#ui/lists/stat-slab.tsx'
import { dashboardTexts } from '../dashboard/dashboard.en.ts'
import type { Numbers } from './use-home.ts'

export function HomeStats({ numbers }: { numbers: Numbers | null | undefined }) {
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
