import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { notifyOwner } from '#features/conversations/server/message-mail.jobs.ts'
import { saveStoredSettings } from '#features/settings/server/settings.store.ts'
import { SETTINGS } from '#harness/reply-api.ts'
import { startTestApi } from '#harness/test-api.ts'
import { createTestServices, TEST_HOST } from '#harness/test-database.ts'
import { startPoller } from '#platform/jobs/poller.ts'
import { createPushKey } from '#platform/push/push-key.ts'
import { startMailSink } from '#scripts/local/mail/mail-sink.ts'
import { startDovecot } from '#scripts/local/servers/dovecot.ts'
import { freePort } from '#scripts/local/servers/free-port.ts'
import { startPushReceiver } from '#scripts/local/servers/push-receiver.ts'
import type { SelfTest } from '../self-test.contract.ts'
import { followTest, runSelfTest, sendTestMessage } from './self-test.jobs.ts'
import { findRunningTest, finishTest, insertTest, isTestDue, removeOldTests } from './self-test.store.ts'
import { alertAboutForm } from './self-test-alert.jobs.ts'

const OWNER = 'patron@exemple.ca'
const dovecot = await startDovecot({ account: OWNER })
let folder = 'INBOX'
const sink = await startMailSink({
  mailbox: { isFor: async address => address === OWNER, deliver: mail => dovecot.deliver(mail, folder) },
})
const port = await freePort()
const services = await createTestServices({
  smtpUrl: sink.smtpUrl,
  env: {
    PUBLIC_URL: `http://localhost:${port}`,
    ALLOWED_HOSTS: TEST_HOST,
    IMAP_URL: dovecot.imapUrl,
    PUSH_PRIVATE_KEY: createPushKey(),
    ALLOW_LOOPBACK_PUSH: 'true',
  },
})
const api = await startTestApi(services)
await api.app.listen({ port })
const admin = await api.signedInAs('admin')
const receiver = await startPushReceiver()
const { db } = services
afterAll(async () => {
  receiver.close()
  await sink.stop()
  await dovecot.stop()
})

const ADDRESS = '/api/selfTestRoute/self-test'
/** Nothing is waited for in vain, unless a test says so. */
const LIMITS = { mailMs: 60_000, mailboxMs: 60_000 }
const SHORT = { mailMs: 2_000, mailboxMs: 2_000 }
const NOBODY_STOPS = new AbortController().signal
const read = async (): Promise<SelfTest> => (await api.call('GET', ADDRESS, { token: admin })).json()
const saveSettings = (changes: object) => saveStoredSettings(db, { ...SETTINGS, ...changes }, null)

const isTried = async () =>
  (await sql`select from message_mails where problem is not null`.execute(db)).rows.length > 0

/** A test with a worker, or without one. Returns how it ended. */
async function runTest({
  hasWorker = true,
  parts = services,
  limits = LIMITS,
  isTriedBefore = false,
}: {
  hasWorker?: boolean
  parts?: typeof services
  limits?: typeof LIMITS
  /** Follows the message only once its mail was tried. It is tried again after fifteen seconds. */
  isTriedBefore?: boolean
} = {}) {
  const worker = hasWorker ? startPoller(services, notifyOwner) : null
  try {
    const test = await sendTestMessage(parts)
    if (isTriedBefore) await vi.waitUntil(isTried, { timeout: 60_000 })
    if (test) await followTest(parts, test, NOBODY_STOPS, limits)
    return (await read()).last
  } finally {
    await worker?.stop()
  }
}

/** The same site with other settings of the environment. */
function withMail(mail: Partial<typeof services.config.mail>): typeof services {
  return { ...services, config: { ...services.config, mail: { ...services.config.mail, ...mail } } }
}

beforeEach(async () => {
  folder = 'INBOX'
  sink.mails.length = 0
  receiver.received.length = 0
  await db.deleteFrom('self_tests').execute()
  await db.deleteFrom('messages').execute()
  await sql`delete from push_subscriptions`.execute(db)
  await saveSettings({ notificationEmail: OWNER })
})

const countMails = async (where: string) =>
  Number((await dovecot.doveadm('mailbox status', 'messages', where)).match(/messages=(\d+)/)?.[1])

describe('a test message', () => {
  test('goes through the form, the mail server and the mailbox, and is removed from there', async () => {
    await dovecot.deliver('From: tante@exemple.ca\r\nSubject: Souper\r\nMessage-ID: <a@b>\r\n\r\nDimanche?')
    const before = await countMails('INBOX')
    const last = await runTest()
    expect(last).toMatchObject({
      outcome: 'good',
      storedAt: expect.any(String),
      mailLeftAt: expect.any(String),
    })
    expect(last?.arrivedAt).toEqual(expect.any(String))
    expect(sink.mails.map(({ subject, to }) => [subject, to])).toEqual([
      [expect.stringMatching(/^Essai automatique du formulaire, \d/), [OWNER]],
    ])
    expect(sink.mails[0]?.text).toContain('Aucun client n’a écrit.')
    expect(await countMails('INBOX')).toBe(before)
    expect(await db.selectFrom('messages').select('id').execute()).toEqual([])
    expect(await read()).toMatchObject({ isRunning: false, goodNights: 1, lastGoodAt: last?.startedAt })
  })

  test('is in no list, count, alert or statistic while it is under way', async () => {
    await api.call('POST', '/api/alertRoute/device', { token: admin, body: receiver.subscription('phone') })
    const paths = [
      '/api/contactRoute/counts',
      '/api/contactRoute/contacts',
      '/api/contactRoute/contacts?folder=spam',
      '/api/contactRoute/contacts?folder=trash',
      '/api/statsRoute/overview',
    ]
    const readAll = async () =>
      Promise.all(
        paths.map(async path => {
          const answer = await api.call('GET', path, { token: admin })
          expect(answer.statusCode, path).toBe(200)
          return answer.json()
        }),
      )
    const findPeople = async () => {
      const body = { search: 'Essai automatique' }
      return (await api.call('POST', '/api/privacyRoute/people', { token: admin, body })).json()
    }
    const before = await readAll()
    const people = await findPeople()
    const begun = await sendTestMessage(services)
    expect(begun).not.toBeNull()
    expect(await readAll()).toEqual(before)
    expect(await findPeople()).toEqual(people)
    expect(await db.selectFrom('unannounced_messages').select('message_id').execute()).toEqual([])
    expect(await sql`select from contact_posts`.execute(db)).toMatchObject({ rows: [] })
    const { rows } = await sql<{ id: string }>`select id from messages`.execute(db)
    expect(
      (await api.call('GET', `/api/contactRoute/contact/${rows[0]?.id}`, { token: admin })).statusCode,
    ).toBe(404)
  })

  test('marks one message only: whoever sends the same key again is a visitor', async () => {
    const begun = await sendTestMessage(services)
    const body = { name: 'Ève', email: 'eve@exemple.ca', phone: '418 555-0111', message: 'Bonjour' }
    await api.call('POST', '/api/contactRoute/contact', { body: { ...body, idempotencyKey: begun?.formKey } })
    expect((await api.call('GET', '/api/contactRoute/counts', { token: admin })).json()).toMatchObject({
      inbox: 1,
    })
  })

  test('that the form stores after the test gave up is no customer’s, is mailed to nobody and is removed later', async () => {
    const late = await insertTest(db)
    await finishTest(db, late, { outcome: 'site', detail: 'TimeoutError' })
    const body = { name: 'Essai', email: 'essai@exemple.ca', phone: '418 555-0100', message: 'Essai' }
    const send = () =>
      api.call('POST', '/api/contactRoute/contact', { body: { ...body, idempotencyKey: late.formKey } })
    expect((await send()).statusCode).toBe(201)
    expect((await send()).statusCode).toBe(201)
    expect((await api.call('GET', '/api/contactRoute/counts', { token: admin })).json()).toMatchObject({
      ...{ inbox: 0, spam: 0, trash: 0 },
    })
    expect(await db.selectFrom('message_mails').select('kind').execute()).toEqual([])
    expect(await db.selectFrom('unannounced_messages').select('message_id').execute()).toEqual([])
    expect((await read()).last).toMatchObject({ outcome: 'site', detail: 'TimeoutError' })
    await sql`update messages set created_at = now() - interval '2 days'`.execute(db)
    await removeOldTests(db, '1 year')
    expect(await db.selectFrom('messages').select('id').execute()).toEqual([])
  })

  test('that its worker left is followed to its end by the next one, with one mail', async () => {
    const stopping = new AbortController()
    const begun = await sendTestMessage(services)
    if (!begun) throw new Error('The form refused the test.')
    const following = followTest(services, begun, stopping.signal, LIMITS)
    stopping.abort()
    await expect(following).rejects.toThrow('aborted')
    expect((await read()).isRunning).toBe(true)
    const worker = startPoller(services, notifyOwner)
    await runSelfTest.run({}, services, NOBODY_STOPS)
    await worker.stop()
    expect(await read()).toMatchObject({ isRunning: false, last: { outcome: 'good' } })
    expect(sink.mails).toHaveLength(1)
  })
})

describe('what broke is named', () => {
  test('a mail server that is away', async () => {
    // Nothing listens there.
    const smtpUrl = `smtp://127.0.0.1:${await freePort()}`
    const away = await createTestServices({ smtpUrl })
    const worker = startPoller({ ...services, mailer: away.mailer }, notifyOwner)
    onTestFinished(() => worker.stop())
    expect(await runTest({ hasWorker: false, limits: SHORT, isTriedBefore: true })).toMatchObject({
      outcome: 'smtpUnreachable',
      mailLeftAt: null,
    })
    expect(await db.selectFrom('messages').select('id').execute()).toEqual([])
  })

  test.each([
    ['that refuses the password', 535, { outcome: 'smtpPassword', detail: '535' }],
    ['that refuses the mail', 554, { outcome: 'smtpRefused', detail: '554' }],
    ['that has taken enough for today', 452, { outcome: 'smtpLimit', detail: '452' }],
  ])('a mail server %s', async (_, code, expected) => {
    await saveSettings({ notificationEmail: `patron@${code}.faulty.test` })
    expect(await runTest({ limits: SHORT, isTriedBefore: true })).toMatchObject(expected)
  })

  test('no address to write to', async () => {
    await saveSettings({ notificationEmail: '' })
    expect(await runTest()).toMatchObject({ outcome: 'noAddress', storedAt: expect.any(String) })
  })

  test('no mail server', async () => {
    expect(await runTest({ parts: withMail({ smtpUrl: null }) })).toMatchObject({ outcome: 'noMailServer' })
  })

  test('a worker that is stopped', async () => {
    expect(await runTest({ hasWorker: false, limits: SHORT })).toMatchObject({
      outcome: 'workerStopped',
      mailLeftAt: null,
    })
  })

  test('a mailbox that refuses the password, one that is away, one that is another, and none', async () => {
    const wrong = dovecot.imapUrl.replace('une-boite-a-soi', 'pas-la-bonne')
    expect(await runTest({ parts: withMail({ imapUrl: wrong }) })).toMatchObject({ outcome: 'imapPassword' })
    const away = `imap://patron%40exemple.ca:x@127.0.0.1:${await freePort()}`
    expect(await runTest({ parts: withMail({ imapUrl: away }) })).toMatchObject({
      outcome: 'imapUnreachable',
    })
    expect(services.logged.join()).not.toContain('pas-la-bonne')
    // Both mails arrived all the same; the next test removes them with its own.
    const arrived = await countMails('INBOX')
    expect((await runTest())?.outcome).toBe('good')
    expect(await countMails('INBOX')).toBe(arrived - 2)
    expect(await runTest({ parts: withMail({ imapUrl: null }) })).toMatchObject({ outcome: 'goodNoMailbox' })
    await saveSettings({ notificationEmail: 'autre@exemple.ca' })
    expect(await runTest()).toMatchObject({ outcome: 'goodNoMailbox', arrivedAt: null })
  })

  test('a mail in the spam folder of the mailbox, or nowhere', async () => {
    folder = 'Junk'
    expect(await runTest()).toMatchObject({ outcome: 'inSpam', detail: SETTINGS.mailFromAddress })
    expect(await countMails('Junk')).toBe(0)
    folder = 'Trash'
    expect(await runTest({ limits: { ...LIMITS, mailboxMs: SHORT.mailboxMs } })).toMatchObject({
      outcome: 'notArrived',
      mailLeftAt: expect.any(String),
    })
  })

  test('a site that does not answer, a form that refuses, and one that stores nothing', async () => {
    const at = (publicUrl: string) => ({ ...services, config: { ...services.config, publicUrl } })
    expect(await runTest({ parts: at(`http://127.0.0.1:${await freePort()}`) })).toMatchObject({
      outcome: 'site',
      detail: 'ECONNREFUSED',
    })
    let status = 500
    const front = createServer((_, answer) => answer.writeHead(status).end('{}')).listen(0)
    onTestFinished(() => void front.close())
    const frontUrl = `http://127.0.0.1:${(front.address() as AddressInfo).port}`
    expect(await runTest({ parts: at(frontUrl) })).toMatchObject({ outcome: 'formRefused', detail: '500' })
    status = 200
    expect(await runTest({ parts: at(frontUrl) })).toMatchObject({ outcome: 'notStored' })
    status = 502
    expect(await runTest({ parts: at(frontUrl) })).toMatchObject({ outcome: 'site', detail: '502' })
  })

  test('a message that the spam filter would set aside', async () => {
    await sql`insert into contact_posts (address) select '10.1.' || n / 200 || '.' || n % 200 from generate_series(1, 400) n`.execute(
      db,
    )
    onTestFinished(async () => void (await sql`delete from contact_posts`.execute(db)))
    expect(await runTest()).toMatchObject({ outcome: 'setAside', detail: 'flood' })
    expect(sink.mails).toEqual([])
  })

  test('no night is missed on a site that was updated today', async () => {
    await sql`update users set created_at = now() - interval '1 year'`.execute(db)
    expect(await read()).toMatchObject({ isRunning: false, last: null })
    await sql`update pgboss.queue set created_on = now() - interval '28 hours' where name = 'self-test.run'`.execute(
      db,
    )
    onTestFinished(async () => void (await sql`update pgboss.queue set created_on = now()`.execute(db)))
    expect((await read()).last).toMatchObject({ outcome: 'didNotRun' })
  })

  test('a night without a test, and a test whose worker died', async () => {
    await runTest()
    await sql`update self_tests set started_at = now() - interval '28 hours'`.execute(db)
    expect((await read()).last).toMatchObject({ outcome: 'didNotRun' })
    const begun = await sendTestMessage(services)
    await sql`update self_tests set started_at = now() - interval '16 minutes' where id = ${begun?.id}`.execute(
      db,
    )
    expect(await read()).toMatchObject({ isRunning: false, last: { outcome: 'workerStopped' } })
    expect(await findRunningTest(db)).toBeNull()
    expect(await runTest()).toMatchObject({ outcome: 'good' })
  })
})

describe('whoever may answer messages', () => {
  test('starts a test by hand, one at a time; a reader sees the outcome and starts none', async () => {
    const reader = await api.signedInAs('reader')
    const helper = await api.signedInAs('helper')
    expect(await read()).toEqual({
      ...{ isRunning: false, last: null, lastGoodAt: null, goodNights: 0 },
      isMailHeld: false,
    })
    expect((await api.call('POST', ADDRESS, { token: reader })).statusCode).toBe(403)
    const started = await api.call('POST', ADDRESS, { token: helper })
    expect([started.statusCode, started.json().isRunning]).toEqual([200, true])
    const second = await api.call('POST', ADDRESS, { token: admin })
    expect([second.statusCode, second.json().message]).toEqual([409, 'A test is already running.'])
    expect((await api.call('GET', ADDRESS, { token: reader })).json().isRunning).toBe(true)
  })

  test('is alerted once when the form breaks and once when it works again, in the language of the account', async () => {
    await api.call('POST', '/api/alertRoute/device', { token: admin, body: receiver.subscription('phone') })
    await sql`update users set language = 'fr'`.execute(db)
    onTestFinished(async () => void (await sql`update users set language = null`.execute(db)))
    const alerts = async () => {
      await alertAboutForm.run(services)
      return receiver.received.splice(0).map(({ text }) => JSON.parse(text).notice)
    }
    expect((await runTest())?.outcome).toBe('good')
    expect(await alerts()).toEqual([])
    await saveSettings({ notificationEmail: 'patron@535.faulty.test' })
    await runTest()
    expect(await alerts()).toEqual([
      {
        title: 'Formulaire\u00a0: quelque chose a lâché',
        body: 'Votre serveur de courriel refuse le mot de passe.',
        path: '/dash',
        tag: 'self-test',
      },
    ])
    await runTest()
    expect(await alerts()).toEqual([])
    await saveSettings({ notificationEmail: OWNER })
    await runTest()
    expect(await alerts()).toMatchObject([
      { title: 'Le formulaire fonctionne de nouveau', body: expect.stringMatching(/^Essai de \d/) },
    ])
  })
})

test('it is time each night after three, each hour while something is broken, and never while mail is paused', async () => {
  const hour = new Intl.DateTimeFormat('en-GB', {
    hour: '2-digit',
    hourCycle: 'h23',
    timeZone: 'America/Toronto',
  })
  const isAfterThree = Number(hour.format(new Date())) >= 3
  await runTest()
  expect(await isTestDue(db)).toBe(false)
  await sql`update self_tests set started_at = now() - interval '1 day'`.execute(db)
  expect(await isTestDue(db)).toBe(isAfterThree)
  await sql`update self_tests set outcome = 'smtpPassword', started_at = now()`.execute(db)
  expect(await isTestDue(db)).toBe(true)
  await sql`insert into mail_hold (reason) values ('restore')`.execute(db)
  expect(await isTestDue(db)).toBe(false)
  await sql`delete from mail_hold`.execute(db)
})

test('it is time again once a worker died during a test, and devices are told of both', async () => {
  await api.call('POST', '/api/alertRoute/device', { token: admin, body: receiver.subscription('phone') })
  await sendTestMessage(services)
  expect(await isTestDue(db)).toBe(false)
  await sql`update self_tests set started_at = now() - interval '16 minutes'`.execute(db)
  expect(await isTestDue(db)).toBe(true)
  const titles = async () => {
    await alertAboutForm.run(services)
    return receiver.received.splice(0).map(({ text }) => JSON.parse(text).notice.title)
  }
  const next = await insertTest(db)
  expect(await titles()).toEqual(['Contact form: something broke'])
  await finishTest(db, next, { outcome: 'good' })
  expect(await titles()).toEqual(['Contact form works again'])
})

test('while mail is on hold after a restore no night is missed, and no test is started that could not end', async () => {
  const last = await runTest()
  await sql`update self_tests set started_at = now() - interval '28 hours'`.execute(db)
  const startedBefore = await sendTestMessage(services)
  await sql`update self_tests set started_at = now() - interval '1 hour' where id = ${startedBefore?.id}`.execute(
    db,
  )
  await sql`insert into mail_hold (reason) values ('restore')`.execute(db)
  onTestFinished(async () => void (await sql`delete from mail_hold`.execute(db)))
  expect(await read()).toMatchObject({
    ...{ isMailHeld: true, isRunning: false, goodNights: 1 },
    last: { outcome: 'good', arrivedAt: last?.arrivedAt },
  })
  const answer = await api.call('POST', ADDRESS, { token: admin })
  expect([answer.statusCode, answer.json().message]).toEqual([409, 'Mail is on hold since a restore.'])
  await sql`delete from self_tests where id = ${startedBefore?.id}`.execute(db)
  expect((await read()).last).toMatchObject({ outcome: 'good' })
  await sql`delete from mail_hold`.execute(db)
  expect(await read()).toMatchObject({ isMailHeld: false, last: { outcome: 'didNotRun' } })
})
