import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { emailKeyOf } from '#shared/people/email-key.ts'
import type { SkipReason } from '../contact.rules.ts'
import './contacts.table.ts'

export type SuppressionReason = Extract<SkipReason, 'unsubscribed' | 'complaint' | 'bounced' | 'erased'>

type AddressHash = Buffer | RawBuilder<Buffer>

const hashOf = (email: string) => sql<Buffer>`address_hash(${emailKeyOf(email)})`

/**
 * Stops promotional mail to an address for good. A bounce never replaces the decision of a person; a complaint and an
 * erasure replace an unsubscription, because a person can lift only the latter.
 */
export const suppress = (db: Db, email: string, reason: SuppressionReason): Promise<void> =>
  suppressHash(db, hashOf(email), reason)

/** For an address of which only the hash is known, as in an unsubscribe link. */
export async function suppressHash(
  db: Db,
  addressHash: AddressHash,
  reason: SuppressionReason,
): Promise<void> {
  await sql`
    insert into suppressions (address_hash, reason) values (${addressHash}, ${reason})
    on conflict (address_hash) do update set reason = excluded.reason
    where suppressions.reason = 'bounced'
      or (suppressions.reason = 'unsubscribed' and excluded.reason in ('complaint', 'erased'))
  `.execute(db)
}

export const isSuppressed = (db: Db, email: string): Promise<boolean> => isSuppressedHash(db, hashOf(email))

export const isSuppressedHash = async (db: Db, addressHash: AddressHash): Promise<boolean> =>
  (await findSuppression(db, addressHash)) !== undefined

const findSuppression = (db: Db, addressHash: AddressHash) =>
  db
    .selectFrom('suppressions')
    .select(['reason', 'created_at'])
    .where('address_hash', '=', addressHash)
    .executeTakeFirst()

/**
 * What ticking the box at some moment means for an address. `ask`: it had unsubscribed before and may resubscribe.
 * `done`: it is not suppressed. `closed`: it unsubscribed later, or is suppressed for a reason that cannot be lifted.
 */
export type ResubscriptionState = 'ask' | 'done' | 'closed'

export async function readResubscription(
  db: Db,
  addressHash: AddressHash,
  tickedAt: Date,
): Promise<ResubscriptionState> {
  const found = await findSuppression(db, addressHash)
  if (!found) return 'done'
  return found.reason === 'unsubscribed' && found.created_at < tickedAt ? 'ask' : 'closed'
}

export const readResubscriptionOf = (db: Db, email: string, tickedAt: Date) =>
  readResubscription(db, hashOf(email), tickedAt)

/** Removes an unsubscription older than the tick and stores the proof of both; does nothing else. */
export async function liftUnsubscription(db: Db, addressHash: Buffer, tickedAt: Date): Promise<void> {
  await sql`
    with lifted as (
      delete from suppressions
      where address_hash = ${addressHash} and reason = 'unsubscribed' and created_at < ${tickedAt}
      returning address_hash, created_at
    )
    insert into resubscriptions (address_hash, unsubscribed_at, ticked_at)
    select address_hash, created_at, ${tickedAt}::timestamptz from lifted
  `.execute(db)
}

/** Why a row of `contacts` gets no promotional mail today, or null. */
export const skipReason = sql<SkipReason | null>`coalesce(
  (select reason from suppressions where suppressions.address_hash = contacts.address_hash),
  case when contacts.basis = 'none' then 'no_basis' when contacts.expires_on < business_day() then 'expired' end)`

/** Whether a row of `contacts` may get promotional mail today. */
export const mayBeMailed = sql<SqlBool>`(
  contacts.deleted_at is null and contacts.basis <> 'none'
  and (contacts.expires_on is null or contacts.expires_on >= business_day())
  and not exists (select from suppressions where suppressions.address_hash = contacts.address_hash))`
