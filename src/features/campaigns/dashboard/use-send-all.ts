import { useCallback, useState } from 'react'
import { useToast } from '#ui/toast.tsx'
import { browserApi } from '#web/browser-api.ts'
import { useOptimisticMutation } from '#web/use-mutations.ts'
import { type Counts, type Outcome, sendTest, sendToAll } from '../campaign.contract.ts'
import { hasPlaceForMessage } from '../campaign.rules.ts'
import type { MailTemplate } from '../template.contract.ts'
import { campaignKeys, isOver } from './campaign-queries.ts'
import { emailTexts } from './campaigns.en.ts'
import { readSendFailure, withTimeout } from './send-failure.ts'
import type { EmailForm } from './use-email-form.ts'

interface Options {
  form: EmailForm
  chosen: MailTemplate | undefined
  onSent: () => void
}

/** Sends the mail to all, or a test to oneself. `outcome` is set when sending continues after the response. */
export function useSendAll({ form, chosen, onSent }: Options) {
  const toast = useToast()
  const mutate = useOptimisticMutation(campaignKeys.all)
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const notify = useCallback(
    ({ successCount, failureCount }: Counts) =>
      toast(failureCount > 0 ? 'warning' : 'success', emailTexts.allSent(successCount, failureCount)),
    [toast],
  )
  const sendBy = (endpoint: typeof sendToAll | typeof sendTest, idempotencyKey: string) =>
    mutate({ call: () => browserApi().call(endpoint, { body: body(idempotencyKey) }, withTimeout()) })
  const body = (idempotencyKey: string) => ({
    subject: form.subject.trim(),
    message: form.message.trim(),
    useTemplate: chosen !== undefined,
    ...(chosen && { templateId: chosen.id }),
    idempotencyKey,
  })

  async function run(call: () => Promise<void>, failed: string): Promise<void> {
    const found = findProblem(form, chosen)
    setProblem(found)
    if (found) return
    setBusy(true)
    try {
      await call()
    } catch (error) {
      const failure = readSendFailure(error)
      toast('error', failed)
      if (failure === 'already-sent') form.renewKey()
      if (failure === 'already-sent') setProblem(emailTexts.alreadySent)
      else setProblem(failure === 'no-answer' ? emailTexts.noAnswer : failure.message)
    }
    setBusy(false)
  }

  const send = () =>
    run(async () => {
      const answered = await sendBy(sendToAll, form.key)
      form.reset()
      if (!isOver(answered)) return setOutcome(answered)
      notify(answered)
      onSent()
    }, emailTexts.allFailed)

  const test = () =>
    run(async () => {
      const answered = await sendBy(sendTest, crypto.randomUUID())
      if (answered.failureCount > 0) toast('error', emailTexts.testFailed)
      else toast('success', isOver(answered) ? emailTexts.testSent : emailTexts.onItsWay)
    }, emailTexts.testFailed)

  return { problem, isBusy, outcome, notify, send, test }
}

function findProblem({ subject, message }: EmailForm, chosen: MailTemplate | undefined): string | null {
  if (subject.trim() === '') return emailTexts.subjectMissing
  if (message.trim() === '') return chosen ? null : emailTexts.nothingToSay
  return chosen && !hasPlaceForMessage(chosen.content) ? emailTexts.noPlace : null
}
