import { dialable, licenceLine } from '#features/settings/facts.rules.ts'
import { useFacts } from '#features/settings/site/facts-context.ts'
import { siteTexts } from './site.fr.ts'
import styles from './site-footer.module.css'

/** The licence stands on every public page: the law of the trade asks for it. */
export function SiteFooter() {
  const facts = useFacts()
  return (
    <footer className={styles.footer}>
      <p>{siteTexts.copyright(facts)}</p>
      <p>
        <a href={`tel:${dialable(facts.phone)}`}>{facts.phone}</a>
      </p>
      <p>{licenceLine(facts.licence)}</p>
    </footer>
  )
}
