import { SecondFactors } from '#features/accounts/dashboard/second-factors.tsx'
import { AlertsSwitch } from '#features/pwa/dashboard/alerts-switch.tsx'
import { useSession } from '#features/session/dashboard/use-session.ts'
import listCard from '#ui/list-card.module.css'
import { dashboardTexts } from './dashboard.texts.ts'
import styles from './dashboard-screens.module.css'

/** Settings of this account and this device. */
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
        <div className={listCard.card}>
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
