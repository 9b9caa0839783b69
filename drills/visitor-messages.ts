import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { sendRequest } from '#scripts/local/send-request.ts'

interface Try {
  at: number
  ms: number
  /** 0 if the connection broke before a response. */
  status: number
  retryAfter: string | undefined
}

/** One message of a visitor, with all tries to send it. */
export interface SentMessage {
  message: string
  tries: Try[]
  isAccepted: boolean
}

interface Options {
  /** Replicas of the same site; a retry goes to the next one. */
  urls: string[]
  perSecond: number
  /** The second number of the visitors' addresses. Each visitor has a different address because of rate limits. */
  network: number
  /** Without an idempotency key, a retry may store a message twice. */
  hasKey?: boolean
  /** How long a visitor retries. 0: never. */
  giveUpAfterMs?: number
}

const RETRY_MS = 1_000
const ADDRESSES_OF_A_NETWORK = 250 * 250

/** Stops at the end of its block, also when that fails. */
export interface MessageLoad extends Disposable {
  sentMessages: SentMessage[]
  /** No new messages; resolves when all are accepted or given up. */
  end(): Promise<SentMessage[]>
}

/** Open-loop load: visitors come at a constant rate, however slow the responses are. */
export function startSendingMessages({
  urls,
  perSecond,
  network,
  hasKey = true,
  giveUpAfterMs = 120_000,
}: Options): MessageLoad {
  const sentMessages: SentMessage[] = []
  const inProgress: Promise<void>[] = []
  const startedAt = Date.now()
  let isStopped = false
  const timer = setInterval(() => {
    const due = ((Date.now() - startedAt) / 1_000) * perSecond
    while (sentMessages.length < due) {
      const number = sentMessages.length
      const sentMessage: SentMessage = {
        message: `Lettre ${network} ${number}`,
        tries: [],
        isAccepted: false,
      }
      sentMessages.push(sentMessage)
      inProgress.push(write(sentMessage, number))
    }
  }, 5)

  async function write(sentMessage: SentMessage, number: number): Promise<void> {
    const fields = { name: 'Camille', email: 'camille@exemple.ca', phone: '418 555-0142', fillMs: 9_000 }
    const request = {
      path: '/api/contactRoute/contact',
      method: 'POST',
      headers: {
        ...{ 'content-type': 'application/json', connection: 'close' },
        ...(hasKey && { 'idempotency-key': randomUUID() }),
      },
      payload: JSON.stringify({ ...fields, message: sentMessage.message }),
      from: addressOf(network, number),
    }
    const givesUpAt = Date.now() + giveUpAfterMs
    for (let tries = 0; tries === 0 || (Date.now() < givesUpAt && !isStopped); tries += 1) {
      const at = Date.now()
      const url = urls[(number + tries) % urls.length] ?? ''
      const { status, headers } = await sendRequest(url, request).catch(() => ({ status: 0, headers: {} }))
      const retryAfter = 'retry-after' in headers ? headers['retry-after'] : undefined
      sentMessage.tries.push({ at, ms: Date.now() - at, status, retryAfter })
      sentMessage.isAccepted = status === 201
      if (sentMessage.isAccepted) return
      await wait(RETRY_MS)
    }
  }

  return {
    sentMessages,
    async end() {
      clearInterval(timer)
      await Promise.all(inProgress)
      return sentMessages
    },
    [Symbol.dispose]() {
      clearInterval(timer)
      isStopped = true
    },
  }
}

function addressOf(network: number, number: number): string {
  const within = number % ADDRESSES_OF_A_NETWORK
  return `127.${network + Math.floor(number / ADDRESSES_OF_A_NETWORK)}.${Math.floor(within / 250)}.${(within % 250) + 1}`
}

interface MessageCounts {
  written: number
  accepted: number
  /** The last statuses of those that were never accepted. */
  refusedWith: number[]
  /** Accepted but not stored. */
  lost: number
  duplicated: number
  /** Stored without a mail to the owner. */
  unnotified: number
}

/** Compares the messages with the database. */
export async function checkMessages(
  databaseUrl: string,
  sentMessages: SentMessage[],
): Promise<MessageCounts> {
  const rows = await query<{ message: string; count: number; notified: number }>(
    databaseUrl,
    `select message, count(*)::int as count, count(message_mails)::int as notified
     from messages left join message_mails on message_id = messages.id and kind = 'owner' group by message`,
  )
  const stored = new Map(rows.map(row => [row.message, row]))
  const found = sentMessages.flatMap(({ message }) => stored.get(message) ?? [])
  return {
    written: sentMessages.length,
    accepted: sentMessages.filter(sentMessage => sentMessage.isAccepted).length,
    refusedWith: sentMessages
      .filter(({ isAccepted }) => !isAccepted)
      .map(({ tries }) => tries.at(-1)?.status ?? 0),
    lost: sentMessages.filter(sentMessage => sentMessage.isAccepted && !stored.has(sentMessage.message))
      .length,
    duplicated: found.filter(({ count }) => count > 1).length,
    unnotified: found.filter(({ count, notified }) => count !== notified).length,
  }
}

export interface Refusals {
  count: number
  slowestMs: number
  /** Their statuses. */
  kinds: string
  /** At least one, and each with 503 and Retry-After. */
  areExpected: boolean
}

/** All tries that were not accepted. */
export function summarizeRefusals(sentMessages: SentMessage[]): Refusals {
  const refusals = sentMessages.flatMap(({ tries }) => tries.filter(({ status }) => status !== 201))
  return {
    count: refusals.length,
    slowestMs: Math.max(...refusals.map(({ ms }) => ms)),
    kinds: [...new Set(refusals.map(({ status }) => status))].join(', '),
    areExpected:
      refusals.length > 0 &&
      refusals.every(({ status, retryAfter }) => status === 503 && retryAfter !== undefined),
  }
}

export const describeRefusals = ({ count, kinds, slowestMs }: Refusals) =>
  `${count} refusals with ${kinds}, the slowest after ${slowestMs} ms`

export function describeMessages({
  written,
  accepted,
  refusedWith,
  lost,
  duplicated,
}: MessageCounts): string {
  const refused = [...new Set(refusedWith)].map(
    status => `${refusedWith.filter(other => other === status).length} × ${status}`,
  )
  const others = refused.length > 0 ? ` (the others: ${refused.join(', ')})` : ''
  return `${accepted} of ${written} accepted${others}, ${lost} lost, ${duplicated} duplicated`
}

export const areSafe = ({ written, accepted, lost, duplicated, unnotified }: MessageCounts) =>
  written > 0 && accepted === written && lost + duplicated + unnotified === 0

export function quantile(values: number[], share: number): number {
  return (
    values.toSorted((a, b) => a - b).at(Math.min(values.length - 1, Math.floor(values.length * share))) ??
    Number.NaN
  )
}

export async function query<T extends pg.QueryResultRow>(databaseUrl: string, text: string): Promise<T[]> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  try {
    return (await client.query<T>(text)).rows
  } finally {
    await client.end()
  }
}
