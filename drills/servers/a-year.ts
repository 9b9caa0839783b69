import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { readVisits } from '#features/analytics/visits.contract.ts'
import { type CheckId, readHealth } from '#features/health/health.contract.ts'
import type { Db } from '#platform/database/database.ts'
import { createDiskStorage } from '#platform/storage/disk-storage.ts'
import { diskUrl } from '#scripts/local/disk-url.ts'
import { type MailSink, startMailSink } from '#scripts/local/mail/mail-sink.ts'
import { withDatabase } from '#scripts/local/prepare-database.ts'
import { type PushReceiver, startPushReceiver } from '#scripts/local/servers/push-receiver.ts'
import { dayOf } from '#shared/time/dates.ts'
import { type DrillEnvironment, type DrillSite, withDrillEnvironment } from '../drill-environment.ts'
import { createFakedClock, type FakedClock } from '../faked-clock.ts'
import { auditStore, describeAudit } from '../media/store-audit.ts'
import type { Outcome } from '../run.ts'
import { describeSize, fullOrQuick } from '../size.ts'
import { type Backups, createBackups } from '../year/backups.ts'
import { type CertificateWatch, watchCertificate } from '../year/certificate.ts'
import { createKept, type Found, type Kept } from '../year/kept.ts'
import { createMailing, type Mailing } from '../year/mailing.ts'
import { createOffice, type Office } from '../year/office.ts'
import { createSessions, HABITS, type Sessions } from '../year/sessions.ts'
import { createYearTime, DAY_MS, until, type Year, type YearTime } from '../year/year.ts'

/** With a leap day; and some days more than a year, for what is kept for a year. */
const [FIRST_DAY, LAST_DAY] = ['2027-12-01', '2028-12-05']
/** Of 23 and of 25 hours. */
const CLOCK_CHANGES = ['2028-03-12', '2028-11-05']
const STEP_DAYS = fullOrQuick(2, 24)
/** Visited in any case: a session of a week needs days in a row, and a clock change the day before it. */
const ROWS_OF_DAYS = [
  ['2027-12-01', '2027-12-02'],
  ['2027-12-31', '2028-01-01'],
  ['2028-02-29', '2028-03-01'],
  ['2028-03-05', '2028-03-13'],
  ['2028-11-04', '2028-11-05'],
  ['2028-12-03', '2028-12-05'],
] as const
const CERTIFICATE_EVERY = fullOrQuick(4, 1)
/** What the health screen has to find good at noon; the others depend on the machine, or are not set up here. */
const HEALTHY: CheckId[] = ['database', 'worker', 'queue', 'mail', 'form', 'backup', 'proof']

/**
 * A year of all capabilities: the clock of server, worker and PostgreSQL is moved from day to day, always when nothing is
 * under way. The worker restarts each morning, since pg-boss compares its clock with the database's only every ten minutes.
 */
export async function aYear(): Promise<Outcome[]> {
  const clock = createFakedClock()
  const time = createYearTime(clock)
  time.moveTo(`${FIRST_DAY}T05:30`)
  const sink = await startMailSink()
  const phones = await startPushReceiver()
  try {
    return await withDrillEnvironment(
      environment =>
        withDatabase(environment.databaseUrl, db => live({ environment, clock, time, sink, phones, db })),
      { postgresEnv: clock.env },
    )
  } finally {
    await sink.stop()
    phones.close()
    clock.stop()
  }
}

interface Setup {
  environment: DrillEnvironment
  clock: FakedClock
  time: YearTime
  sink: MailSink
  phones: PushReceiver
  db: Db
}

async function live({ environment, clock, time, sink, phones, db }: Setup): Promise<Outcome[]> {
  const { directory, databaseUrl, startSite } = environment
  const env = { ...clock.env, ALLOW_LOOPBACK_PUSH: 'true', MAILS_PER_SECOND: '100' }
  const site = await startSite({
    ...{ replicas: 2, smtpUrl: sink.smtpUrl },
    ...{ serverEnv: () => env, workerEnv: env },
  })
  const year: Year = { db, urls: site.urls, sink, phones, time }
  const media = path.join(directory, 'media')
  const scriptEnv = {
    ...{ PATH: process.env.PATH ?? '', DATABASE_URL: databaseUrl, PUBLIC_URL: site.urls[0] ?? '' },
    ...{ STORAGE_URL: diskUrl(media), ALLOW_TEMPORARY_STORAGE: 'true', LOG_LEVEL: 'error', ...clock.env },
  }
  const sessions = createSessions(year)
  const office = createOffice(year, sessions.token)
  const mailing = createMailing(year, office)
  const kept = createKept()
  const backups = createBackups(path.join(directory, 'backups'), scriptEnv)
  const certificate = await watchCertificate(path.join(directory, 'certificate'), scriptEnv, time)
  const days = daysToVisit()
  const nights = createNights(year, site)
  const found: Found = { lost: [], left: [] }
  const ill: string[] = []
  async function compare(day: string): Promise<void> {
    const { lost, left } = await kept.check(db)
    found.lost.push(...lost)
    found.left.push(...left.map(what => `${what} on ${day}`))
  }
  /** As on an installed machine: the backup follows the purge. */
  async function afterPurge(day: string, isFirst: boolean): Promise<void> {
    if (!isFirst) await nights.untilPurged(day)
    if (!CLOCK_CHANGES.includes(day)) await compare(day)
    await office.checkLong()
    await backups.take()
  }

  const startedAt = performance.now()
  try {
    for (const [index, day] of days.entries()) {
      const isFirst = index === 0
      if (isFirst) await sessions.use()
      if (isFirst) await office.prepare()
      if (isFirst) await mailing.prepare()
      else await nights.pass(day, compare)
      await Promise.all([
        afterPurge(day, isFirst),
        sessions.use().then(office.morning),
        index % CERTIFICATE_EVERY === 0 ? certificate.check() : undefined,
      ])
      await settle(year)

      time.moveTo(`${day}T13:00`)
      await sessions.use()
      await office.noon()
      await mailing.noon()
      await settle(year)
      mailing.afternoon()
      if (!isFirst) ill.push(...(await findIll(office, day)))

      time.moveTo(`${day}T21:00`)
      await settle(year)
      await sessions.use()
      await office.evening()
      await mailing.evening()
      await settle(year)
      if (!isFirst) await nights.count(day)
      await kept.remember(db, day)
    }
    const visits = { counted: (await office.api.call(readVisits, {})).total, sent: office.visits }
    const storage = createDiskStorage({ directory: media, canBeTemporary: true })
    return outcomesOf({
      ...{ days: days.length, minutes: Math.round((performance.now() - startedAt) / 60_000), found, ill },
      ...{ visits, periods: kept.summary(), control: await changeBehindItsBack(db, kept.check) },
      ...{ mails: countMails(sink, office), alerts: phones.received.length, consents: mailing.summary() },
      ...{ nightly: nights.summary(), sessions: sessions.summary(), links: office.links, long: office.long },
      ...{ lastProof: await backups.prove(), saved: backups.summary(), certificate: certificate.summary() },
      ...{
        store: await auditStore(db, storage),
        oldJobs: await countOldJobs(db),
        errors: readErrors(directory),
      },
    })
  } finally {
    certificate.stop()
  }
}

interface Seen {
  days: number
  minutes: number
  found: Found
  ill: string[]
  visits: { counted: number; sent: number }
  periods: ReturnType<Kept['summary']>
  control: Found
  mails: Mails
  alerts: number
  consents: ReturnType<Mailing['summary']>
  nightly: ReturnType<Nights['summary']>
  sessions: ReturnType<Sessions['summary']>
  links: Office['links']
  long: Office['long']
  lastProof: Awaited<ReturnType<Backups['prove']>>
  saved: ReturnType<Backups['summary']>
  certificate: ReturnType<CertificateWatch['summary']>
  store: Awaited<ReturnType<typeof auditStore>>
  oldJobs: number
  errors: string[]
}

function outcomesOf(seen: Seen): Outcome[] {
  const { days, minutes, found, ill, visits, periods, control, mails, alerts, consents } = seen
  const { nightly, sessions, links, long, lastProof, saved, certificate, store, oldJobs, errors } = seen
  return [
    {
      promise: 'a year goes by: nothing is lost before its period is over',
      figure: `${days} days from ${FIRST_DAY} to ${LAST_DAY} in ${minutes} min; ${periods.things} things of the year, ${found.lost.length} differences${named(found.lost)}; ${visits.counted} of ${visits.sent} visits counted${describeSize('every other day of the year')}`,
      hasHeld:
        found.lost.length === 0 &&
        visits.counted === visits.sent &&
        periods.things > 0 &&
        long.isKept &&
        long.wrong.length === 0,
    },
    {
      promise:
        'nothing is left after its period: messages, photos, spam, trash, logs, sign-ins, devices, links, addresses, statistics',
      figure: `${periods.gone} things went in their night, of ${periods.kinds.length} kinds; ${found.left.length} were left${named(found.left)}; a conversation whose last reply came late ${long.isGone ? 'went' : 'did not go'} after that${named(long.wrong)}; ${oldJobs} old jobs; store: ${describeAudit(store)}`,
      hasHeld:
        found.left.length === 0 &&
        periods.kinds.length >= KINDS_THAT_END &&
        long.isGone &&
        oldJobs + store.orphans + store.missing + store.openUploads === 0,
    },
    {
      promise: 'each message is mailed to the owner once, acknowledged once a day, and no mail is sent twice',
      figure: `${mails.owner} of ${mails.messages} to the owner, ${mails.acknowledged} of ${mails.people} acknowledged, ${mails.replied} of ${mails.replies} replies; ${mails.all} mails, ${mails.twice} twice, and ${alerts} alerts to phones${named(mails.wrong)}`,
      hasHeld: mails.wrong.length === 0 && mails.twice === 0 && Math.min(mails.replies, alerts) > 0,
    },
    {
      promise: 'a campaign reaches each person once whose consent lasts, and nobody whose consent has ended',
      figure: `${consents.campaigns} campaigns, ${consents.mails} mails; ${consents.ended} times a consent had ended, ${consents.out} people had left${named(consents.wrong)}`,
      hasHeld: consents.wrong.length === 0 && consents.campaigns >= 13 && consents.ended > 0,
    },
    {
      promise: 'the purge and the self-test run once each night, also on the days of 23 and 25 hours',
      figure: `${nightly.nights} nights, ${nightly.changes} of them at the hour itself with a clock change${named(nightly.wrong)}`,
      hasHeld: nightly.wrong.length === 0 && nightly.changes === CLOCK_CHANGES.length,
    },
    {
      promise: 'sessions end when promised: after 12 hours and 7 days, on own devices after 60 and 180 days',
      figure: `${sessions.alive} times alive; over: ${Object.entries(sessions.over)
        .map(([habit, count]) => `${habit} ${count}`)
        .join(', ')}${named(sessions.wrong)}`,
      hasHeld:
        sessions.wrong.length === 0 && Object.keys(sessions.over).length === Object.keys(HABITS).length,
    },
    {
      promise: 'a photo link works for 14 days, a reset link for 30 minutes',
      figure: `${links.open} times open, ${links.expired} expired; ${links.resets} old reset links${named(links.wrong)}`,
      hasHeld: links.wrong.length === 0 && Math.min(links.open, links.expired, links.resets) > 0,
    },
    {
      promise:
        'the 30 newest backups are kept, with what they need and no more; a restore is tested each week',
      figure: `${saved.taken} taken, ${saved.proven} restored and found whole, ${saved.kept.length} there, ${saved.surplus} objects too many, ${saved.missing} missing${named(saved.wrong)}; the last: ${lastProof.printed.trim()}`,
      hasHeld:
        saved.wrong.length === 0 &&
        saved.taken === days &&
        saved.kept.join() === saved.wanted.join() &&
        saved.surplus + saved.missing === 0 &&
        saved.proven > 0 &&
        lastProof.code === 0,
    },
    {
      promise:
        'the health screen warns of a certificate in time, says when it has expired, and is content otherwise',
      figure: `certificate: ${Object.entries(certificate.seen)
        .map(([state, count]) => `${count} × ${state}`)
        .join('; ')}${named(certificate.wrong)}; other rows: ${ill.length} complaints${named(ill)}`,
      hasHeld:
        certificate.wrong.length === 0 &&
        ill.length === 0 &&
        ['good', 'warning', 'bad, expired'].every(state => state in certificate.seen),
    },
    {
      promise: 'no process logs an error',
      figure: `${errors.length} errors${named(errors)}`,
      hasHeld: errors.length === 0,
    },
    {
      promise: 'negative control: what goes too early, and what stays, is found',
      figure: `${control.lost.length} and ${control.left.length} found`,
      hasHeld: control.lost.length > 0 && control.left.length > 0,
    },
  ]
}

/** All kinds of `kept.ts` but visits, publications and consents, which stay. */
const KINDS_THAT_END = 17
const MOST_NAMED = 5

/** The first of what went wrong. */
const named = (wrong: string[]) =>
  wrong.length === 0
    ? ''
    : ` (${wrong.slice(0, MOST_NAMED).join('; ')}${wrong.length > MOST_NAMED ? '; …' : ''})`

function daysToVisit(): string[] {
  const days: string[] = []
  const noon = Date.parse(`${FIRST_DAY}T17:00:00Z`)
  for (let number = 0; days.at(-1) !== LAST_DAY; number += 1)
    days.push(dayOf(new Date(noon + number * DAY_MS)))
  return days.filter(
    (day, index) => index % STEP_DAYS === 0 || ROWS_OF_DAYS.some(([from, to]) => day >= from && day <= to),
  )
}

/** Everything that would be under way when the clock moves. */
const OPEN = sql`
  select 'mail' as what from message_mails where state in ('due', 'sending')
  union all select 'reply' from replies where state in ('due', 'sending')
  union all select 'mail to an account' from account_mails where state in ('due', 'sending')
  union all select 'campaign' from campaigns where status = 'scheduled' and starts_at <= now()
  union all select 'mail of a campaign' from campaign_mails where state not in ('sent', 'failed')
  union all select 'photo' from photos where state not in ('ready', 'failed')
  union all select 'image' from media_files where state in ('uploaded', 'processing')
  union all select 'alert' from unannounced_messages
  union all select 'alert' from push_subscriptions where due_at is not null
  union all select 'self-test' from self_tests where finished_at is null
  union all select name from pgboss.job where state in ('created', 'retry', 'active')`

async function settle({ db, time }: Year): Promise<void> {
  let open: string[] = []
  await until('nothing is under way', async () => {
    const { rows } = await sql<{ what: string }>`${OPEN}`.execute(db)
    open = rows.map(({ what }) => what)
    return open.length === 0
  }).catch(() => {
    throw new Error(`On ${time.now().toISOString()} this does not end: ${[...new Set(open)].join(', ')}`)
  })
}

interface Nights {
  /** Moves the clock to the morning of this day. `atHour` runs after a purge at the hour itself. */
  pass(day: string, atHour: (day: string) => Promise<void>): Promise<void>
  untilPurged(day: string): Promise<void>
  /** At the end of a day: how often each nightly job has run. */
  count(day: string): Promise<void>
  summary(): { nights: number; changes: number; wrong: string[] }
}

function createNights(year: Year, site: DrillSite): Nights {
  const { db, time } = year
  const wrong: string[] = []
  let nights = 0
  let changes = 0
  const countPurges = async (day: string) => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from pgboss.job where name = 'retention.purge' and state = 'completed'
        and (created_on at time zone 'America/Toronto')::date = ${day}::date`.execute(db)
    return rows[0]?.count ?? 0
  }
  const untilPurged = (day: string) =>
    until(`the purge of ${day} is done`, async () => (await countPurges(day)) > 0)
  return {
    async pass(day, atHour) {
      if (CLOCK_CHANGES.includes(day)) {
        // Here the hour itself is passed; on other days the worker finds in the morning what it has missed.
        time.moveTo(`${day}T03:04`, 40)
        await site.worker.restart()
        await untilPurged(day)
        await settle(year)
        await atHour(day)
        changes += 1
      }
      time.moveTo(`${day}T05:30`)
      await site.worker.restart()
    },
    untilPurged,
    async count(day) {
      nights += 1
      const purges = await countPurges(day)
      if (purges !== 1) wrong.push(`${purges} purges on ${day}`)
      const { rows } = await sql<{ outcome: string | null }>`select outcome from self_tests
        where (started_at at time zone 'America/Toronto')::date = ${day}::date`.execute(db)
      const outcomes = rows.map(({ outcome }) => outcome)
      if (outcomes.length !== 1 || !outcomes[0]?.startsWith('good'))
        wrong.push(`self-tests of ${day}: ${outcomes.join(', ') || 'none'}`)
    },
    summary: () => ({ nights, changes, wrong }),
  }
}

/** The rows of the health screen that are not good at noon. It has some seconds to see that the worker is there. */
async function findIll({ api }: Office, day: string): Promise<string[]> {
  let ill: string[] = []
  await until('the health screen is content', async () => {
    const { checks } = await api.call(readHealth, {})
    ill = HEALTHY.filter(id => checks[id].state !== 'good').map(id => `${id} ${checks[id].state} on ${day}`)
    return ill.length === 0
  }).catch(() => {})
  return ill
}

interface Mails {
  messages: number
  replies: number
  all: number
  twice: number
  owner: number
  acknowledged: number
  /** Who had to get an acknowledgement. */
  people: number
  replied: number
  wrong: string[]
}

function countMails(sink: MailSink, { written, replies }: Office): Mails {
  const times = new Map<string, number>()
  for (const { headers } of sink.mails) {
    const id = headers['message-id'] ?? ''
    times.set(id, (times.get(id) ?? 0) + 1)
  }
  /** By kind, how often a row was mailed about. */
  const byRow = new Map([...times].map(([id, count]) => [id.slice(1).split('@')[0] ?? '', count]))
  const acknowledgements = sink.mails.filter(({ headers }) =>
    headers['message-id']?.includes('.acknowledgement@'),
  )
  // Everybody writes on one day only.
  const people = [...new Set(written.filter(({ isSpam }) => !isSpam).map(({ email }) => email))]
  const gotten = new Map<string, number>()
  for (const email of acknowledgements.flatMap(mail => mail.to))
    gotten.set(email, (gotten.get(email) ?? 0) + 1)
  const wrong = [
    ...written
      .filter(({ id }) => byRow.get(`${id}.owner`) !== 1)
      .map(({ id, email }) => `${byRow.get(`${id}.owner`) ?? 0} mails about ${email}`),
    ...people
      .filter(email => gotten.get(email) !== 1)
      .map(email => `${gotten.get(email) ?? 0} acknowledgements to ${email}`),
    ...[...gotten.keys()]
      .filter(email => !people.includes(email))
      .map(email => `an acknowledgement to ${email}`),
    ...replies
      .filter(id => byRow.get(`${id}.reply`) !== 1)
      .map(id => `${byRow.get(`${id}.reply`) ?? 0} × reply ${id}`),
  ]
  return {
    ...{ messages: written.length, replies: replies.length, all: sink.mails.length },
    twice: [...times.values()].filter(count => count > 1).length,
    owner: written.filter(({ id }) => byRow.get(`${id}.owner`) === 1).length,
    acknowledged: people.filter(email => gotten.get(email) === 1).length,
    people: people.length,
    replied: replies.filter(id => byRow.get(`${id}.reply`) === 1).length,
    wrong,
  }
}

/** pg-boss keeps finished jobs for a week. */
async function countOldJobs(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pgboss.job where created_on < now() - interval '9 days'`.execute(db)
  return rows[0]?.count ?? 0
}

/** Moves the spam by forty days, looks, and undoes it. */
async function changeBehindItsBack(db: Db, check: (db: Db) => Promise<Found>): Promise<Found> {
  let found: Found = { lost: [], left: [] }
  const undo = new Error('undone')
  await db
    .transaction()
    .execute(async db => {
      await sql`update messages set quarantined_at = quarantined_at - interval '40 days' where folder = 'spam'`.execute(
        db,
      )
      found = await check(db)
      throw undo
    })
    .catch((error: unknown) => {
      if (error !== undo) throw error
    })
  return found
}

const ERROR_LEVEL = 50

function readErrors(directory: string): string[] {
  return readdirSync(directory)
    .filter(name => name.startsWith('logs-'))
    .flatMap(name => readdirSync(path.join(directory, name)).map(file => path.join(directory, name, file)))
    .flatMap(file => readFileSync(file, 'utf8').split('\n'))
    .filter(line => line.startsWith('{'))
    .map(line => JSON.parse(line) as { level: number; msg: string; err?: { message?: string } })
    .filter(({ level }) => level >= ERROR_LEVEL)
    .map(({ msg, err }) => [msg, err?.message].filter(Boolean).join(': '))
}
