import type { Challenge, ContactPost } from '../inbox.contract.ts'

export type Failure = 'failed' | 'offline' | 'too_many'

/** Past this a visitor has given up; the key makes another try safe, whatever became of this one. */
const TIMEOUT_MS = 20_000

/** Null when the message is stored. Of its own, because the API client brings schemas that no visitor needs. */
export async function postMessage(post: ContactPost): Promise<Failure | null> {
  try {
    const answer = await fetch('/api/contactRoute/contact', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(post),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    if (answer.status === 201) return null
    return answer.status === 429 ? 'too_many' : 'failed'
  } catch {
    // No answer came: the network's fault or the server's, and the visitor can only try again.
    return navigator.onLine ? 'failed' : 'offline'
  }
}

/** The proof of work that the site asks for now; nearly always none. A message is welcome without one. */
export async function proveWork(): Promise<string | undefined> {
  try {
    const answer = await fetch('/api/contactRoute/challenge', { signal: AbortSignal.timeout(TIMEOUT_MS) })
    const { challenge: asked } = (await answer.json()) as { challenge: Challenge | null }
    if (!asked) return undefined
    const { solveChallenge } = await import('altcha-lib/v1')
    const { algorithm, challenge, maxnumber, salt, signature } = asked
    const solution = await solveChallenge(challenge, salt, algorithm, maxnumber).promise
    return btoa(JSON.stringify({ algorithm, challenge, salt, signature, number: solution?.number }))
  } catch {
    // The message goes without: at worst it is set aside, not lost.
    return undefined
  }
}

/** Not `randomUUID`: that one exists on https alone. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
}
