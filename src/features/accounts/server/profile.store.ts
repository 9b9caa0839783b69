import { sql } from 'kysely'
import { AppError } from '#platform/app-error.ts'
import type { Db } from '#platform/database/database.ts'
import type { Caller } from '#platform/http/route.ts'
import { emailKeyOf } from '#shared/people/email-key.ts'
import type { Language } from '#shared/text/language.ts'
import type { ProfileFields } from '../profile.rules.ts'
import { removeResetLinks } from './account-link.store.ts'
import { queueAccountNotice } from './account-mail.store.ts'
import { removeSessions } from './session.store.ts'
import '#features/session/server/auth.table.ts'

interface ProfileUpdate {
  caller: Caller
  /** The address before the change, which is notified too. */
  email: string
  changes: Partial<ProfileFields> & { language?: Language | undefined }
  passwordHash: string | null
}

/** Saves the profile, ends other sessions and queues the mails in one transaction. */
export async function updateProfile(
  db: Db,
  { caller, email, changes, passwordHash }: ProfileUpdate,
): Promise<void> {
  const emailKey = emailKeyOf(email)
  const newEmail =
    changes.email !== undefined && emailKeyOf(changes.email) !== emailKey ? changes.email : null
  await db.transaction().execute(async db => {
    await updateUser(db, caller.userId, { changes, passwordHash })
    if (passwordHash || newEmail) {
      await removeResetLinks(db, emailKey)
      await removeSessions(db, caller.userId, caller.sessionId)
    }
    if (newEmail)
      for (const address of [email, newEmail])
        await queueAccountNotice(db, { kind: 'email_changed', email: address })
    if (passwordHash) await queueAccountNotice(db, { kind: 'password_changed', email })
  })
}

const UNIQUE_VIOLATION = '23505'

async function updateUser(
  db: Db,
  id: string,
  { changes, passwordHash }: Pick<ProfileUpdate, 'changes' | 'passwordHash'>,
): Promise<void> {
  try {
    await db
      .updateTable('users')
      .set({
        ...changes,
        ...(changes.email && { email_key: emailKeyOf(changes.email) }),
        ...(passwordHash && { password_hash: passwordHash }),
        updated_at: sql<Date>`now()`,
      })
      .where('id', '=', id)
      .execute()
  } catch (error) {
    if ((error as { code?: string }).code !== UNIQUE_VIOLATION) throw error
    const message = 'Another account uses this email.'
    throw new AppError('conflict', message, { fields: { email: message }, cause: error })
  }
}
