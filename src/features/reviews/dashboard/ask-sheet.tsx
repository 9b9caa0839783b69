import { Link } from 'react-router'
import type { Settings } from '#features/settings/settings.contract.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { DraftStoredNote, RestoredDraftNote } from '#ui/form-sheet.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useToast } from '#ui/toast.tsx'
import { NEW } from '#web/drafts/draft-store.ts'
import { useDraft } from '#web/drafts/use-drafted-form.ts'
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

interface Values {
  customer: string
  /** Null until the message is edited: until then it is built from the name. */
  edited: string | null
}

function RequestForm({ settings }: Pick<Props, 'settings'>) {
  const toast = useToast()
  const form = useDraft({
    feature: 'ask',
    item: NEW,
    original: (): Values => ({ customer: '', edited: null }),
  })
  const { customer, edited } = form.values
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
      {form.isRestored && (
        <RestoredDraftNote
          text={askTexts.draftRestored}
          startOverLabel={askTexts.startOver}
          onStartOver={form.startOver}
        />
      )}
      <TextField
        label={askTexts.customer}
        counter={askTexts.optional}
        value={customer}
        onValueChange={customer => form.change({ customer })}
        autoComplete="off"
      />
      <TextArea
        label={askTexts.message}
        lang="fr-CA"
        rows={13}
        value={message}
        onValueChange={edited => form.change({ edited })}
      />
      <DraftStoredNote
        isStored={form.isStored}
        storedText={askTexts.draftStored}
        notStoredText={askTexts.draftNotStored}
      />
      <div className={styles.actions}>
        <ButtonLink href={`sms:?&body=${body}`}>{askTexts.text}</ButtonLink>
        <ButtonLink href={`mailto:?subject=${subject}&body=${body}`}>{askTexts.mail}</ButtonLink>
        <Button onClick={() => void copy()}>{askTexts.copy}</Button>
      </div>
    </div>
  )
}
