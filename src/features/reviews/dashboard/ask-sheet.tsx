import { useState } from 'react'
import { Link } from 'react-router'
import type { Settings } from '#features/settings/settings.contract.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useToast } from '#ui/toasts.tsx'
import { reviewRequestTexts } from '../review-request.fr.ts'
import styles from './ask-sheet.module.css'
import { askTexts } from './reviews.en.ts'

interface Props {
  settings: Pick<Settings, 'name' | 'licence' | 'reviewRequestUrl'>
  onClose: () => void
}

/** Words that ask a customer for a review, on their way by whatever the phone can send. */
export function AskSheet({ settings, onClose }: Props) {
  return (
    <Sheet
      title={askTexts.title}
      caption={askTexts.caption}
      onClose={onClose}
      foot={<Button onClick={onClose}>{askTexts.close}</Button>}
    >
      {settings.reviewRequestUrl ? (
        <Asking settings={settings} />
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

function Asking({ settings }: Pick<Props, 'settings'>) {
  const toast = useToast()
  const [customer, setCustomer] = useState('')
  /** Null as long as nobody has changed the words: they then follow the name. */
  const [own, setOwn] = useState<string | null>(null)
  const words = own ?? reviewRequestTexts.body(settings, customer.trim())
  const body = encodeURIComponent(words)
  const subject = encodeURIComponent(reviewRequestTexts.subject(settings))

  async function copy() {
    try {
      await navigator.clipboard.writeText(words)
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
      <TextArea label={askTexts.words} lang="fr-CA" rows={13} value={words} onValueChange={setOwn} />
      <div className={styles.ways}>
        <ButtonLink href={`sms:?&body=${body}`}>{askTexts.text}</ButtonLink>
        <ButtonLink href={`mailto:?subject=${subject}&body=${body}`}>{askTexts.mail}</ButtonLink>
        <Button onClick={() => void copy()}>{askTexts.copy}</Button>
      </div>
    </div>
  )
}
