// Prints what the health screen shows, checks the mail setup, sends a test mail, and tests the contact form if the site
// is running. Exits non-zero if something is wrong.
// usage: npm run doctor [-- --to you@example.com] [--dkim SELECTOR]
import { parseArgs } from 'node:util'
import { findMissingIdentification } from '#features/campaigns/identification.rules.ts'
import type { CheckState } from '#features/health/health.contract.ts'
import { healthTexts } from '#features/health/health.en.ts'
import { describeChecks } from '#features/health/health.rules.ts'
import { createHealthChecks } from '#features/health/server/checks.ts'
import type { FinishedTest } from '#features/self-test/self-test.contract.ts'
import { selfTestTexts } from '#features/self-test/self-test.en.ts'
import { followTest, sendTestMessage } from '#features/self-test/server/self-test.jobs.ts'
import { readStoredSelfTest } from '#features/self-test/server/self-test.store.ts'
import { readStoredSettings } from '#features/settings/server/settings.store.ts'
import { loadConfig } from '#platform/config.ts'
import { createLog } from '#platform/log.ts'
import { readMailPause } from '#platform/mail/mail-pause.ts'
import { type Finding, findMailRecords } from '#platform/mail/mail-records.ts'
import { connectMailbox } from '#platform/mail/mailbox.ts'
import { createMailer } from '#platform/mail/mailer.ts'
import { withDatabase } from './local/prepare-database.ts'

const { values } = parseArgs({ options: { to: { type: 'string' }, dkim: { type: 'string' } } })
const config = loadConfig(process.env)
const settings = await withDatabase(config.database.url, readStoredSettings).catch((error: Error) => {
  print([{ verdict: 'bad', text: `The database does not answer: ${error.message}` }])
  process.exit(1)
})
const missing = findMissingIdentification(settings)
const domain = settings.mailFromAddress.split('@')[1] ?? ''

const findings: Finding[] = [
  {
    verdict: missing.length === 0 ? 'good' : 'bad',
    text:
      missing.length === 0
        ? 'The settings say who writes.'
        : `The settings do not say yet: ${missing.join(', ')}. No campaign starts.`,
  },
  ...(domain === '' ? [] : await findMailRecords(domain, values.dkim)),
  await sendTestMail(values.to ?? settings.notificationEmail),
  await checkMailbox(),
  ...(await testForm()),
]
// At the end, so that they know how the test ended.
const checks = await readChecks()
print([...findings, ...checks])
process.exitCode = [...findings, ...checks].some(({ verdict }) => verdict === 'bad') ? 1 : 0

interface Line {
  verdict: CheckState
  text: string
}

function print(lines: Line[]): void {
  for (const { verdict, text } of lines) console.log(`${verdict.padEnd(7)} ${text}`)
}

/** The list of the health screen. */
async function readChecks(): Promise<Line[]> {
  const mailer = createMailer(config.mail.smtpUrl, 1)
  const { checks } = await withDatabase(config.database.url, db =>
    createHealthChecks({ db, config, mailer })(),
  )
  mailer.close()
  return describeChecks(checks, healthTexts).map(({ state, name, fact, todo }) => ({
    verdict: state,
    text: `${name}: ${fact}${todo ? ` ${todo}` : ''}`,
  }))
}

async function sendTestMail(to: string): Promise<Finding> {
  if (config.mail.smtpUrl === null) return { verdict: 'bad', text: 'SMTP_URL is not set: mails wait.' }
  if (!to || !settings.mailFromAddress)
    return { verdict: 'unknown', text: 'No test mail: no sender address, or nobody to send it to (--to).' }
  const mailer = createMailer(config.mail.smtpUrl, 1)
  const delivery = await mailer.send({
    messageId: `<doctor.${Date.now()}@${new URL(config.publicUrl).hostname}>`,
    from: { name: settings.mailFromName || settings.name, address: settings.mailFromAddress },
    to: { name: '', address: to },
    subject: 'Essai d’envoi',
    text: `Ce courriel d’essai vient de ${config.publicUrl}. S’il est arrivé, l’envoi fonctionne.`,
    html: `<p>Ce courriel d’essai vient de ${config.publicUrl}. S’il est arrivé, l’envoi fonctionne.</p>`,
  })
  mailer.close()
  return delivery.outcome === 'sent'
    ? {
        verdict: 'good',
        text: `The mail server took a test mail to ${to}. See that it is not in the spam folder.`,
      }
    : { verdict: 'bad', text: `The mail server did not take a test mail: ${delivery.problem}.` }
}

/** Follows a message from the form to the mailbox; the worker sends its mail. */
async function testForm(): Promise<Finding[]> {
  return withDatabase(config.database.url, async db => {
    if ((await readMailPause(db)) !== null)
      return [{ verdict: 'bad', text: 'Mail is on hold since a restore: npm run release-mail resumes it.' }]
    const parts = { db, config, log: createLog({ level: 'silent', name: 'doctor' }) }
    const findings: Finding[] = []
    const startedAt = performance.now()
    const test = await sendTestMessage(parts)
    const formMs = Math.round(performance.now() - startedAt)
    if (test) {
      findings.push({ verdict: 'good', text: `The form took a test message in ${formMs} ms.` })
      await followTest(parts, test, new AbortController().signal)
    }
    const { last } = await readStoredSelfTest(db)
    if (!last) return findings
    if (last.mailLeftAt)
      findings.push({ verdict: 'good', text: `The email to ${settings.notificationEmail} left.` })
    return [...findings, describeOutcome(last)]
  })
}

function describeOutcome({ outcome, detail, mailLeftAt, arrivedAt }: FinishedTest): Finding {
  const host = config.mail.imapUrl ? new URL(config.mail.imapUrl).hostname : ''
  const seconds = Math.round((Date.parse(arrivedAt ?? '') - Date.parse(mailLeftAt ?? '')) / 1000)
  const bad = (text: string): Finding => ({ verdict: 'bad', text })
  switch (outcome) {
    case 'good':
    case 'goodSlow':
      return { verdict: 'good', text: `It reached the mailbox in ${seconds} s and was removed again.` }
    case 'goodStays':
      return {
        verdict: 'good',
        text: `It reached the mailbox in ${seconds} s. It stays there: the server lacks UIDPLUS.`,
      }
    case 'goodNoMailbox':
      return {
        verdict: 'unknown',
        text: config.mail.imapUrl
          ? 'IMAP_URL is another mailbox than the one that new messages go to: arrival can’t be checked.'
          : 'IMAP_URL is not set: arrival can’t be checked.',
      }
    case 'formRefused':
      return bad(`The form answered ${detail}.`)
    case 'notStored':
      return bad('The form answered 200, but no message was stored.')
    case 'imapPassword':
      return bad('The mailbox refuses the password of IMAP_URL.')
    case 'imapUnreachable':
      return bad(`The mailbox at ${host} does not answer.`)
    case 'imapCertificate':
      return bad(`The certificate of ${host} has expired.`)
    case 'notArrived':
      return bad('The email left and was not in the mailbox after 300 s. Look in its spam folder.')
    default: {
      const facts = { time: '', leftAt: '', code: detail ?? '' }
      return bad(selfTestTexts.problems[outcome].what(facts))
    }
  }
}

async function checkMailbox(): Promise<Finding> {
  const { imapUrl } = config.mail
  if (imapUrl === null)
    return { verdict: 'unknown', text: 'IMAP_URL is not set: answers by mail do not reach the dashboard.' }
  try {
    const mailbox = await connectMailbox(imapUrl)
    await mailbox.open('INBOX')
    mailbox.close()
    return mailbox.sentFolder === null
      ? {
          verdict: 'unknown',
          text: 'The mailbox can be read, but marks no folder as \\Sent: what you write in your mail program is not seen.',
        }
      : { verdict: 'good', text: 'The mailbox can be read.' }
  } catch (error) {
    const { authenticationFailed, code, message } = error as Error & {
      authenticationFailed?: boolean
      code?: string
    }
    const reason = authenticationFailed ? 'it refuses the password' : (code ?? message)
    return { verdict: 'bad', text: `The mailbox cannot be read: ${reason}.` }
  }
}
