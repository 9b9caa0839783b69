import { sql } from 'kysely'
import { mayBeMailed, skipReason } from '#features/contacts/server/suppression.store.ts'
import type { Db } from '#platform/database/database.ts'
import { emailKeyOf } from '#shared/people/email-key.ts'
import type { Audience } from '../campaign.contract.ts'
import './campaigns.table.ts'

const MAX_NAMED = 100

export async function countAudience(db: Db): Promise<Omit<Audience, 'missing'>> {
  const { rows } = await sql<{ reason: string | null; count: number }>`
    select ${skipReason} as reason, count(*) as count from contacts where deleted_at is null group by 1 order by 2 desc
  `.execute(db)
  const { rows: skippedPeople } = await sql<{ id: string; name: string; reason: string }>`
    select id, name, reason from (
      select id, name, ${skipReason} as reason from contacts where deleted_at is null) as everybody
    where reason is not null order by searchable(name), id limit ${MAX_NAMED}
  `.execute(db)
  return {
    total: rows.find(({ reason }) => reason === null)?.count ?? 0,
    skipped: rows.flatMap(({ reason, count }) => (reason === null ? [] : [{ reason, count }])),
    skippedPeople,
  }
}

/** The first of those who may be mailed today, by name. */
export async function readSampleRecipient(db: Db) {
  const { rows } = await sql<{ name: string; email: string; basis: string; basisOn: string }>`
    select name, email, basis, basis_on::text as "basisOn" from contacts where ${mayBeMailed} order by searchable(name), id limit 1
  `.execute(db)
  return rows[0]
}

/** Lower ranks are sent first. */
const RANKS = { test: 0, one: 1, all: 2 } as const

/** Few enough to stay well within the statement timeout. */
const BATCH_SIZE = 5_000

/** Adds a row for everybody who may be mailed today; returns how many. */
export async function addEverybody(db: Db, campaignId: string): Promise<number> {
  let count = 0
  for (let after: string | null = null; ; ) {
    const { rows }: { rows: { contact_id: string }[] } = await sql<{ contact_id: string }>`
      insert into campaign_mails (campaign_id, contact_id, name, email, address_hash, basis, basis_on, rank)
      select ${campaignId}, id, name, email, address_hash, basis, basis_on, ${RANKS.all}
      from contacts where ${mayBeMailed} and (${after}::uuid is null or id > ${after}::uuid)
      order by id limit ${BATCH_SIZE}
      returning contact_id
    `.execute(db)
    count += rows.length
    if (rows.length < BATCH_SIZE) return count
    after = rows.reduce((last, { contact_id }) => (contact_id > last ? contact_id : last), '')
  }
}

export async function addOne(db: Db, campaignId: string, contactId: string): Promise<void> {
  await sql`
    insert into campaign_mails (campaign_id, contact_id, name, email, address_hash, basis, basis_on, rank)
    select ${campaignId}, id, name, email, address_hash, basis, basis_on, ${RANKS.one}
    from contacts where id = ${contactId}
  `.execute(db)
}

/** Adds the account itself, which need not be a contact. */
export async function addSelf(
  db: Db,
  campaignId: string,
  { name, email }: { name: string; email: string },
): Promise<void> {
  await sql`
    insert into campaign_mails (campaign_id, name, email, address_hash, rank)
    values (${campaignId}, ${name}, ${email}, address_hash(${emailKeyOf(email)}), ${RANKS.test})
  `.execute(db)
}
