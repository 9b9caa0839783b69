import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { isAdmin } from '#features/session/dashboard/session.ts'
import { useSession } from '#features/session/dashboard/use-session.ts'
import { settingsTexts } from '#features/settings/dashboard/settings.en.ts'
import { settingsQuery } from '#features/settings/dashboard/settings-queries.ts'
import { findPlaceholders } from '#features/settings/placeholder.rules.ts'
import { formatNow } from '#shared/time/dates.ts'
import { queryClient } from '#web/query-client.ts'
import { dashboardTexts } from '../dashboard/dashboard.en.ts'
import { DaysChart } from './days-chart.tsx'
import { overviewQuery, visitsQuery, vitalsQuery } from './home-queries.ts'
import { homeTexts } from './home-screen.en.ts'
import styles from './home-screen.module.css'
import { HomeStats } from './home-stats.tsx'
import { ToDoList } from './to-do-list.tsx'
import { VitalsCard } from './vitals-card.tsx'

export async function loadHome() {
  await Promise.all([
    queryClient.fetchQuery(overviewQuery),
    queryClient.fetchQuery(settingsQuery),
    queryClient.fetchQuery(vitalsQuery),
  ])
}

export function HomeScreen() {
  const session = useSession()
  const { data: overview } = useSuspenseQuery(overviewQuery)
  const { data: settings } = useSuspenseQuery(settingsQuery)
  const { data: vitals } = useSuspenseQuery(vitalsQuery)
  const { data: visits } = useQuery(visitsQuery)
  const { waiting, days } = overview
  return (
    <>
      <header className={styles.head}>
        <h1>
          <span className={styles.welcome}>{dashboardTexts.welcome(session.profile?.name ?? '')}</span>{' '}
          {waiting > 0 ? (
            <>
              <span className={styles.wait}>{homeTexts.people(waiting)}</span> {homeTexts.areWaiting(waiting)}
            </>
          ) : (
            homeTexts.everyoneAnswered
          )}
        </h1>
        <p className={styles.now}>{formatNow(new Date())}</p>
      </header>
      <HomeStats />
      <div className={styles.halves}>
        <ToDoList
          overview={overview}
          placeholders={findPlaceholders(settings).map(field => settingsTexts.fields[field].label)}
          mayChange={isAdmin(session)}
        />
        <DaysChart
          days={days.map(({ day, messages }, index) => ({
            day,
            messages,
            visits: visits?.days[index]?.visits ?? 0,
          }))}
          since={visits ? visits.since : (days[0]?.day ?? null)}
        />
      </div>
      <VitalsCard vitals={vitals} />
    </>
  )
}
