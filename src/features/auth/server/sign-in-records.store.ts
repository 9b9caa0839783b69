import type { Db } from '#platform/database/database.ts'
import './auth.table.ts'

/** Sign-ins that were tried with an address, also by somebody who has no account. */
export const signInRecords = {
  async list(db: Db, emailKey: string) {
    const rows = await db
      .selectFrom('sign_in_attempts')
      .select(['attempted_at', 'has_succeeded'])
      .where('email_key', '=', emailKey)
      .execute()
    return rows.map(({ attempted_at, has_succeeded }) => ({
      kind: 'sign-in' as const,
      at: attempted_at,
      fields: { result: has_succeeded ? 'signed in' : 'refused' },
    }))
  },

  async forget(db: Db, emailKey: string): Promise<void> {
    await db.deleteFrom('sign_in_attempts').where('email_key', '=', emailKey).execute()
  },
}
