import type { MouseEvent } from 'react'
import { dialable } from '#features/settings/facts.rules.ts'
import { useFacts } from '#features/settings/site/facts-context.ts'
import { navigationTexts } from './navigation.fr.ts'
import styles from './phone-bar.module.css'

/** On phones: call, text or write, under the thumb on every page. */
export function PhoneBar({ openModal }: { openModal: () => void }) {
  const phone = dialable(useFacts().phone)
  function openContact(event: MouseEvent) {
    event.preventDefault()
    openModal()
  }
  return (
    <nav className={styles.bar} aria-label={navigationTexts.reachUs}>
      <a href={`tel:${phone}`}>{navigationTexts.call}</a>
      <a href={`sms:${phone}?&body=${encodeURIComponent(navigationTexts.textStart)}`}>
        {navigationTexts.text}
      </a>
      <a href="/contact" onClick={openContact}>
        {navigationTexts.quote}
      </a>
    </nav>
  )
}
