import { sql } from 'kysely'
import { AppError } from '#platform/app-error.ts'
import type { Db } from '#platform/database/database.ts'
import { type AccountLink, consumeLink, removeResetLinks } from './account-link.store.ts'
import { queueAccountNotice } from './account-mail.store.ts'
import { removeSessions } from './session.store.ts'
import { removeFailures } from './sign-in-attempt.store.ts'
import { addTrustedDevice, removeTrustedDevices } from './trusted-device.store.ts'

/** Sets the password, ends all sessions, other links and the lock, and queues the mail. Null for a used link. */
export async function replacePassword(
  db: Db,
  link: AccountLink,
  passwordHash: string,
): Promise<{ userId: string; deviceToken: string } | null> {
  return db.transaction().execute(async db => {
    if (!(await consumeLink(db, link))) return null
    const user = await db
      .updateTable('users')
      .set({ password_hash: passwordHash, updated_at: sql<Date>`now()` })
      .where('email_key', '=', link.emailKey)
      .returning(['id', 'email'])
      .executeTakeFirst()
    if (!user) return null
    await removeSessions(db, user.id)
    await removeTrustedDevices(db, user.id)
    await removeResetLinks(db, link.emailKey)
    await queueAccountNotice(db, { kind: 'password_changed', email: user.email })
    await removeFailures(db, link.emailKey)
    // Further guesses must not lock the owner out before the next sign-in.
    const deviceToken = await addTrustedDevice(db, user.id, { hasSignedIn: false })
    return { userId: user.id, deviceToken }
  })
}

interface NewAccount {
  name: string
  passwordHash: string
}

export async function acceptInvitation(
  db: Db,
  link: AccountLink,
  { name, passwordHash }: NewAccount,
): Promise<string | null> {
  return db.transaction().execute(async db => {
    if (!(await consumeLink(db, link))) return null
    const { email, emailKey, role } = link
    const user = await db
      .insertInto('users')
      .values({ email, email_key: emailKey, name, role: role ?? 'reader', password_hash: passwordHash })
      .onConflict(conflict => conflict.column('email_key').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!user) throw new AppError('conflict', 'This email already has an account. Sign in instead.')
    return user.id
  })
}
