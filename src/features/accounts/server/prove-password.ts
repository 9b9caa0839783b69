import { AppError } from '#platform/app-error.ts'
import type { Db } from '#platform/database/database.ts'
import type { PasswordHasher } from './password-hasher.ts'
import { recordAttempt, removeAttempt } from './sign-in-attempt.store.ts'
import type { UserWithPassword } from './user.store.ts'

interface Claim {
  emailKey: string
  address: string
  /** The trusted device or the session that this comes from. */
  trustedBy: string | null
  /** Null when nobody has this address: it takes the same time and ends the same. */
  user: UserWithPassword | null
  password: string
  refusal: string
}

/** Refuses a wrong password, and counts it: wherever one is asked for, guesses share their limits. */
export async function provePassword(
  { db, passwords }: { db: Db; passwords: PasswordHasher },
  { emailKey, address, trustedBy, user, password, refusal }: Claim,
): Promise<{ id: number; user: UserWithPassword }> {
  const attempt = await recordAttempt(db, {
    ...{ emailKey, address, trustedBy },
    wayOut: 'or reset your password',
  })
  const isRight = await passwords.verify(user?.passwordHash ?? null, password).catch(async error => {
    // Nothing was tried: a busy server must not use up anybody's guesses.
    await removeAttempt(db, attempt)
    throw error
  })
  if (!user || !isRight) throw new AppError('invalid_credentials', refusal)
  return { ...attempt, user }
}
