import { ContactForm } from '#features/inbox/site/contact-form.tsx'
import { contactTexts } from '#features/inbox/site/inbox.fr.ts'
import { licenceLine } from '#features/settings/facts.rules.ts'
import { useFacts } from '#features/settings/site/facts-context.ts'
import { PhoneLink } from '#features/settings/site/phone-link.tsx'
import { CloseButton } from '#ui/windows/modal.tsx'
import { siteTexts } from '../site/site.fr.ts'
import styles from './contact-modal.module.css'

interface Props {
  isOpen: boolean
  onClose: () => void
  onPolicy: () => void
}

/** The form over the page; it closes by itself once the message is stored and has been seen to be. */
export function ContactModal({ isOpen, onClose, onPolicy }: Props) {
  const facts = useFacts()
  return (
    <div className={styles.modal}>
      <div className={styles.side}>
        <h2>{contactTexts.title}</h2>
        <p className={styles.intro}>{contactTexts.intro}</p>
        <p className={styles.reach}>
          <PhoneLink className={styles.phone} />
          <span>{licenceLine(facts.licence)}</span>
        </p>
      </div>
      <div className={styles.form}>
        <ContactForm
          facts={facts}
          isShown={isOpen}
          onSent={onClose}
          policyLink={
            <a
              href="/politique-de-confidentialite"
              onClick={event => {
                event.preventDefault()
                onPolicy()
              }}
            >
              {contactTexts.policyName}
            </a>
          }
        />
      </div>
      <div className={styles.close}>
        <CloseButton label={siteTexts.close} onClick={onClose} />
      </div>
    </div>
  )
}
