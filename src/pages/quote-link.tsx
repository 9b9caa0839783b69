import { openContact } from '#features/navigation/site/open-contact.ts'
import styles from './quote-link.module.css'
import { siteTexts } from './site.fr.ts'

/** A quiet way to the form, in the middle of a text. */
export function QuoteLink({ openModal }: { openModal: () => void }) {
  return (
    <a className={styles.link} href="/contact" onClick={event => openContact(event, openModal)}>
      {siteTexts.askQuote}
    </a>
  )
}
