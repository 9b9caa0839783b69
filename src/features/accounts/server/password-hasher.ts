import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { AppError } from '#platform/app-error.ts'

/** For argon2id, which is the library's default: OWASP's recommended floor. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const MOST_WAITING = 20

export interface PasswordHasher {
  hash(password: string): Promise<string>
  /** Takes the same time whether the account exists or not. */
  verify(storedHash: string | null, password: string): Promise<boolean>
}

/** One hash at a time: a flood of sign-ins waits in line and is then refused, while pages are served on. */
export function createPasswordHasher(): PasswordHasher {
  let waiting = 0
  let last: Promise<unknown> = Promise.resolve()
  let decoy: Promise<string> | undefined

  function inLine<T>(work: () => Promise<T>): Promise<T> {
    if (waiting >= MOST_WAITING)
      throw new AppError('unavailable', 'Too many people are signing in. Try again in a moment.', {
        retryAfterSeconds: 2,
      })
    waiting += 1
    const result = last.then(work).finally(() => {
      waiting -= 1
    })
    last = result.catch(() => {})
    return result
  }

  return {
    hash: async password => inLine(() => hash(password, COST)),
    async verify(storedHash, password) {
      decoy ??= hash(randomBytes(16), COST)
      const against = storedHash ?? (await decoy)
      const isRight = await inLine(() => verify(against, password))
      return isRight && storedHash !== null
    },
  }
}
