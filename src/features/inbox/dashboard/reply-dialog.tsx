import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { ApiFailure } from '#shared/http/api-failure.ts'
import { isMailableAddress } from '#shared/people/email-address.ts'
import { phoneLinks } from '#shared/people/phone-links.ts'
import { Button } from '#ui/button.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { StatusIcon } from '#ui/status-icon.tsx'
import field from '#ui/text-field.module.css'
import { useToast } from '#ui/toasts.tsx'
import { browserApi } from '#web/browser-api.ts'
import { deleteDraft, readDraft, saveDraft } from '#web/drafts/draft-store.ts'
import { type ReceivedMessage, sendReply } from '../inbox.contract.ts'
import { LONGEST_REPLY } from '../message.rules.ts'
import { pollFast, putMessage } from './inbox-queries.ts'
import { replyTexts } from './reply.en.ts'
import styles from './reply-dialog.module.css'

interface Props {
  contact: ReceivedMessage
  onClose: () => void
}

export function ReplyDialog({ contact, onClose }: Props) {
  const { id, name, email, phone, message } = contact
  const links = phoneLinks(phone)
  const [text, setText] = useState(() => readDraft<string>('reply', id)?.value ?? '')
  const [isKept, setKept] = useState(true)
  const [problem, setProblem] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  const area = useRef<HTMLTextAreaElement>(null)
  const formId = useId()
  const toast = useToast()
  useEffect(() => area.current?.focus(), [])

  const type = (typed: string) => {
    setText(typed)
    void (typed ? saveDraft('reply', id, typed) : deleteDraft('reply', id)).then(setKept)
    setProblem(null)
  }

  async function send(event: FormEvent) {
    event.preventDefault()
    if (!text.trim()) {
      setProblem(replyTexts.required)
      area.current?.focus()
      return
    }
    setSending(true)
    setProblem(null)
    try {
      const idempotencyKey = readDraft('reply', id)?.key
      const body = { replyText: text, ...(idempotencyKey && { idempotencyKey }) }
      const answered = await browserApi().call(sendReply, { params: { id }, body })
      void deleteDraft('reply', id)
      putMessage(answered.contact)
      pollFast()
      toast('success', replyTexts.sent)
      onClose()
    } catch (error) {
      // What is missing in the settings is told in the server's words; another try would not help.
      const isSetUp = !(error instanceof ApiFailure && error.details.missing)
      setProblem(isSetUp ? replyTexts.failed : error.message)
      setSending(false)
    }
  }

  return (
    <Sheet
      title={replyTexts.title(name)}
      caption={email}
      onClose={onClose}
      problem={problem}
      foot={
        <>
          <Button onClick={onClose}>{replyTexts.cancel}</Button>
          <Button type="submit" form={formId} look="primary" isBusy={isSending}>
            {replyTexts.send}
          </Button>
        </>
      }
    >
      {/* The check below speaks in the product's own words. */}
      <form id={formId} className={styles.form} onSubmit={send} noValidate>
        <div className={styles.quote}>
          <p lang="fr">{message}</p>
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
          aria-invalid={problem === replyTexts.required}
          placeholder={replyTexts.placeholder}
          lang="fr"
          required
          maxLength={LONGEST_REPLY}
          value={text}
          onChange={event => type(event.target.value)}
        />
        <p className={styles.note}>
          <StatusIcon kind={isKept ? 'good' : 'warning'} />
          {isKept ? replyTexts.kept : replyTexts.notKept}
        </p>
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
