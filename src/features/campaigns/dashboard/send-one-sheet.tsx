import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import type { Contact } from '#features/contacts/contacts.contract.ts'
import { Button } from '#ui/button.tsx'
import note from '#ui/field-note.module.css'
import { Sheet } from '#ui/sheet.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { useToast } from '#ui/toast.tsx'
import { browserApi } from '#web/browser-api.ts'
import { useOptimisticMutation } from '#web/use-mutations.ts'
import { sendToOne } from '../campaign.contract.ts'
import { MAX_LENGTH } from '../campaign.rules.ts'
import { campaignKeys, isOver } from './campaign-queries.ts'
import { emailTexts } from './campaigns.texts.ts'
import styles from './email-sheet.module.css'
import { readSendFailure, withTimeout } from './send-failure.ts'
import { SubjectField } from './subject-field.tsx'
import { useEmailForm } from './use-email-form.ts'

interface Props {
  contact: Contact
  onClose: () => void
}

export function SendOneSheet({ contact, onClose }: Props) {
  const { id, name, email, skipReason } = contact
  const form = useEmailForm(id)
  const toast = useToast()
  const mutate = useOptimisticMutation(campaignKeys.all)
  const formId = useId()
  const [problem, setProblem] = useState<string | null>(skipReason && emailTexts.mayNot(skipReason))
  const [isBusy, setBusy] = useState(false)
  const subject = useRef<HTMLInputElement>(null)
  useEffect(() => subject.current?.focus(), [])

  const fail = (problem: string) => {
    toast('error', emailTexts.sendFailed)
    setProblem(problem)
    setBusy(false)
  }

  async function send(event: FormEvent) {
    event.preventDefault()
    const body = { subject: form.subject.trim(), message: form.message.trim(), useTemplate: false }
    if (body.subject === '') return setProblem(emailTexts.subjectMissing)
    if (body.message === '') return setProblem(emailTexts.messageMissing)
    setBusy(true)
    setProblem(null)
    try {
      const input = { params: { id }, body: { ...body, idempotencyKey: form.key } }
      const answered = await mutate({ call: () => browserApi().call(sendToOne, input, withTimeout()) })
      if (answered.failureCount > 0) {
        // The campaign is over: sending again is a new one.
        form.renewKey()
        return fail(emailTexts.refused)
      }
      form.reset()
      toast('success', isOver(answered) ? emailTexts.sent : emailTexts.onItsWay)
      onClose()
    } catch (error) {
      const failure = readSendFailure(error)
      if (failure === 'already-sent') form.renewKey()
      if (failure === 'no-answer') return fail(emailTexts.noAnswer)
      if (failure === 'already-sent') return fail(emailTexts.alreadySent)
      fail(failure.reason ? emailTexts.mayNot(failure.reason) : failure.message)
    }
  }

  return (
    <Sheet
      title={emailTexts.titleOne(name)}
      caption={email}
      onClose={onClose}
      problem={problem}
      footer={
        <>
          <Button onClick={onClose}>{emailTexts.cancel}</Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            isBusy={isBusy}
            disabled={skipReason !== null}
          >
            {emailTexts.sendEmail}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} onSubmit={send} inert={isBusy} noValidate>
        <SubjectField ref={subject} form={form} problem={problem} />
        <TextArea
          label={emailTexts.message}
          rows={8}
          value={form.message}
          maxLength={MAX_LENGTH.message}
          lang="fr"
          required
          hint={emailTexts.draftNote}
          onValueChange={message => form.change({ message })}
        />
        <p className={note.hint}>{emailTexts.added}</p>
      </form>
    </Sheet>
  )
}
