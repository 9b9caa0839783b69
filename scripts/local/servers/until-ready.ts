import { setTimeout as wait } from 'node:timers/promises'

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
