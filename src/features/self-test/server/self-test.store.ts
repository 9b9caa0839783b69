import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { AppError } from '#platform/app-error.ts'
import type { Db } from '#platform/database/database.ts'
import { readMailPause } from '#platform/mail/mail-pause.ts'
import { isProblem, type Outcome, type SelfTest } from '../self-test.contract.ts'
import './self-test.table.ts'

/** Its worker is gone: it would have ended the wait for the mail after three minutes, and the whole test after nine. */
const IS_ABANDONED = sql<boolean>`started_at <= now() - case when mail_left_at is null then interval '4 minutes'
  else interval '15 minutes' end`
/** Its row in the job queue says since when this site has self-tests. */
export const SELF_TEST_QUEUE = 'self-test.run'
/** A worker that is alive starts a test at least this often. */
const OVERDUE_AFTER = '27 hours'

/** A test that is still under way, and what has been seen of it. */
export interface RunningTest {
  id: string
  formKey: string
  startedAt: Date
  storedAt: Date | null
  mailLeftAt: Date | null
}

/** Fails with a conflict while another one is running, and while mail is on hold: its mail would never leave. */
export async function insertTest(db: Db): Promise<RunningTest> {
  if ((await readMailPause(db)) !== null) throw new AppError('conflict', 'Mail is on hold since a restore.')
  await closeAbandoned(db)
  const row = await db
    .insertInto('self_tests')
    .values({ form_key: randomBytes(32).toString('base64url') })
    .onConflict(conflict => conflict.doNothing())
    .returning(['id', 'form_key', 'started_at'])
    .executeTakeFirst()
  if (!row) throw new AppError('conflict', 'A test is already running.')
  return {
    id: row.id,
    formKey: row.form_key,
    startedAt: row.started_at,
    storedAt: null,
    mailLeftAt: null,
  }
}

/** The test that is running; another worker may have begun it. */
export async function findRunningTest(db: Db): Promise<RunningTest | null> {
  const { rows } = await sql<RunningTest>`
    select id, form_key as "formKey", started_at as "startedAt", stored_at as "storedAt", mail_left_at as "mailLeftAt"
    from self_tests where finished_at is null and not ${IS_ABANDONED}`.execute(db)
  return rows[0] ?? null
}

/** What a test whose worker died has found. */
const ABANDONED_OUTCOME = sql<Outcome>`case when stored_at is null then 'didNotRun' when mail_left_at is null
  then 'workerStopped' else 'notArrived' end`

/** Devices are told: the next good test tells them that the form works again. */
async function closeAbandoned(db: Db): Promise<void> {
  const { rows } = await sql<Pick<RunningTest, 'id' | 'formKey'> & { outcome: Outcome }>`
    select id, form_key as "formKey", ${ABANDONED_OUTCOME} as outcome
    from self_tests where finished_at is null and ${IS_ABANDONED}`.execute(db)
  for (const { outcome, ...test } of rows) await finishTest(db, test, { outcome })
}

/** How the message of a test is doing. `mail`: null if no mail is owed for it. */
interface TestMessage {
  messageId: string
  setAsideAs: string | null
  mail: { state: 'due' | 'sending' | 'sent' | 'skipped' | 'failed'; problem: string | null } | null
}

export async function readTestMessage(db: Db, { formKey }: RunningTest): Promise<TestMessage | null> {
  const { rows } = await sql<TestMessage>`
    select messages.id as "messageId", set_aside_as as "setAsideAs",
      (select json_build_object('state', state, 'problem', problem) from message_mails
        where message_id = messages.id and kind = 'owner') as mail
    from messages join self_tests on form_key = idempotency_key
    where idempotency_key = ${formKey} and quarantine_reason = 'self_test'`.execute(db)
  return rows[0] ?? null
}

export async function noteMailLeft(db: Db, { id }: RunningTest, mailId: string): Promise<void> {
  await sql`update self_tests set mail_left_at = coalesce(mail_left_at, now()), mail_id = ${mailId}
    where id = ${id}`.execute(db)
}

/** Returns how many seconds after its start. */
export async function noteArrived(db: Db, { id }: RunningTest): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    update self_tests set arrived_at = coalesce(arrived_at, now()) where id = ${id}
    returning extract(epoch from arrived_at - started_at)::float as seconds`.execute(db)
  return rows[0]?.seconds ?? 0
}

/** The mails of this test and of earlier ones whose mailbox could not be read; older ones are left to their owner. */
export async function listMailsToRemove(db: Db): Promise<string[]> {
  const { rows } = await sql<{ mailId: string }>`select mail_id as "mailId" from self_tests
    where mail_id is not null and started_at > now() - interval '7 days' order by started_at desc limit 20`.execute(
    db,
  )
  return rows.map(({ mailId }) => mailId)
}

export async function noteRemoved(db: Db, mailId: string): Promise<void> {
  await sql`update self_tests set mail_id = null where mail_id = ${mailId}`.execute(db)
}

/**
 * Stores the outcome, deletes the message with its mails, and alerts every device if the form broke or works again.
 * Does nothing the second time.
 */
export async function finishTest(
  db: Db,
  { id, formKey }: Pick<RunningTest, 'id' | 'formKey'>,
  { outcome, detail = null }: { outcome: Outcome; detail?: string | null },
): Promise<void> {
  await db.transaction().execute(async db => {
    const { rows } = await sql<{ before: Outcome | null }>`
      update self_tests set finished_at = now(), outcome = ${outcome}, detail = ${detail}
      where id = ${id} and finished_at is null
      returning (select earlier.outcome from self_tests earlier where earlier.finished_at is not null
        order by earlier.started_at desc limit 1) as before`.execute(db)
    const [finished] = rows
    if (!finished) return
    await sql`delete from messages where idempotency_key = ${formKey} and quarantine_reason = 'self_test'`.execute(
      db,
    )
    const wasBroken = finished.before !== null && isProblem(finished.before)
    if (wasBroken === isProblem(outcome)) return
    await sql`
      insert into self_test_alerts (subscription_id, test_id) select id, ${id} from push_subscriptions
      on conflict (subscription_id) do update set test_id = excluded.test_id, due_at = now(), attempts = 0,
        lease = self_test_alerts.lease + 1`.execute(db)
  })
}

/**
 * Whether it is time: each night after three, or as soon as a worker runs again; each hour while something is broken.
 * Not while mail is paused after a restore, nor in the first hours of a new site, which somebody is still setting up.
 */
export async function isTestDue(db: Db): Promise<boolean> {
  const { rows } = await sql<{ isDue: boolean }>`
    with last as (select started_at, outcome, outcome is null and not ${IS_ABANDONED} as is_running
        from self_tests order by started_at desc limit 1),
      night as (select date_trunc('day', now() at time zone 'America/Toronto') + interval '3 hours' as starts,
        now() at time zone 'America/Toronto' as now)
    select not exists (select from mail_hold) and case
      when last.started_at is null then night.now between night.starts and night.starts + interval '3 hours'
        and exists (select from users where created_at < now() - interval '3 hours')
      when last.is_running or last.outcome like 'good%'
        then last.started_at at time zone 'America/Toronto' < night.starts and night.now >= night.starts
      else true end as "isDue"
    from night left join last on true`.execute(db)
  return rows[0]?.isDue ?? false
}

interface Row {
  startedAt: Date
  storedAt: Date | null
  mailLeftAt: Date | null
  arrivedAt: Date | null
  outcome: Outcome | null
  detail: string | null
  isAbandoned: boolean
  abandonedAs: Outcome
}

interface History {
  lastGoodAt: Date | null
  goodNights: number
  isOverdue: boolean
  isMailHeld: boolean
}

export async function readStoredSelfTest(db: Db): Promise<SelfTest> {
  const { rows } = await sql<Row>`
    select started_at as "startedAt", stored_at as "storedAt", mail_left_at as "mailLeftAt", arrived_at as "arrivedAt",
      outcome, detail, ${IS_ABANDONED} as "isAbandoned",
      ${ABANDONED_OUTCOME} as "abandonedAs"
    from self_tests order by started_at desc limit 2`.execute(db)
  const { rows: history } = await sql<History>`
    select exists (select from mail_hold) as "isMailHeld", (select max(started_at) from self_tests where outcome like 'good%') as "lastGoodAt",
      (select count(distinct (started_at at time zone 'America/Toronto')::date)::int from self_tests
        where outcome like 'good%' and started_at > coalesce(
          (select max(started_at) from self_tests where outcome not like 'good%'), '-infinity')) as "goodNights",
      coalesce((select max(started_at) from self_tests),
        (select created_on from pgboss.queue where name = ${SELF_TEST_QUEUE}), now()) < now() - ${OVERDUE_AFTER}::interval as "isOverdue"`.execute(
    db,
  )
  const { lastGoodAt = null, goodNights = 0, isOverdue = false, isMailHeld = false } = history[0] ?? {}
  const isRunning = rows.some(({ outcome, isAbandoned }) => outcome === null && !isAbandoned)
  // A restore brings back tests that were under way; nobody was to follow them.
  const last = rows.find(({ outcome, isAbandoned }) => outcome !== null || (isAbandoned && !isMailHeld))
  const shown = last && { ...last, outcome: last.outcome ?? last.abandonedAs }
  return {
    isRunning,
    last: isOverdue && !isRunning && !isMailHeld ? missedNight(shown) : shown ? toFinished(shown) : null,
    lastGoodAt: lastGoodAt?.toISOString() ?? null,
    goodNights,
    isMailHeld,
  }
}

type Finished = Pick<Row, 'startedAt' | 'storedAt' | 'mailLeftAt' | 'arrivedAt' | 'detail'> & {
  outcome: Outcome
}

const toFinished = ({ startedAt, storedAt, mailLeftAt, arrivedAt, outcome, detail }: Finished) => ({
  startedAt: startedAt.toISOString(),
  storedAt: storedAt?.toISOString() ?? null,
  mailLeftAt: mailLeftAt?.toISOString() ?? null,
  arrivedAt: arrivedAt?.toISOString() ?? null,
  ...{ outcome, detail },
})

/** Nobody ran the test: what the last one found is old. */
const missedNight = (last: Finished | undefined) =>
  toFinished({
    startedAt: last?.startedAt ?? new Date(),
    ...{ storedAt: null, mailLeftAt: null, arrivedAt: null, detail: null },
    outcome: 'didNotRun',
  })

/** Also the message of a test that had given up before the form stored it. */
export async function removeOldTests(db: Db, after: string): Promise<number> {
  await sql`delete from messages where folder = 'trash' and quarantine_reason = 'self_test'
    and created_at < now() - interval '1 day'`.execute(db)
  const { numAffectedRows = 0n } =
    await sql`delete from self_tests where finished_at < now() - ${after}::interval`.execute(db)
  return Number(numAffectedRows)
}
