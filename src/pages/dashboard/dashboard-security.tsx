import { SecondFactors } from '#features/accounts/dashboard/second-factors.tsx'
import { AlertsSwitch } from '#features/pwa/dashboard/alerts-switch.tsx'
import { useSession } from '#features/session/dashboard/use-session.ts'
import slab from '#ui/slab.module.css'
import { dashboardTexts } from './dashboard.en.ts'
import styles from './dashboard-screens.module.css'

/** What concerns this account and this device, and nobody else. */
export default function DashboardSecurity() {
  const { profile } = useSession()
  if (!profile) return null
  return (
    <div className={styles.narrow}>
      <header className={styles.head}>
        <h1>{dashboardTexts.security}</h1>
      </header>
      <section className={styles.section}>
        <h2>{dashboardTexts.alerts}</h2>
        <div className={slab.slab}>
          <AlertsSwitch userId={profile.id} />
        </div>
      </section>
      <section className={styles.section}>
        <h2>{dashboardTexts.secondFactors}</h2>
        <SecondFactors />
      </section>
    </div>
  )
}
