import { useState } from 'react'
import { Link } from 'react-router'
import type { Settings } from '#features/settings/settings.contract.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useToast } from '#ui/toast.tsx'
import { reviewRequestTexts } from '../review-request.fr.ts'
import styles from './ask-sheet.module.css'
import { askTexts } from './reviews.texts.ts'

interface Props {
  settings: Pick<Settings, 'name' | 'licence' | 'reviewRequestUrl'>
  onClose: () => void
}

/** A message that asks a customer for a review, to send by text message or email, or to copy. */
export function AskSheet({ settings, onClose }: Props) {
  return (
    <Sheet
      title={askTexts.title}
      caption={askTexts.caption}
      onClose={onClose}
      footer={<Button onClick={onClose}>{askTexts.close}</Button>}
    >
      {settings.reviewRequestUrl ? (
        <RequestForm settings={settings} />
      ) : (
        <>
          <p>{askTexts.noAddress}</p>
          <Link className={styles.link} to="/dash/settings">
            {askTexts.settings}
          </Link>
        </>
      )}
    </Sheet>
  )
}

function RequestForm({ settings }: Pick<Props, 'settings'>) {
  const toast = useToast()
  const [customer, setCustomer] = useState('')
  /** Null until the message is edited: until then it is built from the name. */
  const [edited, setEdited] = useState<string | null>(null)
  const message = edited ?? reviewRequestTexts.body(settings, customer.trim())
  const body = encodeURIComponent(message)
  const subject = encodeURIComponent(reviewRequestTexts.subject(settings))

  async function copy() {
    try {
      await navigator.clipboard.writeText(message)
      toast('success', askTexts.copied)
    } catch {
      toast('error', askTexts.notCopied)
    }
  }

  return (
    <div className={styles.form}>
      <TextField
        label={askTexts.customer}
        counter={askTexts.optional}
        value={customer}
        onValueChange={setCustomer}
        autoComplete="off"
      />
      <TextArea label={askTexts.message} lang="fr-CA" rows={13} value={message} onValueChange={setEdited} />
      <div className={styles.actions}>
        <ButtonLink href={`sms:?&body=${body}`}>{askTexts.text}</ButtonLink>
        <ButtonLink href={`mailto:?subject=${subject}&body=${body}`}>{askTexts.mail}</ButtonLink>
        <Button onClick={() => void copy()}>{askTexts.copy}</Button>
      </div>
    </div>
  )
}
