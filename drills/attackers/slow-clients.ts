import { execFile } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { sendRequest } from '#scripts/local/send-request.ts'
import { startDemo } from '#scripts/local/start-demo.ts'
import type { Outcome } from '../run.ts'

const SECONDS = Number(process.env.SLOW_SECONDS ?? 60)
const CONNECTIONS = 500
const LONGEST_WAIT_MS = 1_000

/** Attacks that hold connections: slow headers, slow body, slow read. */
const ATTACKS: Record<string, string[]> = {
  'never end their headers': ['-H', '-i', '2'],
  'never end their body': ['-B', '-i', '2', '-s', '8192', '-t', 'POST'],
  'read as slowly as they can': ['-X', '-w', '10', '-y', '20', '-n', '2', '-z', '32', '-k', '3'],
}

/** slowhttptest against one server without a proxy, with five visits a second meanwhile. */
export async function slowClients(): Promise<Outcome[]> {
  // All of these clients have one address, so the limit per address is off, as behind a proxy.
  const { demo, stop } = await startDemo({ replicas: 1, env: { TRUSTED_PROXIES: '127.0.0.1' } })
  const outcomes: Outcome[] = []
  for (const [what, args] of Object.entries(ATTACKS)) {
    const attack = promisify(execFile)('slowhttptest', [
      ...args,
      ...['-c', String(CONNECTIONS), '-r', '200', '-l', String(SECONDS), '-p', '3', '-u', demo.siteUrl],
    ])
    let isOver = false
    const ended = attack.finally(() => {
      isOver = true
    })
    const waits: number[] = []
    const begunAt = Date.now()
    while (!isOver) {
      const startedAt = performance.now()
      const { status } = await sendRequest(demo.siteUrl)
      waits.push(status === 200 ? performance.now() - startedAt : Number.POSITIVE_INFINITY)
      await wait(200)
    }
    const { stdout } = await ended
    // biome-ignore lint/suspicious/noControlCharactersInRegex: its output has colours
    const output = stdout.replace(/\u001b\[[\d;]*m/g, '')
    const wasClosed = /service available:\s*NO/.test(output)
    const end = /Exit status:\s*(.+)/.exec(output)?.[1]?.trim() ?? 'nothing'
    const seconds = (Date.now() - begunAt) / 1_000
    const longest = Math.max(...waits)
    outcomes.push({
      promise: `${CONNECTIONS} clients that ${what} keep no visitor waiting`,
      // It ends early when all of its connections were closed.
      figure: `${waits.length} visits in ${seconds.toFixed(0)} s of ${SECONDS}, the longest ${Math.round(longest)} ms; slowhttptest says "${end}" and ${
        wasClosed ? 'unavailable' : 'available'
      }`,
      hasHeld: waits.length > seconds && longest <= LONGEST_WAIT_MS && !wasClosed && end !== 'nothing',
    })
  }
  await stop()
  return outcomes
}
