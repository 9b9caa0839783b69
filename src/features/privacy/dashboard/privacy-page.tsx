import { useSuspenseQuery } from '@tanstack/react-query'
import { isAdmin } from '#features/session/dashboard/session.ts'
import { useSession } from '#features/session/dashboard/use-session.ts'
import { settingsQuery } from '#features/settings/dashboard/settings-queries.ts'
import { queryClient } from '#web/query-client.ts'
import { PersonSearch } from './person-search.tsx'
import { privacyTexts as texts } from './privacy.texts.ts'
import { DestroyedList, ErasedList, RetentionPeriods } from './privacy-log.tsx'
import styles from './privacy-page.module.css'
import { privacyLogQuery } from './privacy-queries.ts'

export async function clientLoader() {
  await Promise.all([queryClient.fetchQuery(privacyLogQuery), queryClient.fetchQuery(settingsQuery)])
  return null
}

/** Search, export and erasure of one person's data; retention periods and their log. */
export default function PrivacyPage() {
  const mayChange = isAdmin(useSession())
  const { data: log } = useSuspenseQuery(privacyLogQuery)
  const { data: settings } = useSuspenseQuery(settingsQuery)
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>{texts.title}</h1>
      </header>
      <PersonSearch mayChange={mayChange} backupDays={settings.backupDays} />
      <RetentionPeriods settings={settings} />
      <DestroyedList destructions={log.destructions} />
      <ErasedList erasures={log.erasures} />
    </div>
  )
}
