import { z } from 'zod'
import { sendMessage } from '#features/conversations/contact.contract.ts'
import { readStoredSettings } from '#features/settings/server/settings.store.ts'
import type { Db } from '#platform/database/database.ts'
import { defineJob } from '#platform/jobs/job.ts'
import { readMailPause } from '#platform/mail/mail-pause.ts'
import { connectMailbox, describeMailboxProblem, type Mailbox } from '#platform/mail/mailbox.ts'
import { findOwnMail, poll } from '#platform/mail/own-mail.ts'
import { messageIdFor } from '#platform/mail/render-email.ts'
import type { Services } from '#platform/services.ts'
import type { Outcome } from '../self-test.contract.ts'
import {
  findRunningTest,
  finishTest,
  insertTest,
  isTestDue,
  listMailsToRemove,
  noteArrived,
  noteMailLeft,
  noteRemoved,
  type RunningTest,
  readTestMessage,
  SELF_TEST_QUEUE,
} from './self-test.store.ts'

const FORM_TIMEOUT_MS = 20_000
/** An order of magnitude more than a visitor would wait; the outbox tries four times in it. */
const MAIL_LIMIT_MS = 3 * 60_000
const MAILBOX_LIMIT_MS = 5 * 60_000
const SLOW_SECONDS = 2 * 60

/** What a test needs: the doctor has no worker's services. */
type Parts = Pick<Services, 'db' | 'config' | 'log'>

interface Result {
  outcome: Outcome
  detail?: string | null
}

/** For tests. */
export interface Limits {
  mailMs: number
  mailboxMs: number
}
const LIMITS: Limits = { mailMs: MAIL_LIMIT_MS, mailboxMs: MAILBOX_LIMIT_MS }

const TEST_MESSAGE = {
  name: 'Essai automatique',
  phone: '418 555-0100',
  message:
    'Ceci est l’essai de nuit de votre formulaire, envoyé par votre propre site. Aucun client n’a écrit. ' +
    'Ce message se retire tout seul; si vous le voyez encore, vous pouvez le supprimer.',
}

/** Sends the message through the public form, as a visitor would. Null if the form is what broke: then the test is over. */
export async function sendTestMessage(parts: Parts): Promise<RunningTest | null> {
  const { db } = parts
  const test = await insertTest(db)
  const problem = await postForm(parts, test)
  if (!problem) return test
  await finishTest(db, test, problem)
  return null
}

async function postForm({ config: { publicUrl }, db }: Parts, test: RunningTest): Promise<Result | null> {
  const { hostname } = new URL(publicUrl)
  const email = `essai@${hostname.includes('.') ? hostname : 'exemple.ca'}`
  const body = JSON.stringify({ ...TEST_MESSAGE, email, idempotencyKey: test.formKey, fillMs: 30_000 })
  let status: number
  try {
    const answer = await fetch(`${publicUrl}/api${sendMessage.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(FORM_TIMEOUT_MS),
    })
    await answer.arrayBuffer()
    status = answer.status
  } catch (error) {
    const { cause, name } = error as Error & { cause?: { code?: string } }
    return { outcome: 'site', detail: cause?.code ?? name }
  }
  // What stands before the site answers for it.
  if (status === 502 || status === 504) return { outcome: 'site', detail: String(status) }
  if (status !== 200 && status !== 201) return { outcome: 'formRefused', detail: String(status) }
  const stored = await readTestMessage(db, test)
  if (!stored) return { outcome: 'notStored' }
  return stored.setAsideAs === null ? null : { outcome: 'setAside', detail: stored.setAsideAs }
}

/** Follows the message of a test to the mailbox, and ends the test. */
export async function followTest(
  parts: Parts,
  test: RunningTest,
  signal: AbortSignal,
  limits = LIMITS,
): Promise<Result> {
  const { db, log } = parts
  const result =
    (await untilMailLeft(parts, test, signal, limits)) ?? (await untilArrived(parts, test, signal, limits))
  // The next try of the job continues the test.
  signal.throwIfAborted()
  await finishTest(db, test, result)
  log.info({ testId: test.id, ...result }, 'self-test finished')
  return result
}

/** Null once the owner's mail has left. */
async function untilMailLeft(
  { db, config }: Parts,
  test: RunningTest,
  signal: AbortSignal,
  { mailMs }: Limits,
): Promise<Result | null> {
  if (test.mailLeftAt) return null
  if (config.mail.smtpUrl === null) return { outcome: 'noMailServer' }
  let lastProblem: string | null = null
  const settled = await poll<Result | { messageId: string }>(
    async () => {
      const message = await readTestMessage(db, test)
      if (!message) return { outcome: 'notStored' }
      const { state, problem } = message.mail ?? { state: 'due', problem: null }
      lastProblem = problem
      if (state === 'sent') return { messageId: message.messageId }
      if (state === 'skipped') return { outcome: 'noAddress', detail: problem }
      return state === 'failed' ? describeMailProblem(problem) : null
    },
    { signal, limitMs: mailMs },
  )
  if (settled && 'messageId' in settled) {
    await noteMailLeft(db, test, messageIdFor(settled.messageId, 'owner', config.publicUrl))
    return null
  }
  return settled ?? (lastProblem === null ? { outcome: 'workerStopped' } : describeMailProblem(lastProblem))
}

/** RFC 4954: authentication is required, too weak, or failed. */
const PASSWORD_REFUSED = ['eauth', 'smtp_530', 'smtp_534', 'smtp_535', 'smtp_538']

interface MailProblem {
  outcome: 'smtpPassword' | 'smtpCertificate' | 'smtpLimit' | 'smtpRefused' | 'smtpUnreachable'
  detail: string | null
}

/** By what the mail server said, or how its connection failed. */
export function describeMailProblem(problem: string | null): MailProblem {
  const detail = problem?.replace('smtp_', '') ?? null
  if (problem !== null && PASSWORD_REFUSED.includes(problem)) return { outcome: 'smtpPassword', detail }
  if (problem === 'certificate_expired') return { outcome: 'smtpCertificate', detail }
  if (problem === 'smtp_452') return { outcome: 'smtpLimit', detail }
  return { outcome: problem?.startsWith('smtp_') ? 'smtpRefused' : 'smtpUnreachable', detail }
}

async function untilArrived(
  { db, config, log }: Parts,
  test: RunningTest,
  signal: AbortSignal,
  { mailboxMs }: Limits,
): Promise<Result> {
  const { imapUrl } = config.mail
  const { notificationEmail, mailFromAddress } = await readStoredSettings(db)
  if (imapUrl === null || !isMailboxOf(imapUrl, notificationEmail)) return { outcome: 'goodNoMailbox' }
  const message = await readTestMessage(db, test)
  if (!message) return { outcome: 'notStored' }
  const messageId = messageIdFor(message.messageId, 'owner', config.publicUrl)
  let mailbox: Mailbox | undefined
  try {
    mailbox = await connectMailbox(imapUrl)
    const connected = mailbox
    const found = await poll(() => findOwnMail(connected, messageId), { signal, limitMs: mailboxMs })
    if (!found) return { outcome: 'notArrived' }
    const seconds = await noteArrived(db, test)
    const isRemoved = await removeTestMails(db, connected)
    if (found.folder === connected.junkFolder)
      return { outcome: 'inSpam', detail: mailFromAddress || notificationEmail }
    if (!isRemoved) return { outcome: 'goodStays' }
    return { outcome: seconds > SLOW_SECONDS ? 'goodSlow' : 'good' }
  } catch (error) {
    const problem = describeMailboxProblem(error)
    log.warn({ problem, testId: test.id }, 'the mailbox could not be searched for the test mail')
    const outcomes = {
      password: 'imapPassword',
      certificate: 'imapCertificate',
      noInbox: 'imapUnreachable',
      unreachable: 'imapUnreachable',
    } as const
    return { outcome: outcomes[problem] }
  } finally {
    mailbox?.close()
  }
}

/** Also those that arrived while the mailbox could not be read. False where the server cannot remove a single mail. */
async function removeTestMails(db: Db, mailbox: Mailbox): Promise<boolean> {
  for (const messageId of await listMailsToRemove(db)) {
    const found = await findOwnMail(mailbox, messageId)
    if (found && !(await mailbox.removeMail(found.folder, found.uid))) return false
    await noteRemoved(db, messageId)
  }
  return true
}

/** Without a domain in the account's name there is nothing to compare. */
function isMailboxOf(imapUrl: string, address: string): boolean {
  const user = decodeURIComponent(new URL(imapUrl).username).toLowerCase()
  return !user.includes('@') || user === address.toLowerCase()
}

const SCHEDULE = { cron: '4 * * * *', timeZone: 'America/Toronto' }

/** Each hour: continues a test that was begun, or begins one if it is time. */
export const runSelfTest = defineJob({
  name: SELF_TEST_QUEUE,
  payload: z.object({}),
  schedule: SCHEDULE,
  timeoutSeconds: 900,
  async run(_, services, signal) {
    const { db } = services
    // A restore has brought the job back.
    if ((await readMailPause(db)) !== null) return
    const begun = await findRunningTest(db)
    // Another process is sending the form.
    if (begun && !begun.storedAt) return
    const test = begun ?? ((await isTestDue(db)) ? await sendTestMessage(services) : null)
    if (test) await followTest(services, test, signal)
  },
})
