import { useState } from 'react'
import { type RequestDetails, sizeOf } from '#features/conversations/request.rules.ts'
import { contactTexts } from '#features/conversations/site/contact.fr.ts'
import { ContactForm, type ContactFormStart } from '#features/conversations/site/contact-form.tsx'
import { Sent } from '#features/conversations/site/outcome.tsx'
import { useUploads } from '#features/conversations/site/photo-progress.tsx'
import { stripTexts } from '#features/conversations/site/photo-strip.fr.ts'
import type { PhotoUploads } from '#features/conversations/site/photo-uploads.ts'
import { plainPhotoTexts } from '#features/conversations/site/plain-photos.fr.ts'
import { PlainPhotoInputs, type PlainPhotos } from '#features/conversations/site/plain-photos.tsx'
import { requestTexts } from '#features/conversations/site/request.fr.ts'
import type { SiteFacts } from '#features/settings/facts.contract.ts'
import { FORM_KEY_PLACEHOLDER } from '#shared/http/form-key-placeholder.ts'
import styles from './contact.module.css'

interface Props {
  facts: SiteFacts
  start: ContactFormStart
  /** The message is stored, with these details. */
  sent: { details?: RequestDetails | undefined; photos?: PlainPhotos } | null
}

/** The form of `/contact`, then its confirmation. Works without scripts too. */
export function ContactPageForm({ facts, start, sent: sentWithoutScripts }: Props) {
  const [sent, setSent] = useState(sentWithoutScripts)
  const [uploads, setUploads] = useState<PhotoUploads>()
  if (sent)
    return (
      <Sent id="contact-page" className={styles.confirmation} text={confirmationOf(sent.photos)}>
        {!facts.areRequestPhotosOff && (
          <>
            {uploads && <SentPhotos uploads={uploads} details={sent.details} />}
            <Summary details={sent.details} />
            {hasPhotos(sent.photos) && <p>{plainPhotoTexts.more(facts.phone)}</p>}
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
        onSent={(details, uploads) => {
          void uploads?.then(setUploads)
          setSent({ details })
        }}
        start={start}
        keySlot={FORM_KEY_PLACEHOLDER}
        photosWithoutScripts={
          <noscript>
            <PlainPhotoInputs id="contact-page" isAgain={start.hadPhotos} />
          </noscript>
        }
      />
    </div>
  )
}

/** Once all have arrived; before, the strip at the foot of the page says how far they are. */
function SentPhotos({ uploads, details }: { uploads: PhotoUploads; details: RequestDetails | undefined }) {
  const { sent, total } = useUploads(uploads)
  return sent === total && sizeOf(details ?? {}) ? <p>{stripTexts.doneWithMeasures(total)}</p> : null
}

const hasPhotos = (photos: PlainPhotos | undefined) => photos && photos.received + photos.failed.length > 0

function confirmationOf(photos: PlainPhotos | undefined): string {
  if (photos && photos.failed.length > 0) return plainPhotoTexts.someFailed(photos.failed)
  return photos?.received ? plainPhotoTexts.confirmation(photos.received) : contactTexts.sentPage
}

function Summary({ details }: { details: RequestDetails | undefined }) {
  const summary = details && requestTexts.sentSummary(details)
  return summary ? <p>{summary}</p> : null
}
