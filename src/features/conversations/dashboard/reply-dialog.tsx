import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { factsQuery } from '#features/settings/dashboard/settings-queries.ts'
import { isMailableAddress } from '#shared/people/email-address.ts'
import { phoneLinks } from '#shared/people/phone-links.ts'
import { frenchDay } from '#shared/time/french-day.ts'
import { Button } from '#ui/button.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { StatusIcon } from '#ui/status-icon.tsx'
import field from '#ui/text-field.module.css'
import { useToast } from '#ui/toast.tsx'
import { browserApi } from '#web/browser-api.ts'
import { useDraftedForm } from '#web/drafts/use-drafted-form.ts'
import { askForPhotos, type ReceivedMessage, sendReply } from '../conversations.contract.ts'
import { lastMailOf, MAX_REPLY_LENGTH } from '../message.rules.ts'
import { askForPhotosWords } from '../request.fr.ts'
import { pollFast, putMessage } from './conversation-queries.ts'
import { replyTexts } from './reply.texts.ts'
import styles from './reply-dialog.module.css'

interface Props {
  contact: ReceivedMessage
  onClose: () => void
}

export function ReplyDialog({ contact, onClose }: Props) {
  const { id, name, email, phone } = contact
  const lastWords = lastMailOf(contact)?.text || contact.message
  const links = phoneLinks(phone)
  const area = useRef<HTMLTextAreaElement>(null)
  const formId = useId()
  const toast = useToast()
  useEffect(() => area.current?.focus(), [])
  const form = useDraftedForm({
    feature: 'reply',
    item: id,
    original: () => ({ text: '' }),
    // The draft is the text alone; an empty text is none.
    toStored: ({ text }) => text || undefined,
    fromStored: text => ({ text }),
    validate: ({ text }) => (text.trim() ? {} : { form: replyTexts.required }),
    save({ text }, idempotencyKey) {
      const body = { replyText: text, ...(idempotencyKey && { idempotencyKey }) }
      return browserApi().call(sendReply, { params: { id }, body })
    },
    onSaved(answered) {
      putMessage(answered.contact)
      pollFast()
      toast('success', replyTexts.sent)
      onClose()
    },
    // The server names the missing setting, or says that somebody closed it: a retry does not help.
    describeFailure: failure => ({
      form:
        failure && (failure.details.missing || failure.code === 'conflict')
          ? failure.message
          : replyTexts.failed,
    }),
    // Within the tap, not after the next render: a phone may otherwise not open its keyboard.
    onProblems: ({ form: text }) => text === replyTexts.required && area.current?.focus(),
  })

  return (
    <Sheet
      title={replyTexts.title(name)}
      caption={email}
      onClose={onClose}
      problem={form.problem}
      footer={
        <>
          <Button onClick={onClose}>{replyTexts.cancel}</Button>
          <Button type="submit" form={formId} variant="primary" isBusy={form.isBusy}>
            {replyTexts.send}
          </Button>
        </>
      }
    >
      {/* Validated above, not by the browser. */}
      <form id={formId} className={styles.form} onSubmit={form.submit} noValidate>
        <div className={styles.quote}>
          <p lang="fr">{lastWords}</p>
          {links && (
            <a className={styles.call} href={links.call}>
              {replyTexts.call(phone)}
            </a>
          )}
        </div>
        <textarea
          ref={area}
          className={`${field.input} ${field.area} ${styles.area}`}
          aria-label={replyTexts.field}
          aria-invalid={form.problem === replyTexts.required}
          placeholder={replyTexts.placeholder}
          lang="fr"
          required
          maxLength={MAX_REPLY_LENGTH}
          value={form.values.text}
          onChange={event => form.change({ text: event.target.value })}
        />
        <p className={styles.note}>
          <StatusIcon kind={form.isStored === false ? 'warning' : 'good'} />
          {form.isStored === false ? replyTexts.notKept : replyTexts.kept}
        </p>
        <AskForPhotos
          id={id}
          onLink={words => {
            // What has been typed since the button was pressed; nothing if the dialog was closed.
            const typed = area.current?.value
            if (typed !== undefined)
              form.change({ text: [typed.trimEnd(), words].filter(Boolean).join('\n\n') })
          }}
        />
        {!isMailableAddress(email) && (
          <p className={styles.note}>
            <StatusIcon kind="warning" />
            {replyTexts.notAnAddress}
          </p>
        )}
      </form>
    </Sheet>
  )
}

/** Puts the private link into the reply. Without photos in the settings there is no button. */
function AskForPhotos({ id, onLink }: { id: string; onLink: (words: string) => void }) {
  const { data: facts } = useQuery(factsQuery)
  const [isBusy, setBusy] = useState(false)
  const hintId = useId()
  const toast = useToast()
  const ask = async () => {
    setBusy(true)
    try {
      const { link, until } = await browserApi().call(askForPhotos, { params: { id } })
      onLink(askForPhotosWords(frenchDay(new Date(until)), link))
    } catch {
      toast('error', replyTexts.askFailed)
    } finally {
      setBusy(false)
    }
  }
  if (!facts || facts.areRequestPhotosOff) return null
  return (
    <div className={styles.ask}>
      <Button isBusy={isBusy} aria-describedby={hintId} onClick={() => void ask()}>
        {replyTexts.askForPhotos}
      </Button>
      <p id={hintId}>{replyTexts.askForPhotosHint}</p>
    </div>
  )
}
