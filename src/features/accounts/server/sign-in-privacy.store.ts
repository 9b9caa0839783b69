import { sql } from 'kysely'
import { containsAll } from '#platform/database/contains-all.ts'
import type { Db } from '#platform/database/database.ts'
import { listAccountRecords } from './account-privacy.store.ts'
import '#features/session/server/auth.table.ts'

type Kind = 'sign-in' | 'account mail'

/** Accounts, and sign-in attempts, resets and invitations of an address, also without an account. */
export const signInPersonalData = {
  async list(db: Db, emailKey: string) {
    const { rows } = await sql<{ kind: Kind; at: Date; fields: Record<string, string | null> }>`
      select 'sign-in' as kind, attempted_at as at,
        jsonb_build_object('result', case when has_succeeded then 'signed in' else 'refused' end) as fields
      from sign_in_attempts where email_key = ${emailKey}
      union all
      select 'account mail', created_at, jsonb_build_object('about', kind, 'email', email, 'role', role)
      from account_links where email_key = ${emailKey}
      union all
      select 'account mail', created_at, jsonb_build_object('about', kind, 'email', email, 'state', state)
      from account_mails where email_key(email) = ${emailKey}
    `.execute(db)
    return [...rows, ...(await listAccountRecords(db, emailKey))]
  },

  /** Attempts with a passkey and at a second factor are in the same table, without an address. */
  async find(db: Db, words: readonly string[], limit: number) {
    const { rows } = await sql<{ email: string; name: string; phone: string }>`
      select * from (
        select email_key as email, name, telephone as phone from users
        union select email_key, '', '' from sign_in_attempts where email_key like '%@%'
        union select email_key, '', '' from account_links
        union select email_key(email), '', '' from account_mails where email is not null
      ) as people
      where ${containsAll(sql`searchable(concat_ws(' ', name, email, regexp_replace(phone, '\\D', '', 'g')))`, words)}
      order by 1 limit ${limit}
    `.execute(db)
    return rows
  },

  /** Deleting a link deletes its mails and tokens too. An account is removed before, with its devices. */
  async erase(db: Db, emailKey: string): Promise<void> {
    await sql`delete from sign_in_attempts where email_key = ${emailKey}`.execute(db)
    await sql`delete from account_links where email_key = ${emailKey}`.execute(db)
    await sql`delete from account_mails where email_key(email) = ${emailKey}`.execute(db)
    await sql`delete from account_requests where subject_hash = digest(${emailKey}::text, 'sha256')`.execute(
      db,
    )
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
