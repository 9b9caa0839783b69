import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'

/** Printed without a stack trace. */
export class StartFailure extends Error {}

/** Waits until `/readyz` and the home page respond. */
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

/** `untilReady` with the name of the server and the end of its log in the error. */
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
