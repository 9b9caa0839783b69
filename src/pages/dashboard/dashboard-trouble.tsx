import { useRevalidator } from 'react-router'
import { ApiFailure } from '#shared/http/api-failure.ts'
import { Button } from '#ui/button.tsx'
import { dashboardTexts } from './dashboard.en.ts'
import styles from './dashboard-screens.module.css'

export function DashboardTrouble({ error }: { error: unknown }) {
  const { revalidate, state } = useRevalidator()
  return (
    <>
      <header className={styles.head}>
        <h1>{dashboardTexts.troubleTitle}</h1>
      </header>
      <div className={styles.trouble} role="alert">
        <p>{dashboardTexts.troubleHint}</p>
        {/* What a browser says of its own troubles helps nobody here. */}
        {error instanceof ApiFailure && <p className={styles.caption}>{error.message}</p>}
        <Button isBusy={state === 'loading'} onClick={() => revalidate()}>
          {dashboardTexts.tryAgain}
        </Button>
      </div>
    </>
  )
}
