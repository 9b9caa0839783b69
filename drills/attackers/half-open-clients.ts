import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { sendRequest } from '#scripts/local/send-request.ts'
import { withDrillEnvironment } from '../drill-environment.ts'
import type { Outcome } from '../run.ts'
import { describeSize, fullOrQuick } from '../size.ts'
import { quantile } from '../visitor-messages.ts'

const CLIENTS = 1_000
const FREE_WITHIN_MS = 10_000
const SECONDS = fullOrQuick(60, 8)
const VISIT_EVERY_MS = 100
const VISIT_WITHIN_MS = 1_000
const REOPEN_AFTER_MS = 500
const VISITOR = '127.51.0.1'

/** The bytes that each client sends. None ever closes its side. */
const OPENINGS = ['', 'GET / HTTP/1.1\r\nhost: x\r\n']

/** Clients that connect to one server, send little or nothing, and never close. */
export async function halfOpenClients(): Promise<Outcome[]> {
  return withDrillEnvironment(async ({ startSite }) => {
    const behindProxy = await startSite({ replicas: 1 })
    const freed = await fillOnce(behindProxy.urls[0] ?? '')
    await behindProxy.stop()
    const withoutProxy = await startSite({ replicas: 1, serverEnv: () => ({ TRUSTED_PROXIES: '' }) })
    return [freed, await fillFromOneAddress(withoutProxy.urls[0] ?? '')]
  })
}

async function fillOnce(url: string): Promise<Outcome> {
  const sockets = Array.from({ length: CLIENTS }, (_, index) => openHalf(url, index, '127.0.0.1'))
  await Promise.all(sockets.map(({ connected }) => connected))
  const filledAt = performance.now()
  let freeAfterMs = Number.POSITIVE_INFINITY
  while (performance.now() - filledAt < 2 * FREE_WITHIN_MS && freeAfterMs === Number.POSITIVE_INFINITY) {
    if (await isAnswered(url)) freeAfterMs = performance.now() - filledAt
    else await wait(VISIT_EVERY_MS)
  }
  for (const { socket } of sockets) socket.destroy()
  return {
    promise: `${CLIENTS} clients that never close their side lose their connections within ${FREE_WITHIN_MS / 1_000} s`,
    figure: Number.isFinite(freeAfterMs)
      ? `a visitor is answered ${(freeAfterMs / 1_000).toFixed(1)} s after the last of them connected`
      : `nobody is answered for ${(2 * FREE_WITHIN_MS) / 1_000} s`,
    hasHeld: freeAfterMs <= FREE_WITHIN_MS,
  }
}

async function fillFromOneAddress(url: string): Promise<Outcome> {
  let isOver = false
  const sockets = new Set<Socket>()
  const reopen = async (index: number) => {
    while (!isOver) {
      const { socket } = openHalf(url, index, '127.50.0.1')
      sockets.add(socket)
      // Replaces each connection that is closed.
      await new Promise<void>(resolve => {
        socket.once('close', () => resolve())
        socket.once('end', () => socket.destroy())
        socket.resume()
      })
      sockets.delete(socket)
      await wait(REOPEN_AFTER_MS)
    }
  }
  const attack = Array.from({ length: CLIENTS }, (_, index) => reopen(index))
  await wait(1_000)
  const waits: number[] = []
  for (const endsAt = Date.now() + SECONDS * 1_000; Date.now() < endsAt; await wait(VISIT_EVERY_MS)) {
    const startedAt = performance.now()
    waits.push((await isAnswered(url)) ? performance.now() - startedAt : Number.POSITIVE_INFINITY)
  }
  isOver = true
  for (const socket of sockets) socket.destroy()
  await Promise.all(attack)
  const answered = waits.filter(Number.isFinite).length
  const longest = quantile(waits, 1)
  return {
    promise: `without a proxy, one address that opens ${CLIENTS} connections again and again keeps no other visitor waiting`,
    figure: `${answered} of ${waits.length} visits answered in ${SECONDS} s${describeSize('of 60')}, the longest ${Math.round(longest)} ms`,
    hasHeld: answered > 0 && longest <= VISIT_WITHIN_MS,
  }
}

/** False if the connection is refused or times out. */
async function isAnswered(url: string): Promise<boolean> {
  const question = { from: VISITOR, headers: { connection: 'close' } }
  const answered = sendRequest(url, question).then(
    ({ status }) => status === 200,
    () => false,
  )
  return Promise.race([answered, wait(2 * VISIT_WITHIN_MS, false)])
}

function openHalf(url: string, index: number, from: string) {
  const socket = connect({
    port: Number(new URL(url).port),
    host: '127.0.0.1',
    localAddress: from,
    allowHalfOpen: true,
  })
  socket.on('error', () => {})
  const connected = new Promise<void>(resolve => {
    socket.once('connect', () => {
      socket.write(OPENINGS[index % OPENINGS.length] ?? '')
      resolve()
    })
    socket.once('close', resolve)
  })
  return { socket, connected }
}
