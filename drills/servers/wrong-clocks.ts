import { setTimeout as wait } from 'node:timers/promises'
import { purgeOldData } from '#processes/retention.ts'
import { startMailSink } from '#scripts/local/mail/mail-sink.ts'
import { withDatabase } from '#scripts/local/prepare-database.ts'
import { sendRequest } from '#scripts/local/send-request.ts'
import { ADMIN, withDrillEnvironment } from '../drill-environment.ts'
import { enqueue } from '../enqueue.ts'
import { createFakedClock } from '../faked-clock.ts'
import { signIn } from '../media/upload-client.ts'
import type { Outcome } from '../run.ts'
import { query } from '../visitor-messages.ts'

const CLOCKS = ['+1h', '-1h', '+2d', '-2d']
const DONE_WITHIN_MS = 30_000

/** The clocks of one of two replicas and of the worker are wrong, and change while they run. */
export async function wrongClocks(): Promise<Outcome[]> {
  const clock = createFakedClock()
  const sink = await startMailSink()
  try {
    return await withDrillEnvironment(async ({ databaseUrl, startSite }) => {
      const { urls } = await startSite({
        ...{ replicas: 2, smtpUrl: sink.smtpUrl, workerEnv: clock.env },
        serverEnv: replica => (replica === 1 ? clock.env : {}),
      })
      const [right = '', wrongUrl = ''] = urls
      const setup = {
        databaseUrl,
        right,
        wrong: wrongUrl,
        messageIds: () => sink.mails.map(mail => mail.headers['message-id'] ?? ''),
      }
      const seen: Seen[] = []
      for (const [index, time] of CLOCKS.entries()) {
        const before = await signIn(right, ADMIN)
        clock.set(time)
        seen.push(await observe(setup, before, index))
        clock.set('+0')
      }
      return outcomesOf(seen)
    })
  } finally {
    await sink.stop()
    clock.stop()
  }
}

interface Setup {
  databaseUrl: string
  right: string
  wrong: string
  messageIds: () => string[]
}

interface Seen {
  isClockWrong: boolean
  /** The statuses of live sessions, asked at the other replica. */
  living: number[]
  ended: number[]
  posts: number[]
  mails: number
  jobs: number
}

async function observe(
  { databaseUrl, right, wrong, messageIds }: Setup,
  before: string,
  index: number,
): Promise<Seen> {
  const statusOf = async (url: string, token: string) =>
    (
      await sendRequest(url, {
        path: '/api/authRoute/is-authenticated',
        headers: { authorization: `Bearer ${token}` },
      })
    ).status
  const isClockWrong = await isSeenToBeWrong(wrong)
  const opened = await signIn(wrong, ADMIN)
  const living = [await statusOf(wrong, before), await statusOf(right, opened), await statusOf(wrong, opened)]
  const posts: number[] = []
  const message = `Horloge ${index}`
  for (let post = 0; post < 6; post += 1)
    posts.push(await write(wrong, `127.44.0.${index + 1}`, `${message} ${post}`))
  await withDatabase(databaseUrl, db => enqueue(db, purgeOldData, {}))
  const [stored] = await query<{ id: string }>(
    databaseUrl,
    `select id from messages where message = '${message} 0'`,
  )
  const timesNotified = () => messageIds().filter(name => name.startsWith(`<${stored?.id}.owner@`)).length
  const jobs = `select from pgboss.job where name = '${purgeOldData.name}' and state = 'completed'`
  const deadline = Date.now() + DONE_WITHIN_MS
  while ((timesNotified() === 0 || (await query(databaseUrl, jobs)).length <= index) && Date.now() < deadline)
    await wait(100)
  // A duplicate would come within the worker's polling interval.
  await wait(1_500)
  await query(databaseUrl, `update sessions set last_seen_at = now() - interval '13 hours'`)
  const ended = [await statusOf(wrong, before), await statusOf(wrong, opened), await statusOf(right, opened)]
  return {
    isClockWrong,
    living,
    ended,
    posts,
    mails: timesNotified(),
    jobs: (await query(databaseUrl, jobs)).length - index,
  }
}

/** By the Date header, which a server updates once a second. */
async function isSeenToBeWrong(url: string): Promise<boolean> {
  for (let tries = 0; tries < 50; tries += 1, await wait(100)) {
    const { headers } = await sendRequest(url, { path: '/healthz' })
    if (Math.abs(Date.parse(headers.date ?? '') - Date.now()) > 30 * 60_000) return true
  }
  return false
}

async function write(url: string, from: string, message: string): Promise<number> {
  const fields = {
    name: 'Camille',
    email: 'camille@exemple.ca',
    phone: '418 555-0142',
    message,
    fillMs: 9_000,
  }
  const headers = { 'content-type': 'application/json', connection: 'close' }
  const question = {
    path: '/api/contactRoute/contact',
    method: 'POST',
    headers,
    payload: JSON.stringify(fields),
    from,
  }
  return (await sendRequest(url, question)).status
}

function outcomesOf(seen: Seen[]): Outcome[] {
  const all = (pick: (one: Seen) => number[]) => seen.map(one => pick(one).join(' ')).join('; ')
  const clocks = CLOCKS.join(', ')
  return [
    {
      promise: `a replica whose clock is off by ${clocks} ends no session that lives, and lets none live on that is over`,
      figure: `${seen.filter(one => one.isClockWrong).length} clocks seen to be wrong; living ${all(one => one.living)}; over ${all(one => one.ended)}`,
      hasHeld: seen.every(
        one =>
          one.isClockWrong &&
          one.living.every(status => status === 200) &&
          one.ended.every(status => status === 401),
      ),
    },
    {
      promise: 'the limit of messages holds on it: five in a minute, the sixth waits',
      figure: all(one => one.posts),
      hasHeld: seen.every(one => one.posts.join(' ') === '201 201 201 201 201 429'),
    },
    {
      promise: 'a worker whose clock is off does a job once, and mails the owner once',
      figure: `jobs ${all(one => [one.jobs])}; mails ${all(one => [one.mails])}`,
      hasHeld: seen.every(one => one.jobs === 1 && one.mails === 1),
    },
  ]
}
