import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { startMailboxReader } from '#features/conversations/server/mailbox.jobs.ts'
import { startTestApi } from '#harness/test-api.ts'
import { createTestServices, TEST_HOST, type TestServices } from '#harness/test-database.ts'
import { startTlsServer } from '#harness/tls-server.ts'
import { startJobQueue } from '#platform/jobs/job-queue.ts'
import { pauseMail, resumeMail } from '#platform/mail/mail-pause.ts'
import { createMailer } from '#platform/mail/mailer.ts'
import { JOBS } from '#processes/jobs.ts'
import { type MailSink, startMailSink } from '#scripts/local/mail/mail-sink.ts'
import { type LocalDovecot, startDovecot } from '#scripts/local/servers/dovecot.ts'
import { freePort } from '#scripts/local/servers/free-port.ts'
import type { CheckId, Health } from '../health.contract.ts'
import { healthTexts } from '../health.en.ts'
import { describeChecks } from '../health.rules.ts'
import { noteBackup } from './backups.store.ts'

const ADDRESS = '/api/healthRoute/health'
const OWNER = 'patron@exemple.ca'

let sink: MailSink
let dovecot: LocalDovecot
let services: TestServices
let site: Awaited<ReturnType<typeof startTlsServer>>

/** A complete site: worker, mail server, mailbox, certificate; each test breaks one of them. */
beforeAll(async () => {
  sink = await startMailSink()
  dovecot = await startDovecot({ account: OWNER })
  site = await startTlsServer({ daysLeft: 90 })
  services = await createTestServices({
    smtpUrl: sink.smtpUrl,
    env: {
      PUBLIC_URL: `https://localhost:${site.port}`,
      ALLOWED_HOSTS: TEST_HOST,
      TRUSTED_PROXIES: '127.0.0.1',
      IMAP_URL: dovecot.imapUrl,
      DATABASE_POOL_SIZE: '8',
    },
  })
  const queue = await startJobQueue(services, JOBS)
  const reader = startMailboxReader(services)
  afterAll(async () => {
    await reader?.stop()
    await queue.stop()
    site.stop()
    await sink.stop()
    await dovecot.stop()
  })
})

const HOUR_MS = 3_600_000
const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR_MS).toISOString()
const aBackup = (takenAt: string) =>
  noteBackup(services.db, { takenAt, bytes: 1_230_000_000, rows: 12_400, objects: 310 })

beforeEach(async () => {
  const { db } = services
  await db.deleteFrom('backups').execute()
  await db.deleteFrom('self_tests').execute()
  await sql`insert into self_tests (form_key, started_at, finished_at, outcome)
    values ('night', now() - interval '2 hours', now(), 'good')`.execute(db)
  await aBackup(hoursAgo(5))
  await sql`update backups set proven_at = now() - interval '3 days'`.execute(db)
})

/** What a new server process of this site finds, for an admin. */
async function readHealth(given: Partial<TestServices> = {}): Promise<Health> {
  const api = await startTestApi({ ...services, ...given })
  const answer = await api.call('GET', ADDRESS, { token: await api.signedInAs('admin') })
  expect(answer.statusCode).toBe(200)
  return answer.json()
}

/** The words of one check, as the doctor prints them. */
async function read(id: CheckId, given: Partial<TestServices> = {}) {
  const { checks } = await readHealth(given)
  const found = describeChecks(checks, healthTexts).find(check => check.id === id)
  return { state: found?.state, fact: found?.fact, todo: found?.todo }
}

const postFrom = ({ db }: TestServices, address: string, count = 1) =>
  db
    .insertInto('contact_posts')
    .values(Array.from({ length: count }, () => ({ address })))
    .execute()

test('an admin reads that everything works', async () => {
  await vi.waitFor(async () => expect((await read('mailbox')).state).toBe('good'), 20_000)
  await vi.waitFor(async () => expect((await read('worker')).state).toBe('good'), 20_000)
  await postFrom(services, '203.0.113.7')
  await postFrom(services, '203.0.113.8')
  const { checks } = await readHealth()
  expect(describeChecks(checks, healthTexts).filter(({ state }) => state !== 'good')).toEqual([])
  expect(checks.version.facts?.version).toMatch(/^\d+\.\d+\.\d+$/)
  expect(await read('backup')).toEqual({
    state: 'good',
    fact: 'Last backup 5 hours ago, 1.2 GB.',
    todo: null,
  })
  expect((await read('proof')).fact).toBe(
    'Restored in full 3 days ago: 12,400 rows and 310 files, once so far.',
  )
  expect((await read('certificate')).fact).toMatch(/^Valid until \w+ \d+, \d{4}\.$/)
})

test.each(['helper', 'reader'] as const)('a %s is refused', async role => {
  const api = await startTestApi(services)
  const answer = await api.call('GET', ADDRESS, { token: await api.signedInAs(role) })
  expect(answer.statusCode).toBe(403)
})

test('many readers at once cost one look, and the answer is kept for some seconds', async () => {
  const api = await startTestApi(services)
  const token = await api.signedInAs('admin')
  const answers = await Promise.all(Array.from({ length: 5 }, () => api.call('GET', ADDRESS, { token })))
  await sql`delete from backups`.execute(services.db)
  answers.push(await api.call('GET', ADDRESS, { token }))
  expect(new Set(answers.map(answer => answer.body)).size).toBe(1)
})

describe('outgoing email', () => {
  const withMailer = (smtpUrl: string | null) => {
    const mailer = createMailer(smtpUrl)
    onTestFinished(() => mailer.close())
    return { mailer }
  }

  test('is bad while the mail server is stopped, and the other checks are not', async () => {
    const { checks } = await readHealth(withMailer(`smtp://127.0.0.1:${await freePort()}`))
    const described = describeChecks(checks, healthTexts)
    expect(described.filter(({ state }) => state === 'bad').map(({ id }) => id)).toEqual(['mail'])
    expect(described[0]).toMatchObject({ fact: 'Your mail server doesn’t answer.' })
  })

  test('is bad without a mail server', async () => {
    expect(await read('mail', withMailer(null))).toMatchObject({
      state: 'bad',
      fact: 'No mail server is set up, so no email leaves.',
    })
  })

  test('is bad once an email has waited for more than ten minutes', async () => {
    const { db } = services
    const { rows } = await sql<{ id: string }>`
      insert into messages (name, email, phone, message, content_hash, status, is_verified, created_at)
      values ('Camille', 'c@exemple.ca', '', 'Bonjour', '', 'inbox', true, now() - interval '20 minutes')
      returning id`.execute(db)
    onTestFinished(async () => void (await db.deleteFrom('messages').execute()))
    await sql`insert into message_mails (message_id, kind, due_at)
      values (${rows[0]?.id}, 'owner', now() + interval '1 hour')`.execute(db)
    expect(await read('mail')).toMatchObject({
      state: 'bad',
      fact: 'The mail server is ready. 1 email waits, the oldest for 20 minutes.',
    })
  })

  test('asks for a look while mail is on hold after a restore', async () => {
    await pauseMail(services.db, 'restored')
    onTestFinished(async () => void (await resumeMail(services.db)))
    expect(await read('mail')).toMatchObject({
      state: 'warning',
      todo: 'Whoever installed this site can release it.',
    })
  })
})

describe('the worker', () => {
  test('is bad if none was ever seen', async () => {
    const other = await createTestServices()
    expect(await read('worker', other)).toMatchObject({ state: 'bad', fact: 'Never seen.' })
  })

  test('is bad once it is gone for some minutes', async () => {
    const other = await createTestServices()
    await sql`update pgboss.queue set monitor_on = now() - interval '3 hours'`.execute(other.db)
    expect(await read('worker', other)).toMatchObject({ state: 'bad', fact: 'Last seen 3 hours ago.' })
  })
})

describe('the queue', () => {
  test('asks for a look when jobs have failed, and is bad when one waits for an hour', async () => {
    const other = await createTestServices()
    await sql`insert into pgboss.job (name, state, completed_on) values ('retention.purge', 'failed', now())`.execute(
      other.db,
    )
    expect(await read('queue', other)).toMatchObject({
      state: 'warning',
      fact: 'Nothing waits. 1 failed since yesterday.',
    })
    await sql`insert into pgboss.job (name, start_after) values ('media.sweep', now() - interval '2 hours')`.execute(
      other.db,
    )
    expect(await read('queue', other)).toMatchObject({
      state: 'bad',
      fact: '1 task waits, the oldest for 2 hours. 1 failed since yesterday.',
    })
  })
})

describe('the backup', () => {
  test.each([
    [25, 'good'],
    [30, 'warning'],
    [60, 'bad'],
  ])('of %i hours ago is %s', async (hours, state) => {
    await services.db.deleteFrom('backups').execute()
    await aBackup(hoursAgo(hours))
    expect((await read('backup')).state).toBe(state)
  })

  test('is bad if there is none, once the site is a few days old', async () => {
    const { db } = services
    await db.deleteFrom('backups').execute()
    expect(await read('backup')).toMatchObject({ state: 'warning', fact: 'There is no backup yet.' })
    await sql`update users set created_at = now() - interval '4 days'`.execute(db)
    expect((await read('backup')).state).toBe('bad')
  })

  test('asks for a look until one was restored, and again when that was long ago', async () => {
    const { db } = services
    await sql`update backups set proven_at = null`.execute(db)
    expect(await read('proof')).toMatchObject({
      state: 'warning',
      fact: 'No backup was ever restored to test it.',
    })
    await sql`update backups set proven_at = now() - interval '10 days'`.execute(db)
    expect((await read('proof')).state).toBe('warning')
  })

  test('is bad if its restore failed', async () => {
    await sql`update backups set proof_failed_at = now()`.execute(services.db)
    expect(await read('proof')).toMatchObject({
      state: 'bad',
      fact: expect.stringMatching(
        /^The last backup could not be restored in full\. Restored in full 3 days ago/,
      ),
    })
  })
})

describe('the certificate', () => {
  const at = (publicUrl: string) => ({ config: { ...services.config, publicUrl } })

  test('is bad once it has expired', async () => {
    const expired = await startTlsServer({ daysLeft: -1 })
    onTestFinished(() => expired.stop())
    expect(await read('certificate', at(`https://localhost:${expired.port}`))).toMatchObject({
      state: 'bad',
      fact: 'It has expired: browsers warn your visitors away.',
    })
  })

  async function readAt(daysLeft: number) {
    const ending = await startTlsServer({ daysLeft })
    onTestFinished(() => ending.stop())
    return read('certificate', at(`https://localhost:${ending.port}`))
  }

  test('of ninety days is good with twenty left', async () => {
    expect(await readAt(20)).toMatchObject({ state: 'good' })
  })

  test.each([
    [17, 'a warning'],
    [5, 'bad'],
  ])('of ninety days asks for its renewal with %i left, and is %s', async (daysLeft, state) => {
    expect(await readAt(daysLeft)).toMatchObject({
      state: state.split(' ').at(-1),
      fact: expect.stringMatching(/^Valid until /),
      todo: 'It should have been renewed by now. Ask whoever hosts the site to renew it.',
    })
  })

  test('is bad for another name', async () => {
    expect(await read('certificate', at(`https://127.0.0.1:${site.port}`))).toMatchObject({
      state: 'bad',
      fact: 'Browsers don’t trust it, and warn your visitors away.',
    })
  })

  test('is unknown where nothing answers', async () => {
    expect(await read('certificate', at(`https://localhost:${await freePort()}`))).toMatchObject({
      state: 'unknown',
    })
  })
})

describe('visitors’ addresses', () => {
  const PUBLIC = 'http://carreau.exemple.ca'

  test('ask for a look behind a proxy that is not trusted', async () => {
    const { config } = services
    const http = { ...config.http, trustedProxies: [] }
    expect(await read('addresses', { config: { ...config, http } })).toMatchObject({
      state: 'warning',
      todo: expect.stringContaining('TRUSTED_PROXIES'),
    })
    expect(services.logged.join('')).toContain('TRUSTED_PROXIES is empty')
  })

  test('ask for a look if every visitor comes from one private address, as from a gateway', async () => {
    const other = await createTestServices({ env: { PUBLIC_URL: PUBLIC, ALLOWED_HOSTS: TEST_HOST } })
    await postFrom(other, '172.18.0.1', 25)
    expect((await read('addresses', other)).state).toBe('warning')
    await postFrom(other, '203.0.113.7')
    expect((await read('addresses', other)).state).toBe('good')
  })

  test('are not judged without visitors, or while all come from one public address', async () => {
    const other = await createTestServices({ env: { PUBLIC_URL: PUBLIC, ALLOWED_HOSTS: TEST_HOST } })
    const unjudged = { state: 'unknown', fact: 'Too few visitors lately to tell.', todo: '' }
    expect(await read('addresses', other)).toEqual(unjudged)
    await postFrom(other, '203.0.113.7', 25)
    expect(await read('addresses', other)).toEqual(unjudged)
  })
})

test('a check that itself fails is listed as not checked', async () => {
  const { checks } = await readHealth()
  const failed = { ...checks, disk: { state: 'unknown' as const, facts: null } }
  expect(describeChecks(failed, healthTexts)[0]).toEqual({
    ...{ id: 'disk', name: 'Disk', state: 'unknown', fact: 'This could not be checked.' },
    todo: 'It is tried again by itself. If it stays, ask whoever installed the site.',
  })
})
