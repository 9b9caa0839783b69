import { useQuery } from '@tanstack/react-query'
import { contactCountsQuery } from '#features/contacts/dashboard/contact-queries.ts'
import { formatShortDay, noonOf } from '#shared/time/dates.ts'
import { Sparkline } from '#ui/sparkline.tsx'
import { StatCards } from '#ui/stat-cards.tsx'
import { dashboardTexts } from '../dashboard/dashboard.texts.ts'
import { POLL_MS, visitsQuery } from './home-queries.ts'

export function HomeStats() {
  const { data: contacts, isError: isUncounted } = useQuery({
    ...contactCountsQuery,
    refetchInterval: POLL_MS,
  })
  const { data: visits, isError: isUnvisited } = useQuery(visitsQuery)
  return (
    <StatCards
      variant="tall"
      stats={[
        {
          label: dashboardTexts.totalContacts,
          value: contacts?.total ?? (isUncounted ? null : undefined),
          caption: dashboardTexts.contactsCaption(contacts?.mailable),
        },
        {
          label: dashboardTexts.totalVisitors,
          value: visits?.total ?? (isUnvisited ? null : undefined),
          caption: dashboardTexts.visitorsCaption(visits?.since && formatShortDay(noonOf(visits.since))),
          chart: visits && (
            <Sparkline label={dashboardTexts.visitorsChart} values={visits.days.map(day => day.visits)} />
          ),
        },
        {
          label: dashboardTexts.totalOnline,
          value: visits?.online ?? (isUnvisited ? null : undefined),
          caption: dashboardTexts.onlineCaption,
        },
      ]}
    />
  )
}
