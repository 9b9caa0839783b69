import { useEffect, useState } from 'react'
import { contactTexts } from '#features/conversations/site/contact.fr.ts'
import { ContactForm } from '#features/conversations/site/contact-form.tsx'
import { Sent } from '#features/conversations/site/outcome.tsx'
import { FollowingPhotos } from '#features/conversations/site/photo-progress.tsx'
import type { PhotoUploads } from '#features/conversations/site/photo-uploads.ts'
import type { SiteFacts } from '#features/settings/facts.contract.ts'
import { licenceLine } from '#features/settings/facts.rules.ts'
import { FactsProvider } from '#features/settings/site/facts-context.ts'
import { PhoneLink } from '#features/settings/site/phone-link.tsx'
import { CloseButton } from '#ui/island.tsx'
import type { DialogProps } from '#web/island-dialogs.ts'
import styles from './contact-modal.module.css'
import { siteTexts } from './site.fr.ts'

/** How long the success message is shown before the dialog closes. */
const CLOSES_AFTER_MS = 3_000

interface Props extends DialogProps {
  facts: SiteFacts
}

/** The contact form in a dialog, then its success message; then it closes itself. */
export function ContactModal({ isOpen, onClose, facts }: Props) {
  const [step, setStep] = useState<'form' | 'sent' | 'seen'>('form')
  const [uploads, setUploads] = useState<PhotoUploads>()
  const [wasOpen, setWasOpen] = useState(isOpen)
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen)
    // The form comes back when the dialog is opened again: now it would flash while the dialog closes.
    if (!isOpen && step === 'sent') setStep('seen')
    if (isOpen && step === 'seen') setStep('form')
  }
  const close = (
    <div className={styles.close}>
      <CloseButton label={siteTexts.close} />
    </div>
  )
  if (step !== 'form')
    return (
      <div className={styles.sentState}>
        <SentForAMoment isOpen={isOpen} onClose={onClose} uploads={uploads} />
        {close}
      </div>
    )
  return (
    <div className={styles.modal}>
      <div className={styles.side}>
        <h2>{contactTexts.title}</h2>
        <p className={styles.intro}>{contactTexts.intro}</p>
        <p className={styles.reach}>
          <FactsProvider value={facts}>
            <PhoneLink className={styles.phone} />
          </FactsProvider>
          <span>{licenceLine(facts.licence)}</span>
        </p>
      </div>
      <div className={styles.form}>
        <ContactForm
          id="contact-dialog"
          facts={facts}
          onSent={(_details, uploads) => {
            void uploads?.then(setUploads)
            setStep('sent')
          }}
          policyLink={
            <a href="/politique-de-confidentialite" data-opens="policy">
              {contactTexts.policyName}
            </a>
          }
        />
      </div>
      {close}
    </div>
  )
}

interface SentProps extends DialogProps {
  uploads: PhotoUploads | undefined
}

function SentForAMoment({ isOpen, onClose, uploads }: SentProps) {
  useEffect(() => {
    if (!isOpen) return
    const timer = setTimeout(onClose, CLOSES_AFTER_MS)
    return () => clearTimeout(timer)
  }, [isOpen, onClose])
  return (
    <Sent id="contact-dialog" className={styles.sent} text={contactTexts.sent}>
      {uploads && <FollowingPhotos uploads={uploads} />}
    </Sent>
  )
}
