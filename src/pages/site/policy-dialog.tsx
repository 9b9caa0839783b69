import { PolicyText } from '#features/privacy/site/policy-text.tsx'
import type { SiteFacts } from '#features/settings/facts.contract.ts'
import { FactsProvider } from '#features/settings/site/facts-context.ts'
import { CloseButton } from '#ui/island.tsx'
import styles from './policy-dialog.module.css'
import { siteTexts } from './site.fr.ts'

/** The privacy policy in a dialog. */
export function PolicyDialog({ facts }: { facts: SiteFacts }) {
  return (
    <FactsProvider value={facts}>
      <div className={styles.top}>
        <h2 className={styles.title}>{siteTexts.policy}</h2>
        <CloseButton label={siteTexts.close} />
      </div>
      <div className={styles.text}>
        <PolicyText />
        <p>
          <a href="/politique-de-confidentialite">{siteTexts.policyPage}</a>
        </p>
      </div>
    </FactsProvider>
  )
}
