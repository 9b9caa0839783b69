import { useState } from 'react'
import { ContactForm, type ContactFormStart } from '#features/inbox/site/contact-form.tsx'
import { contactTexts } from '#features/inbox/site/inbox.fr.ts'
import { Sent } from '#features/inbox/site/outcome.tsx'
import type { SiteFacts } from '#features/settings/facts.contract.ts'
import { FORM_KEY_PLACEHOLDER } from '#shared/http/form-key-placeholder.ts'
import styles from './contact.module.css'

interface Props {
  facts: SiteFacts
  start: ContactFormStart
  isSent: boolean
}

/** The form of `/contact`, then its confirmation. Works without scripts too. */
export function ContactPageForm({ facts, start, isSent }: Props) {
  const [wasSent, setSent] = useState(isSent)
  if (wasSent)
    return (
      <Sent id="contact-page" className={styles.confirmation} text={contactTexts.sentPage}>
        <p>
          <a href="/">{contactTexts.backHome}</a>
        </p>
      </Sent>
    )
  return (
    <div>
      <noscript>
        <p className={styles.note}>{contactTexts.withoutScripts(facts)}</p>
      </noscript>
      <ContactForm
        id="contact-page"
        facts={facts}
        policyLink={
          // In a new tab, so that the filled form is not lost.
          <a href="/politique-de-confidentialite" target="_blank" rel="noreferrer">
            {contactTexts.policyName}
          </a>
        }
        onSent={() => setSent(true)}
        start={start}
        keySlot={FORM_KEY_PLACEHOLDER}
      />
    </div>
  )
}
