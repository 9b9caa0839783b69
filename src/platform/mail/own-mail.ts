import { setTimeout as wait } from 'node:timers/promises'
import type { Mailbox } from './mailbox.ts'

interface Waiting {
  signal: AbortSignal
  limitMs: number
  /** Once a second by default. */
  everyMs?: number
}

/** Asks until there is an answer; null when the time is over or the worker stops. */
export async function poll<T>(
  ask: () => Promise<T | null>,
  { signal, limitMs, everyMs = 1_000 }: Waiting,
): Promise<T | null> {
  const end = performance.now() + limitMs
  while (!signal.aborted) {
    const answer = await ask()
    if (answer !== null || performance.now() > end) return answer
    await wait(everyMs, undefined, { signal }).catch(() => {})
  }
  return null
}

/** Where a mail that this program sent to the mailbox arrived. */
export async function findOwnMail(
  mailbox: Mailbox,
  messageId: string,
): Promise<{ folder: string; uid: number } | null> {
  const { junkFolder } = mailbox
  for (const folder of ['INBOX', ...(junkFolder === null ? [] : [junkFolder])]) {
    const uid = await mailbox.findMail(folder, messageId)
    if (uid !== null) return { folder, uid }
  }
  return null
}
