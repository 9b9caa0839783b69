import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { AppError } from '#platform/app-error.ts'

/** For argon2id, the library's default: OWASP's recommended minimum. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const MAX_QUEUED = 20

export interface PasswordHasher {
  hash(password: string): Promise<string>
  /** Same timing whether the account exists or not. */
  verify(storedHash: string | null, password: string): Promise<boolean>
}

/** One hash at a time: a flood of sign-ins is queued and then rejected, and pages are still served. */
export function createPasswordHasher(): PasswordHasher {
  let queued = 0
  let last: Promise<unknown> = Promise.resolve()
  let dummyHash: Promise<string> | undefined

  function enqueue<T>(work: () => Promise<T>): Promise<T> {
    if (queued >= MAX_QUEUED)
      throw new AppError('unavailable', 'Too many people are signing in. Try again in a moment.', {
        retryAfterSeconds: 2,
      })
    queued += 1
    const result = last.then(work).finally(() => {
      queued -= 1
    })
    last = result.catch(() => {})
    return result
  }

  return {
    hash: async password => enqueue(() => hash(password, COST)),
    async verify(storedHash, password) {
      dummyHash ??= hash(randomBytes(16), COST)
      const against = storedHash ?? (await dummyHash)
      const isMatch = await enqueue(() => verify(against, password))
      return isMatch && storedHash !== null
    },
  }
}
