import { useFacts } from '#features/settings/site/facts-context.ts'
import styles from './preparing-banner.module.css'
import { siteTexts } from './site/site.fr.ts'

/** At the bottom of every public page, until the facts that visitors need are filled in. */
export function PreparingBanner() {
  if (useFacts().isReady) return null
  return (
    <aside className={styles.banner} aria-label={siteTexts.preparingLabel}>
      {siteTexts.preparing}
    </aside>
  )
}
