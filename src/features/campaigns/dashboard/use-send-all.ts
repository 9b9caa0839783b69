import { useCallback, useState } from 'react'
import { formatMoment } from '#shared/time/dates.ts'
import { useToast } from '#ui/toast.tsx'
import { browserApi } from '#web/browser-api.ts'
import { useOptimisticMutation } from '#web/use-mutations.ts'
import {
  type Counts,
  type Email,
  type Outcome,
  previewEmail,
  type RenderedMail,
  sendTest,
  sendToAll,
} from '../campaign.contract.ts'
import { findUndecided, hasPlaceForMessage } from '../campaign.rules.ts'
import type { MailTemplate } from '../template.contract.ts'
import { campaignKeys, isOver } from './campaign-queries.ts'
import { emailTexts, reviewTexts } from './campaigns.texts.ts'
import { readSendFailure, withTimeout } from './send-failure.ts'
import type { EmailForm } from './use-email-form.ts'

/** A mail as it arrives, and the words that it was made from: these are sent. */
interface Reviewed {
  mail: RenderedMail
  to: string
  email: Email
}

interface Options {
  form: EmailForm
  chosen: MailTemplate | undefined
  onSent: () => void
}

/**
 * Reviews the mail, then sends it to all, now or later, or a test to oneself. `outcome` is set when sending continues
 * after the response.
 */
export function useSendAll({ form, chosen, onSent }: Options) {
  const toast = useToast()
  const mutate = useOptimisticMutation(campaignKeys.all)
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const [reviewed, setReviewed] = useState<Reviewed | null>(null)
  const notify = useCallback(
    ({ successCount, failureCount }: Counts) =>
      toast(failureCount > 0 ? 'warning' : 'success', emailTexts.allSent(successCount, failureCount)),
    [toast],
  )

  async function run(call: () => Promise<void>, failed?: string): Promise<void> {
    setProblem(null)
    setBusy(true)
    try {
      await call()
    } catch (error) {
      const failure = readSendFailure(error)
      if (failed) toast('error', failed)
      if (failure === 'already-sent') form.renewKey()
      if (failure === 'already-sent') setProblem(emailTexts.alreadySent)
      else setProblem(failure === 'no-answer' ? emailTexts.noAnswer : failure.message)
    }
    setBusy(false)
  }

  async function review(): Promise<void> {
    const found = findProblem(form, chosen)
    if (found) return setProblem(found)
    const email = {
      subject: form.subject.trim(),
      message: form.message.trim(),
      useTemplate: chosen !== undefined,
      ...(chosen && { templateId: chosen.id }),
    }
    await run(async () => {
      const preview = await browserApi().call(previewEmail, { body: email }, withTimeout())
      setReviewed({ ...preview, email })
    })
  }

  const send = ({ email }: Reviewed, startsAt: Date | null) =>
    run(async () => {
      const when = startsAt && { startsAt: startsAt.toISOString() }
      const body = { ...email, ...when, idempotencyKey: form.key }
      const answered = await mutate({ call: () => browserApi().call(sendToAll, { body }, withTimeout()) })
      form.reset()
      if (startsAt) toast('success', reviewTexts.scheduled(formatMoment(startsAt.toISOString())))
      else if (!isOver(answered)) return setOutcome(answered)
      else notify(answered)
      onSent()
    }, emailTexts.allFailed)

  const test = ({ email }: Reviewed) =>
    run(async () => {
      const body = { ...email, idempotencyKey: crypto.randomUUID() }
      const answered = await mutate({ call: () => browserApi().call(sendTest, { body }, withTimeout()) })
      if (answered.failureCount > 0) toast('error', emailTexts.testFailed)
      else toast('success', isOver(answered) ? emailTexts.testSent : emailTexts.onItsWay)
    }, emailTexts.testFailed)

  const goBack = () => {
    setProblem(null)
    setReviewed(null)
  }
  return { problem, isBusy, outcome, reviewed, notify, review, send, test, goBack }
}

function findProblem({ subject, message }: EmailForm, chosen: MailTemplate | undefined): string | null {
  if (subject.trim() === '') return emailTexts.subjectMissing
  const undecided = chosen ? findUndecided(chosen.content) : []
  if (undecided.length > 0) return emailTexts.undecided(undecided)
  if (message.trim() === '') return chosen ? null : emailTexts.nothingToSay
  return chosen && !hasPlaceForMessage(chosen.content) ? emailTexts.noPlace : null
}
