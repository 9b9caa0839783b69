import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { setTimeout as wait } from 'node:timers/promises'

/** Each with an address of its own, because of rate limits. */
let visitors = 0

/**
 * What a visitor is answered: the status, or what went wrong. A server with too much work answers 503, and the form tries again;
 * the 503 of the proxy, which is a page, counts.
 */
async function send(path: string, payload?: string): Promise<string> {
  visitors += 1
  const options = {
    ...{ host: '127.0.0.1', servername: 'localhost', agent: false as const, path },
    ...(payload !== undefined && { method: 'POST' }),
    localAddress: `127.50.${Math.floor(visitors / 250)}.${(visitors % 250) + 1}`,
    headers: {
      host: 'localhost',
      ...(payload !== undefined && { 'content-type': 'application/json', 'idempotency-key': randomUUID() }),
    },
  }
  for (;;)
    try {
      const [response] = (await once(request(options).end(payload), 'response')) as [IncomingMessage]
      await response.toArray()
      const isBusy =
        response.statusCode === 503 && response.headers['content-type']?.startsWith('application/json')
      if (!isBusy) return String(response.statusCode)
      await wait(1_000)
    } catch (error) {
      return (error as Error).message
    }
}

/** Visitors who read and write over TLS, ten and three a second. */
export function startVisits(message: string) {
  const pages: Promise<string>[] = []
  const messages: Promise<string>[] = []
  const fields = { name: 'Camille', email: 'camille@exemple.ca', phone: '418 555-0142', fillMs: 9_000 }
  const payload = () => JSON.stringify({ ...fields, message: `${message} ${messages.length}` })
  const reading = setInterval(() => pages.push(send('/')), 100)
  const writing = setInterval(() => messages.push(send('/api/contactRoute/contact', payload())), 333)
  return {
    /** Resolves with all answers. */
    async end() {
      clearInterval(reading)
      clearInterval(writing)
      return { pages: await Promise.all(pages), messages: await Promise.all(messages) }
    },
  }
}
