import { randomUUID } from 'node:crypto'
import { Agent, type IncomingMessage, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { sendRequest } from '#scripts/local/send-request.ts'
import { withDrillEnvironment } from '../drill-environment.ts'
import type { Outcome } from '../run.ts'
import { describeSize, fullOrQuick } from '../size.ts'
import {
  areSafe,
  checkMessages,
  describeMessages,
  quantile,
  startSendingMessages,
} from '../visitor-messages.ts'

const CONNECTIONS = 300
const ADDRESSES = 30
const SECONDS = fullOrQuick(60, 12)
const PER_SECOND = 5
const WITHIN_MS = 1_000

/** Many clients request the contact page without pause, while visitors send the form with and without JavaScript. */
export async function contactPageFlood(): Promise<Outcome[]> {
  return withDrillEnvironment(async ({ databaseUrl, startSite }) => {
    const { urls } = await startSite({ replicas: 1 })
    const url = urls[0] ?? ''
    const flood = startFlood(url)
    await wait(1_000)
    using writing = startSendingMessages({ urls, perSecond: PER_SECOND, network: 47, giveUpAfterMs: 0 })
    const plain = startPlainWriting(url)
    await wait(SECONDS * 1_000)
    const answers = await flood.end()
    const [sentMessages, plainTries] = await Promise.all([writing.end(), plain.end()])
    const counts = await checkMessages(databaseUrl, sentMessages)
    const p99 = quantile(
      sentMessages.flatMap(({ tries }) => tries.map(({ ms }) => ms)),
      0.99,
    )
    const plainP99 = quantile(
      plainTries.map(({ ms }) => ms),
      0.99,
    )
    const accepted = plainTries.filter(({ status }) => status === 200).length
    const during = `while ${CONNECTIONS} connections ask for /contact`
    const size = `in ${SECONDS} s${describeSize('of 60')}`
    return [
      {
        promise: `${during}, every message is stored once on its first try, 99 of 100 within ${WITHIN_MS} ms`,
        figure: `${describeMessages(counts)}, 99 of 100 within ${p99} ms ${size}; /contact was answered ${answers} times`,
        hasHeld: areSafe(counts) && p99 <= WITHIN_MS,
      },
      {
        promise: `${during}, so is every message that is sent without scripts`,
        figure: `${accepted} of ${plainTries.length} accepted, 99 of 100 within ${plainP99} ms ${size}`,
        hasHeld: plainTries.length > 0 && accepted === plainTries.length && plainP99 <= WITHIN_MS,
      },
    ]
  })
}

/** Closed-loop load: each connection sends the next request after each response. */
function startFlood(url: string) {
  let isOver = false
  let answers = 0
  const { port, host } = new URL(url)
  const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY })
  const askOnce = (from: string) =>
    new Promise<void>(resolve => {
      const asking = request({ agent, port, host: '127.0.0.1', path: '/contact', localAddress: from })
      asking.setHeader('host', host)
      asking.on('error', () => resolve())
      asking.on('response', (answer: IncomingMessage) => {
        answers += 1
        answer.resume().on('close', resolve)
      })
      asking.end()
    })
  const clients = Array.from({ length: CONNECTIONS }, async (_, index) => {
    while (!isOver) await askOnce(`127.46.0.${(index % ADDRESSES) + 1}`)
  })
  return {
    async end(): Promise<number> {
      isOver = true
      // Closes connections that still wait.
      agent.destroy()
      await Promise.all(clients)
      return answers
    },
  }
}

/** One visitor a second without JavaScript, each from another address. */
function startPlainWriting(url: string) {
  const tries: Promise<{ ms: number; status: number }>[] = []
  const timer = setInterval(() => {
    const startedAt = Date.now()
    const fields = {
      ...{ name: 'Camille', email: 'camille@exemple.ca', phone: '418 555-0142', message: 'Sans scripts' },
      ...{ acceptsPolicy: 'on', idempotencyKey: randomUUID() },
    }
    const question = {
      path: '/contact',
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', connection: 'close' },
      payload: new URLSearchParams(fields).toString(),
      from: `127.48.0.${tries.length + 1}`,
    }
    const answered = sendRequest(url, question).catch(() => ({ status: 0 }))
    tries.push(answered.then(({ status }) => ({ ms: Date.now() - startedAt, status })))
  }, 1_000)
  return {
    end(): Promise<{ ms: number; status: number }[]> {
      clearInterval(timer)
      return Promise.all(tries)
    },
  }
}
