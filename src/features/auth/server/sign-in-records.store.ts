import { sql } from 'kysely'
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

export async function destroyOldSignIns(db: Db, days: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with destroyed as (
      delete from sign_in_attempts where attempted_at < now() - make_interval(days => ${days}) returning 1
    ), noted as (
      insert into destructions (kind, reason, count)
      select 'sign-in', 'age', count(*) from destroyed having count(*) > 0
    )
    select count(*) from destroyed`.execute(db)
  return rows[0]?.count ?? 0
}
