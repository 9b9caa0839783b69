import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'

/** A failure that whoever starts something can act on; a stack trace would only hide it. */
export class StartFailure extends Error {}

/** Waits until the server can serve, page included. */
export async function untilReady(url: string, { timeoutMs }: { timeoutMs: number }): Promise<void> {
  const deadline = Date.now() + timeoutMs
  for (;;) {
    const isReady = await Promise.all([fetch(`${url}/readyz`), fetch(url)]).then(
      answers => answers.every(answer => answer.ok),
      () => false,
    )
    if (isReady) return
    if (Date.now() > deadline) throw new Error(`${url} is not ready after ${timeoutMs} ms`)
    await wait(100)
  }
}

const LOG_LINES = 10

/** The same, and where it fails says which server, and what its log ends with. */
export async function untilServerReady(
  url: string,
  { name, log, timeoutMs }: { name: string; log: string; timeoutMs: number },
): Promise<void> {
  await untilReady(url, { timeoutMs }).catch(() => {
    const end = readFileSync(log, 'utf8').trimEnd().split('\n').slice(-LOG_LINES).join('\n')
    throw new StartFailure(
      `${name} at ${url} was not ready after ${timeoutMs / 1_000} s. The end of ${log}:\n${end}`,
    )
  })
}
