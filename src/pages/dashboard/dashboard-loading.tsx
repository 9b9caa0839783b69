import { dashboardTexts } from './dashboard.en.ts'
import styles from './dashboard-loading.module.css'

/** The shape of a screen whose content is on its way. */
export function DashboardLoading() {
  return (
    <div className={styles.loading} role="status" aria-label={dashboardTexts.loading}>
      <span className={styles.title} />
      <span className={styles.tile} />
      <span className={styles.tile} />
    </div>
  )
}
