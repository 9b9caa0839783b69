import { type FormEvent, useCallback, useId, useState } from 'react'
import { Link } from 'react-router'
import { Button } from '#ui/button.tsx'
import { useNotify } from '#ui/notifications.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { TextButton } from '#ui/text-button.tsx'
import { TextField } from '#ui/text-field.tsx'
import { browserApi } from '#web/browser-api.ts'
import { type Counts, type Outcome, sendTest, sendToAll } from '../campaign.contract.ts'
import { hasPlaceForMessage, LONGEST } from '../campaign.rules.ts'
import type { MailTemplate } from '../template.contract.ts'
import { AudienceNote } from './audience-note.tsx'
import { emailTexts, progressTexts } from './campaigns.en.ts'
import styles from './email-sheet.module.css'
import { SendingProgress } from './sending-progress.tsx'
import { TemplatePicker } from './template-picker.tsx'
import { TemplateSheet } from './template-sheet.tsx'
import { useAudience } from './use-audience.ts'
import { useEmailForm } from './use-email-form.ts'
import { isOver, readSendFailure, useSending, withPatience } from './use-sending.ts'
import { useTemplates } from './use-templates.ts'

/** Words that the writer of a template left for the business to decide. */
const UNFILLED = /\[[^\]<]{2,}\]/

export function SendAllSheet({ onClose }: { onClose: () => void }) {
  const form = useEmailForm('all')
  const known = useTemplates()
  const audience = useAudience()
  const notify = useNotify()
  const formId = useId()
  const [editing, setEditing] = useState<MailTemplate | null | undefined>()
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const tell = useCallback(
    ({ successCount, failureCount }: Counts) =>
      notify(failureCount > 0 ? 'warning' : 'success', emailTexts.allSent(successCount, failureCount)),
    [notify],
  )
  const sending = useSending(outcome, tell)
  const chosen = known.templates.find(({ id }) => id === form.templateId)
  const hasNoPlace = chosen !== undefined && !hasPlaceForMessage(chosen.content)

  const findProblem = () => {
    if (form.subject.trim() === '') return emailTexts.subjectMissing
    if (form.message.trim() === '' && !chosen) return emailTexts.nothingToSay
    if (form.message.trim() !== '' && hasNoPlace) return emailTexts.noPlace
    return null
  }
  const body = (key: string) => ({
    subject: form.subject.trim(),
    message: form.message.trim(),
    useTemplate: chosen !== undefined,
    ...(chosen && { templateId: chosen.id }),
    idempotencyKey: key,
  })

  async function run(call: () => Promise<void>, failed: string) {
    const found = findProblem()
    setProblem(found)
    if (found) return
    setBusy(true)
    try {
      await call()
    } catch (error) {
      const failure = readSendFailure(error)
      notify('error', failed)
      if (failure === 'already-sent') form.renewKey()
      if (failure === 'already-sent') setProblem(emailTexts.alreadySent)
      else setProblem(failure === 'no-answer' ? emailTexts.noAnswer : failure.message)
    }
    setBusy(false)
  }

  const send = (event: FormEvent) => {
    event.preventDefault()
    void run(async () => {
      const answered = await browserApi().call(sendToAll, { body: body(form.key) }, withPatience())
      form.forget()
      if (!isOver(answered)) return setOutcome(answered)
      tell(answered)
      onClose()
    }, emailTexts.allFailed)
  }
  const test = () =>
    run(async () => {
      const answered = await browserApi().call(sendTest, { body: body(crypto.randomUUID()) }, withPatience())
      if (answered.failureCount > 0) notify('error', emailTexts.testFailed)
      else notify('success', isOver(answered) ? emailTexts.testSent : emailTexts.onItsWay)
    }, emailTexts.testFailed)

  if (editing !== undefined && known.starter !== null)
    return (
      <TemplateSheet
        template={editing}
        starter={known.starter}
        onClose={() => setEditing(undefined)}
        onSaved={({ id }) => {
          void known.reload().then(() => form.type({ templateId: id }))
          setEditing(undefined)
        }}
      />
    )
  if (sending && outcome)
    return (
      <Sheet
        title={emailTexts.titleAll}
        onClose={onClose}
        foot={
          <Button look="primary" onClick={onClose}>
            {emailTexts.close}
          </Button>
        }
      >
        <SendingProgress {...sending} />
        {isOver(sending.counts) && (
          <p role="status">{emailTexts.allSent(sending.counts.successCount, sending.counts.failureCount)}</p>
        )}
        <Link to={`/dash/campaigns?campaign=${outcome.campaignId}`}>{progressTexts.seeCampaign}</Link>
      </Sheet>
    )
  return (
    <Sheet
      title={emailTexts.titleAll}
      onClose={onClose}
      problem={problem}
      foot={
        <>
          <Button onClick={onClose}>{emailTexts.cancel}</Button>
          <Button type="submit" form={formId} look="primary" isBusy={isBusy}>
            {emailTexts.sendEmail}
          </Button>
        </>
      }
    >
      <AudienceNote audience={audience} />
      <form id={formId} className={styles.form} onSubmit={send} noValidate>
        <TemplatePicker
          known={known}
          chosen={chosen}
          onChoose={templateId => form.type({ templateId })}
          onEdit={setEditing}
        />
        {chosen && UNFILLED.test(chosen.content) && <p className={styles.hint}>{emailTexts.unfilled}</p>}
        <TextField
          label={emailTexts.subject}
          value={form.subject}
          maxLength={LONGEST.subject}
          lang="fr"
          required
          aria-invalid={problem === emailTexts.subjectMissing ? true : undefined}
          onValueChange={subject => form.type({ subject })}
        />
        <TextArea
          label={emailTexts.message}
          rows={10}
          value={form.message}
          maxLength={LONGEST.message}
          lang="fr"
          hint={hasNoPlace ? emailTexts.noPlace : chosen ? emailTexts.messagePlace : undefined}
          onValueChange={message => form.type({ message })}
        />
        <p className={styles.hint}>{emailTexts.added}</p>
        <TextButton disabled={isBusy} onClick={() => void test()}>
          {emailTexts.test}
        </TextButton>
      </form>
    </Sheet>
  )
}
