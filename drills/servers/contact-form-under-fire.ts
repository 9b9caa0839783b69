import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { sendRequest } from '#scripts/local/send-request.ts'
import { startDemo } from '#scripts/local/start-demo.ts'
import type { Outcome } from '../run.ts'
import { describeSize, fullOrQuick, isFull } from '../size.ts'

const SECONDS = fullOrQuick(30, 12)
const POSTS_PER_SECOND = 10
const LEAST_KILLS = fullOrQuick(14, 5)
/** A visitor retries for this long. */
const TIMEOUT_MS = 240_000
const RETRY_AFTER_MS = 200
const MAILS_WITHIN_MS = 30_000
/** How long a killed server may need to restart. */
const BACK_WITHIN_MS = 60_000

/**
 * Visitors send messages with retries while the only server is killed every two seconds; with `--full`
 * then the same without idempotency keys as control. If a restart takes longer, the drill waits for it: killing a server that isn't up would
 * prove nothing.
 */
export async function contactFormUnderFire(): Promise<Outcome[]> {
  const kept = await killRepeatedly({ hasKey: true, addresses: 60 })
  const { accepted, posts, kills, everyMs, lost, duplicated, cut, underFire } = kept
  return [
    {
      promise: 'every accepted message is stored exactly once',
      figure: `${accepted} of ${posts} accepted, ${underFire} of them under fire, ${kills} kills -9 (one every ${(everyMs / 1_000).toFixed(1)} s), ${cut} calls cut: ${lost} lost, ${duplicated} duplicated${describeSize('30 s')}`,
      hasHeld:
        accepted === posts &&
        lost === 0 &&
        duplicated === 0 &&
        kills >= LEAST_KILLS &&
        underFire > 0 &&
        cut > 0,
    },
    {
      promise: 'the owner is mailed exactly once for each',
      figure: `${kept.mailedOnce} of ${accepted} mailed once, ${kept.mails} mails in all`,
      hasHeld: kept.mailedOnce === accepted && kept.mails === accepted,
    },
    ...(isFull ? [await checkControl()] : []),
  ]
}

async function checkControl(): Promise<Outcome> {
  // More addresses, so that no rate limit hides a duplicate.
  const control = await killRepeatedly({ hasKey: false, addresses: 120 })
  return {
    promise: 'negative control: without the key the same drill finds duplicates',
    figure: `${control.duplicated} duplicated, ${control.accepted} of ${control.posts} accepted, ${control.kills} kills -9`,
    hasHeld: control.duplicated > 0 && control.lost === 0,
  }
}

interface Result {
  posts: number
  accepted: number
  /** Accepted while the server was still being killed. */
  underFire: number
  kills: number
  everyMs: number
  /** Calls that the server had received and never answered. */
  cut: number
  lost: number
  duplicated: number
  mails: number
  mailedOnce: number
}

async function killRepeatedly({
  hasKey,
  addresses,
}: {
  hasKey: boolean
  addresses: number
}): Promise<Result> {
  const { demo, processId, stop } = await startDemo({ replicas: 1 })
  try {
    const server: Server = { url: demo.siteUrl, answers: 0, cut: 0 }
    const visitors: Promise<Accepted | null>[] = []
    const startedAt = Date.now()
    let nextSecond = startedAt
    let kills = 0
    for (let second = 1; second <= SECONDS; second += 1) {
      for (let count = 0; count < POSTS_PER_SECOND; count += 1) {
        const from = `127.30.${hasKey ? 0 : 1}.${(visitors.length % addresses) + 1}`
        visitors.push(write(server, { from, message: `tir ${visitors.length}`, hasKey }))
      }
      if (second % 2 === 0 && (await killDuringRequests(server, () => processId('server-1')))) kills += 1
      nextSecond = Math.max(nextSecond + 1_000, Date.now())
      await wait(nextSecond - Date.now())
    }
    const end = Date.now()
    const accepted = (await Promise.all(visitors)).filter(one => one !== null)
    const counts = await countStored(demo.databaseUrl)
    return {
      posts: visitors.length,
      accepted: accepted.length,
      underFire: accepted.filter(one => one.at < end).length,
      kills,
      everyMs: (end - startedAt) / kills,
      cut: server.cut,
      lost: accepted.filter(one => !counts.has(one.message)).length,
      duplicated: [...counts.values()].filter(count => count > 1).length,
      ...(await countMails(demo.mailUrl, demo.databaseUrl)),
    }
  } finally {
    await stop()
  }
}

interface Server {
  readonly url: string
  answers: number
  cut: number
}

/** Kills right after a response, when other calls are likely stored but not answered. */
async function killDuringRequests(server: Server, pid: () => number): Promise<boolean> {
  const before = server.answers
  const givesUpAt = Date.now() + BACK_WITHIN_MS
  while (server.answers === before) {
    if (Date.now() > givesUpAt) return false
    await wait(1)
  }
  await wait(Math.random() * 5)
  return process.kill(pid(), 'SIGKILL')
}

interface SentMessage {
  from: string
  message: string
  hasKey: boolean
}

interface Accepted {
  message: string
  at: number
}

/** What was accepted, and when; null if it never was. */
async function write(server: Server, { from, message, hasKey }: SentMessage): Promise<Accepted | null> {
  const fields = { name: 'Camille', email: 'camille@exemple.ca', phone: '418 555-0142', message }
  const headers = { 'content-type': 'application/json', ...(hasKey && { 'idempotency-key': randomUUID() }) }
  const question = {
    path: '/api/contactRoute/contact',
    method: 'POST',
    headers,
    payload: JSON.stringify(fields),
    from,
  }
  const givesUpAt = Date.now() + TIMEOUT_MS
  while (Date.now() < givesUpAt) {
    if ((await post(server, question)) === 201) return { message, at: Date.now() }
    await wait(RETRY_AFTER_MS)
  }
  return null
}

/** The status of the response, or 0 without one. */
async function post(server: Server, question: Parameters<typeof sendRequest>[1]): Promise<number> {
  try {
    const { status } = await sendRequest(server.url, question)
    server.answers += 1
    return status
  } catch (error) {
    if ((error as { code?: string }).code !== 'ECONNREFUSED') server.cut += 1
    return 0
  }
}

async function countStored(databaseUrl: string): Promise<Map<string, number>> {
  const rows = await query<{ message: string; count: string }>(
    databaseUrl,
    'select message, count(*) as count from messages group by message',
  )
  return new Map(rows.map(({ message, count }) => [message, Number(count)]))
}

/** After the worker has sent everything. */
async function countMails(
  mailUrl: string,
  databaseUrl: string,
): Promise<{ mails: number; mailedOnce: number }> {
  const deadline = Date.now() + MAILS_WITHIN_MS
  const unsent = "select from message_mails where state in ('due', 'sending')"
  while ((await query(databaseUrl, unsent)).length > 0 && Date.now() < deadline) await wait(200)
  const caught = (await (await fetch(`${mailUrl}/messages.json`)).json()) as {
    headers: Record<string, string>
  }[]
  const ids = (await query<{ id: string }>(databaseUrl, 'select id from messages')).map(row => row.id)
  const messageIds = caught.map(mail => mail.headers['message-id'] ?? '')
  const timesNotified = (id: string) => messageIds.filter(name => name.startsWith(`<${id}.owner@`)).length
  return { mails: caught.length, mailedOnce: ids.filter(id => timesNotified(id) === 1).length }
}

async function query<T extends pg.QueryResultRow>(databaseUrl: string, text: string): Promise<T[]> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  const { rows } = await client.query<T>(text)
  await client.end()
  return rows
}
