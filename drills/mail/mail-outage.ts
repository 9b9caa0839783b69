import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { startMailSink } from '#scripts/local/mail/mail-sink.ts'
import { startSmtpProxy } from '#scripts/local/mail/smtp-proxy.ts'
import { sendRequest } from '#scripts/local/send-request.ts'
import { startDemo } from '#scripts/local/start-demo.ts'
import { signIn } from '../media/upload-client.ts'
import type { Outcome } from '../run.ts'
import { describeSize, fullOrQuick } from '../size.ts'

const CLIENTS = 60
const OUTAGE_SECONDS = fullOrQuick(300, 30)
const ALL_WITHIN_SECONDS = 60

/** The mail server refuses connections, then accepts them without answering, while messages and replies are written. */
export async function mailOutage(): Promise<Outcome[]> {
  const sink = await startMailSink()
  const proxy = await startSmtpProxy(sink.smtpUrl)
  const { demo, stop } = await startDemo({ replicas: 1, env: { DEMO_SMTP_URL: proxy.smtpUrl } })
  const database = new pg.Client(demo.databaseUrl)
  await database.connect()
  try {
    const token = await signIn(demo.siteUrl, demo.admin)
    // Not the mail about the sign-in.
    const caught = () => sink.mails.filter(mail => !mail.envelope.to.includes(demo.admin.email))
    const startedAt = Date.now()
    await proxy.setState('refusing')
    for (let client = 1; client <= CLIENTS; client += 1) await writeAndAnswer(demo.siteUrl, token, client)
    await wait(startedAt + (OUTAGE_SECONDS / 2) * 1_000 - Date.now())
    await proxy.setState('silent')
    await wait(startedAt + OUTAGE_SECONDS * 1_000 - Date.now())
    const during = await countMails(database)
    const leftDuring = caught().length

    const backAt = Date.now()
    await proxy.setState('open')
    let after = await countMails(database)
    while (after.waiting > 0 && Date.now() - backAt < 2 * ALL_WITHIN_SECONDS * 1_000) {
      await wait(200)
      after = await countMails(database)
    }
    const seconds = (Date.now() - backAt) / 1_000
    const received = (address: string) => caught().filter(mail => mail.envelope.to.includes(address)).length
    const clients = Array.from({ length: CLIENTS }, (_, index) => received(addressOf(index + 1)))
    const answered = clients.filter(count => count === 1).length
    const notices = caught().length - clients.reduce((sum, count) => sum + count, 0)
    const all = 2 * CLIENTS
    return [
      {
        promise: 'while the mail server is away every reply and notice waits; none fails, none leaves',
        figure: `${OUTAGE_SECONDS} s, half refusing, half silent: ${during.waiting} of ${all} wait, ${during.failed} failed, ${leftDuring} left${describeSize('300 s')}`,
        hasHeld: during.waiting === all && during.failed === 0 && leftDuring === 0,
      },
      {
        promise: `all of them leave within ${ALL_WITHIN_SECONDS} s after it is back, each once`,
        figure: `${after.sent} of ${all} after ${seconds.toFixed(1)} s: ${answered} of ${CLIENTS} clients have one answer, the owner has ${notices} notices`,
        hasHeld:
          seconds <= ALL_WITHIN_SECONDS && after.sent === all && answered === CLIENTS && notices === CLIENTS,
      },
    ]
  } finally {
    await database.end()
    await stop()
    await proxy.stop()
    await sink.stop()
  }
}

const addressOf = (client: number) => `client${client}@exemple.ca`

async function writeAndAnswer(siteUrl: string, token: string, client: number): Promise<void> {
  const call = async (path: string, fields: object, more: object) => {
    const { status, body } = await sendRequest(siteUrl, {
      path: `/api/contactRoute/${path}`,
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      payload: JSON.stringify(fields),
      ...more,
    })
    if (status >= 300) throw new Error(`${path} was answered ${status}`)
    return JSON.parse(body.toString()) as { contact: { id: string } }
  }
  const message = { name: 'Camille', phone: '418 555-0142', message: `Panne ${client}`, fillMs: 9_000 }
  const from = `127.70.0.${client}`
  const { contact } = await call('contact', { ...message, email: addressOf(client) }, { from })
  await call(`reply/${contact.id}`, { replyText: 'Bonjour, on passe jeudi.' }, {})
}

interface Counts {
  waiting: number
  failed: number
  sent: number
}

/** Counts replies and mails to the owner by state. */
async function countMails(database: pg.Client): Promise<Counts> {
  const { rows } = await database.query<Counts>(
    `select count(*) filter (where state in ('due', 'sending'))::int as waiting,
       count(*) filter (where state = 'failed')::int as failed, count(*) filter (where state = 'sent')::int as sent
     from (select state from replies union all select state from message_mails) as mails`,
  )
  return rows[0] ?? { waiting: 0, failed: 0, sent: 0 }
}
