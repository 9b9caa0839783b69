import { AppError } from '#platform/app-error.ts'
import type { Db } from '#platform/database/database.ts'
import type { PasswordHasher } from './password-hasher.ts'
import { recordAttempt, removeAttempt } from './sign-in-attempt.store.ts'
import type { UserWithPassword } from './user.store.ts'

interface PasswordAttempt {
  emailKey: string
  address: string
  /** The trusted device or session that sent it. */
  trustedBy: string | null
  /** Null for an unknown address: timing and reply are the same. */
  user: UserWithPassword | null
  password: string
  /** Of the error for a wrong password. */
  message: string
}

/** Throws for a wrong password and counts it. All places that ask for a password share the limits. */
export async function verifyPassword(
  { db, passwords }: { db: Db; passwords: PasswordHasher },
  { emailKey, address, trustedBy, user, password, message }: PasswordAttempt,
): Promise<{ id: number; user: UserWithPassword }> {
  const attempt = await recordAttempt(db, {
    ...{ emailKey, address, trustedBy },
    advice: 'or reset your password',
  })
  const isValid = await passwords.verify(user?.passwordHash ?? null, password).catch(async error => {
    // The password was not checked: a busy server must not use up attempts.
    await removeAttempt(db, attempt)
    throw error
  })
  if (!user || !isValid) throw new AppError('invalid_credentials', message)
  return { ...attempt, user }
}
