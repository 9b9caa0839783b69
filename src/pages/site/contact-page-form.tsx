import { useState } from 'react'
import type { RequestDetails } from '#features/inbox/request.rules.ts'
import { ContactForm, type ContactFormStart } from '#features/inbox/site/contact-form.tsx'
import { contactTexts } from '#features/inbox/site/inbox.fr.ts'
import { Sent } from '#features/inbox/site/outcome.tsx'
import { requestTexts } from '#features/inbox/site/request.fr.ts'
import type { SiteFacts } from '#features/settings/facts.contract.ts'
import { FORM_KEY_PLACEHOLDER } from '#shared/http/form-key-placeholder.ts'
import styles from './contact.module.css'

interface Props {
  facts: SiteFacts
  start: ContactFormStart
  /** The message is stored, with these details. */
  sent: { details?: RequestDetails | undefined } | null
}

/** The form of `/contact`, then its confirmation. Works without scripts too. */
export function ContactPageForm({ facts, start, sent: sentWithoutScripts }: Props) {
  const [sent, setSent] = useState(sentWithoutScripts)
  if (sent)
    return (
      <Sent id="contact-page" className={styles.confirmation} text={contactTexts.sentPage}>
        {!facts.areRequestPhotosOff && (
          <>
            <Summary details={sent.details} />
            <p>{requestTexts.sentUrgent(facts.phone)}</p>
          </>
        )}
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
        onSent={details => setSent({ details })}
        start={start}
        keySlot={FORM_KEY_PLACEHOLDER}
      />
    </div>
  )
}

function Summary({ details }: { details: RequestDetails | undefined }) {
  const summary = details && requestTexts.sentSummary(details)
  return summary ? <p>{summary}</p> : null
}
