import { isAdmin } from '#features/auth/dashboard/session.ts'
import { useSession } from '#features/auth/dashboard/use-session.ts'
import { settingsTexts } from '#features/settings/dashboard/settings.en.ts'
import { findPlaceholders } from '#features/settings/placeholder.rules.ts'
import { settingsEndpoints } from '#features/settings/settings.contract.ts'
import { readOverview } from '#features/stats/overview.contract.ts'
import { readVitals } from '#features/vitals/vitals.contract.ts'
import { formatNow } from '#shared/time/dates.ts'
import { browserApi } from '#web/browser-api.ts'
import { dashboardTexts } from '../dashboard/dashboard.en.ts'
import { DaysChart } from './days-chart/days-chart.tsx'
import { homeTexts } from './home-screen.en.ts'
import styles from './home-screen.module.css'
import { HomeStats } from './home-stats.tsx'
import { ToDoList } from './to-do-list.tsx'
import { useNumbers, useOverview } from './use-home.ts'
import { VitalsSlab } from './vitals-slab.tsx'

export async function loadHome() {
  const [overview, settings, { vitals }] = await Promise.all([
    browserApi().call(readOverview, {}),
    browserApi().call(settingsEndpoints.read, {}),
    browserApi().call(readVitals, {}),
  ])
  return { overview, settings, vitals }
}

/** Who waits comes before any number. */
export function HomeScreen({ loaded }: { loaded: Awaited<ReturnType<typeof loadHome>> }) {
  const session = useSession()
  const numbers = useNumbers()
  const { overview, refresh } = useOverview(loaded.overview)
  const { waiting, days } = overview
  const visits = numbers?.visits
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
      <HomeStats numbers={numbers} />
      <div className={styles.halves}>
        <ToDoList
          overview={overview}
          placeholders={findPlaceholders(loaded.settings).map(field => settingsTexts.fields[field].label)}
          mayChange={isAdmin(session)}
          onChange={refresh}
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
      <VitalsSlab vitals={loaded.vitals} />
    </>
  )
}
