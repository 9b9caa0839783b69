import { sql } from 'kysely'
import type { UserProfile } from '#features/session/auth.contract.ts'
import type { Db } from '#platform/database/database.ts'
import { emailKeyOf } from '#shared/people/email-key.ts'
import { removeResetLinks } from './account-link.store.ts'
import { queueAccountNotice } from './account-mail.store.ts'
import { removeSessions } from './session.store.ts'
import { removeFailures } from './sign-in-attempt.store.ts'
import '#features/session/server/auth.table.ts'

const PROFILE = ['id', 'name', 'email', 'telephone', 'bio', 'avatar', 'role', 'language'] as const

export interface UserWithPassword {
  profile: UserProfile
  passwordHash: string
}

export const findUserByEmail = (db: Db, email: string): Promise<UserWithPassword | null> =>
  findUser(db, 'email_key', emailKeyOf(email))

export const findUserById = (db: Db, id: string): Promise<UserWithPassword | null> => findUser(db, 'id', id)

async function findUser(db: Db, column: 'id' | 'email_key', value: string): Promise<UserWithPassword | null> {
  const row = await db
    .selectFrom('users')
    .select([...PROFILE, 'password_hash'])
    .where(column, '=', value)
    .executeTakeFirst()
  if (!row) return null
  const { password_hash, ...profile } = row
  return { profile: { ...profile, _id: profile.id }, passwordHash: password_hash }
}

export async function readUser(db: Db, id: string): Promise<UserProfile> {
  const row = await db.selectFrom('users').select(PROFILE).where('id', '=', id).executeTakeFirstOrThrow()
  return { ...row, _id: row.id }
}

interface NewUser {
  email: string
  name: string
  role: UserProfile['role']
  passwordHash: string
}

/** Creates the account, or sets the password of the existing one, ends its sessions and notifies it; name and role stay. */
export async function saveUser(
  db: Db,
  { email, name, role, passwordHash }: NewUser,
): Promise<{ id: string }> {
  return db.transaction().execute(async db => {
    const user = await db
      .insertInto('users')
      .values({ email: email.trim(), email_key: emailKeyOf(email), name, role, password_hash: passwordHash })
      .onConflict(conflict =>
        conflict
          .column('email_key')
          .doUpdateSet({ password_hash: passwordHash, updated_at: sql<Date>`now()` }),
      )
      .returning(['id', 'email'])
      // `xmax` is 0 for an inserted row.
      .returning(sql<boolean>`xmax <> 0`.as('isUpdate'))
      .executeTakeFirstOrThrow()
    if (user.isUpdate) {
      await removeSessions(db, user.id)
      await removeResetLinks(db, emailKeyOf(email))
      await removeFailures(db, emailKeyOf(email))
      await queueAccountNotice(db, { kind: 'password_changed', email: user.email })
    }
    return { id: user.id }
  })
}
