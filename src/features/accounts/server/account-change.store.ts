import { sql } from 'kysely'
import { AppError } from '#platform/app-error.ts'
import type { Db } from '#platform/database/database.ts'
import { type AccountLink, removeResetLinks, spendLink } from './account-link.store.ts'
import { queueNews } from './account-mail.store.ts'
import { addDevice, forgetDevices } from './known-device.store.ts'
import { removeSessions } from './session.store.ts'
import { removeFailures } from './sign-in-attempt.store.ts'

/**
 * The new password, the end of every session, of every other link and of the lock, and the mail about it.
 * Null for a spent link.
 */
export async function replacePassword(
  db: Db,
  link: AccountLink,
  passwordHash: string,
): Promise<{ userId: string; deviceMark: string } | null> {
  return db.transaction().execute(async db => {
    if (!(await spendLink(db, link))) return null
    const user = await db
      .updateTable('users')
      .set({ password_hash: passwordHash, updated_at: sql<Date>`now()` })
      .where('email_key', '=', link.emailKey)
      .returning(['id', 'email'])
      .executeTakeFirst()
    if (!user) return null
    await removeSessions(db, user.id)
    await forgetDevices(db, user.id)
    await removeResetLinks(db, link.emailKey)
    await queueNews(db, { kind: 'password_changed', email: user.email })
    await removeFailures(db, link.emailKey)
    // Guesses that go on must not lock the account again before its owner is back in.
    const deviceMark = await addDevice(db, user.id, { hasSignedIn: false })
    return { userId: user.id, deviceMark }
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
    if (!(await spendLink(db, link))) return null
    const { email, emailKey, role } = link
    const user = await db
      .insertInto('users')
      .values({ email, email_key: emailKey, name, role: role ?? 'reader', password_hash: passwordHash })
      .onConflict(conflict => conflict.column('email_key').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!user) throw new AppError('conflict', 'This address has an account already. Sign in instead.')
    return user.id
  })
}
