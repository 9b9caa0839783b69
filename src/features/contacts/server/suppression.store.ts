import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { emailKeyOf } from '#shared/people/email-key.ts'
import type { SkipReason } from '../contacts.contract.ts'
import './contacts.table.ts'

export type SuppressionReason = Extract<SkipReason, 'unsubscribed' | 'complaint' | 'bounced' | 'erased'>

type AddressHash = Buffer | RawBuilder<Buffer>

const hashOf = (email: string) => sql<Buffer>`address_hash(${emailKeyOf(email)})`

/** From now on and for good. What a person decided is never overwritten by what a mail server said. */
export const suppress = (db: Db, email: string, reason: SuppressionReason): Promise<void> =>
  suppressHash(db, hashOf(email), reason)

/** The same for an address that is known by its hash alone, as in an unsubscribe link. */
export async function suppressHash(
  db: Db,
  addressHash: AddressHash,
  reason: SuppressionReason,
): Promise<void> {
  await sql`
    insert into suppressions (address_hash, reason) values (${addressHash}, ${reason})
    on conflict (address_hash) do update set reason = excluded.reason where suppressions.reason = 'bounced'
  `.execute(db)
}

export const isSuppressed = (db: Db, email: string): Promise<boolean> => isSuppressedHash(db, hashOf(email))

export async function isSuppressedHash(db: Db, addressHash: AddressHash): Promise<boolean> {
  const found = await db
    .selectFrom('suppressions')
    .select('reason')
    .where('address_hash', '=', addressHash)
    .executeTakeFirst()
  return found !== undefined
}

/** Why a row of `contacts` gets no promotional mail today, or null. */
export const skipReason = sql<SkipReason | null>`coalesce(
  (select reason from suppressions where suppressions.address_hash = contacts.address_hash),
  case when contacts.basis = 'none' then 'no_basis' when contacts.expires_on < business_day() then 'expired' end)`

/** True of the rows of `contacts` that may get promotional mail today. */
export const mayBeMailed = sql<SqlBool>`(
  contacts.deleted_at is null and contacts.basis <> 'none'
  and (contacts.expires_on is null or contacts.expires_on >= business_day())
  and not exists (select from suppressions where suppressions.address_hash = contacts.address_hash))`
