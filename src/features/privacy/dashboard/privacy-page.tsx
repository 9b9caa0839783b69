import { useRevalidator } from 'react-router'
import { isAdmin } from '#features/auth/dashboard/session.ts'
import { useSession } from '#features/auth/dashboard/use-session.ts'
import { settingsEndpoints } from '#features/settings/settings.contract.ts'
import { browserApi } from '#web/browser-api.ts'
import { readPrivacyLog } from '../person.contract.ts'
import type { Route } from './+types/privacy-page'
import { PersonSearch } from './person-search.tsx'
import { privacyTexts as texts } from './privacy.en.ts'
import { DestroyedList, ErasedList, RetentionPeriods } from './privacy-log.tsx'
import styles from './privacy-page.module.css'

export async function clientLoader() {
  const [log, settings] = await Promise.all([
    browserApi().call(readPrivacyLog, {}),
    browserApi().call(settingsEndpoints.read, {}),
  ])
  return { log, settings }
}

/** What is held of people: for one of them who asks, and how it ends for all. */
export default function PrivacyPage({ loaderData: { log, settings } }: Route.ComponentProps) {
  const mayChange = isAdmin(useSession())
  const { revalidate } = useRevalidator()
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>{texts.title}</h1>
      </header>
      <PersonSearch
        mayChange={mayChange}
        backupDays={settings.backupDays}
        onErased={() => void revalidate()}
      />
      <RetentionPeriods settings={settings} />
      <DestroyedList destructions={log.destructions} />
      <ErasedList erasures={log.erasures} />
    </div>
  )
}
