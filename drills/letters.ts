import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { ask } from '#scripts/local/ask.ts'

interface Try {
  at: number
  ms: number
  /** 0 when the line broke before an answer. */
  status: number
  retryAfter: string | undefined
}

/** What one visitor wrote, and how often it had to be sent. */
export interface Letter {
  message: string
  tries: Try[]
  isAccepted: boolean
}

interface Options {
  /** All of them lead to the same site; who meets no answer tries the next. */
  urls: string[]
  perSecond: number
  /** The second number of the addresses that visitors come from; each has one of their own, so that limits stay on. */
  network: number
  /** Without, a letter that is sent again may be two. */
  hasKey?: boolean
  /** How long a visitor presses again. 0: never. */
  patienceMs?: number
}

const PRESSES_AGAIN_MS = 1_000
const ADDRESSES_OF_A_NETWORK = 250 * 250

export interface Writing {
  letters: Letter[]
  /** Nobody begins any more; resolves when everybody was answered or has given up. */
  end(): Promise<Letter[]>
}

/** Visitors who come at their own pace, however slow the answers are. */
export function startWriting({
  urls,
  perSecond,
  network,
  hasKey = true,
  patienceMs = 120_000,
}: Options): Writing {
  const letters: Letter[] = []
  const underWay: Promise<void>[] = []
  const startedAt = Date.now()
  const timer = setInterval(() => {
    const due = ((Date.now() - startedAt) / 1_000) * perSecond
    while (letters.length < due) {
      const number = letters.length
      const letter: Letter = { message: `Lettre ${network} ${number}`, tries: [], isAccepted: false }
      letters.push(letter)
      underWay.push(write(letter, number))
    }
  }, 5)

  async function write(letter: Letter, number: number): Promise<void> {
    const fields = { name: 'Camille', email: 'camille@exemple.ca', phone: '418 555-0142', fillMs: 9_000 }
    const question = {
      path: '/api/contactRoute/contact',
      method: 'POST',
      headers: {
        ...{ 'content-type': 'application/json', connection: 'close' },
        ...(hasKey && { 'idempotency-key': randomUUID() }),
      },
      payload: JSON.stringify({ ...fields, message: letter.message }),
      from: addressOf(network, number),
    }
    const givesUpAt = Date.now() + patienceMs
    for (let tries = 0; tries === 0 || Date.now() < givesUpAt; tries += 1) {
      const at = Date.now()
      const url = urls[(number + tries) % urls.length] ?? ''
      const { status, headers } = await ask(url, question).catch(() => ({ status: 0, headers: {} }))
      const retryAfter = 'retry-after' in headers ? headers['retry-after'] : undefined
      letter.tries.push({ at, ms: Date.now() - at, status, retryAfter })
      letter.isAccepted = status === 201
      if (letter.isAccepted) return
      await wait(PRESSES_AGAIN_MS)
    }
  }

  return {
    letters,
    async end() {
      clearInterval(timer)
      await Promise.all(underWay)
      return letters
    },
  }
}

function addressOf(network: number, number: number): string {
  const within = number % ADDRESSES_OF_A_NETWORK
  return `127.${network + Math.floor(number / ADDRESSES_OF_A_NETWORK)}.${Math.floor(within / 250)}.${(within % 250) + 1}`
}

interface Judgement {
  written: number
  accepted: number
  /** Accepted, and not there. */
  lost: number
  duplicated: number
  /** Stored without the row that tells the owner. */
  untold: number
}

/** What became of them, by count. */
export async function judgeLetters(databaseUrl: string, letters: Letter[]): Promise<Judgement> {
  const rows = await query<{ message: string; count: number; told: number }>(
    databaseUrl,
    `select message, count(*)::int as count, count(message_mails)::int as told
     from messages left join message_mails on message_id = messages.id and kind = 'owner' group by message`,
  )
  const stored = new Map(rows.map(row => [row.message, row]))
  const found = letters.flatMap(({ message }) => stored.get(message) ?? [])
  return {
    written: letters.length,
    accepted: letters.filter(letter => letter.isAccepted).length,
    lost: letters.filter(letter => letter.isAccepted && !stored.has(letter.message)).length,
    duplicated: found.filter(({ count }) => count > 1).length,
    untold: found.filter(({ count, told }) => count !== told).length,
  }
}

export interface Refusals {
  count: number
  slowestMs: number
  /** Their statuses. */
  kinds: string
  /** Each with 503 and when to come again; and there was one at all. */
  areTold: boolean
}

/** All tries that did not store the message. */
export function judgeRefusals(letters: Letter[]): Refusals {
  const refusals = letters.flatMap(({ tries }) => tries.filter(({ status }) => status !== 201))
  return {
    count: refusals.length,
    slowestMs: Math.max(...refusals.map(({ ms }) => ms)),
    kinds: [...new Set(refusals.map(({ status }) => status))].join(', '),
    areTold:
      refusals.length > 0 &&
      refusals.every(({ status, retryAfter }) => status === 503 && retryAfter !== undefined),
  }
}

export const describeRefusals = ({ count, kinds, slowestMs }: Refusals) =>
  `${count} refusals with ${kinds}, the slowest after ${slowestMs} ms`

export const describeLetters = ({ written, accepted, lost, duplicated }: Judgement) =>
  `${accepted} of ${written} accepted, ${lost} lost, ${duplicated} duplicated`

export const areSafe = ({ written, accepted, lost, duplicated, untold }: Judgement) =>
  written > 0 && accepted === written && lost + duplicated + untold === 0

/** The value that a share of all stays below. */
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
