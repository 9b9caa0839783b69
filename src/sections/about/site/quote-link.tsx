import { openContact } from '#features/navigation/site/open-contact.ts'
import { aboutTexts } from './about.fr.ts'
import styles from './quote-link.module.css'

/** A quiet way to the form, in the middle of a text. */
export function QuoteLink({ openModal }: { openModal: (() => void) | undefined }) {
  return (
    <a className={styles.link} href="/contact" onClick={event => openContact(event, openModal)}>
      {aboutTexts.askQuote}
    </a>
  )
}
