import { sql } from 'kysely'
import { AppError } from '#platform/app-error.ts'
import type { Db } from '#platform/database/database.ts'
import type { Caller } from '#platform/http/route.ts'
import { emailKeyOf } from '#shared/people/email-key.ts'
import type { ProfileWords } from '../profile.rules.ts'
import { removeResetLinks } from './account-link.store.ts'
import { queueNews } from './account-mail.store.ts'
import { removeSessions } from './session.store.ts'
import '#features/session/server/auth.table.ts'

interface Changes {
  caller: Caller
  /** The address until now: what happens to an account is told there. */
  email: string
  words: Partial<ProfileWords>
  passwordHash: string | null
}

/** The new words, the end of the other sessions and the mails about it, all or nothing. */
export async function updateProfile(db: Db, { caller, email, words, passwordHash }: Changes): Promise<void> {
  const emailKey = emailKeyOf(email)
  const newEmail = words.email !== undefined && emailKeyOf(words.email) !== emailKey ? words.email : null
  await db.transaction().execute(async db => {
    await saveText(db, caller.userId, { words, passwordHash })
    if (passwordHash || newEmail) {
      await removeResetLinks(db, emailKey)
      await removeSessions(db, caller.userId, caller.sessionId)
    }
    if (newEmail)
      for (const told of [email, newEmail]) await queueNews(db, { kind: 'email_changed', email: told })
    if (passwordHash) await queueNews(db, { kind: 'password_changed', email })
  })
}

const UNIQUE_VIOLATION = '23505'

async function saveText(
  db: Db,
  id: string,
  { words, passwordHash }: Pick<Changes, 'words' | 'passwordHash'>,
): Promise<void> {
  try {
    await db
      .updateTable('users')
      .set({
        ...words,
        ...(words.email && { email_key: emailKeyOf(words.email) }),
        ...(passwordHash && { password_hash: passwordHash }),
        updated_at: sql<Date>`now()`,
      })
      .where('id', '=', id)
      .execute()
  } catch (error) {
    if ((error as { code?: string }).code !== UNIQUE_VIOLATION) throw error
    const message = 'Another account has this e-mail address.'
    throw new AppError('conflict', message, { fields: { email: message }, cause: error })
  }
}
