import { sql } from 'kysely'
import { AppError } from '#platform/app-error.ts'
import type { Db } from '#platform/database/database.ts'
import type { Destruction, Erasure, HeldRecord } from '../person.contract.ts'
import { listRecords, type PersonalDataProvider } from './person.store.ts'
import './privacy.table.ts'

/** Kinds that stay as proof, without the address. */
const PROOF = new Set(['consent', 'basis', 'suppression'])
const MAX_ROWS_SHOWN = 50

export interface Erased {
  counts: Erasure['counts']
  leftovers: string[]
}

/** In one transaction: nobody could find the rest of a half-erased person. */
export async function erasePersonalData(
  db: Db,
  providers: readonly PersonalDataProvider[],
  { emailKey, erasedBy, reviewIds }: { emailKey: string; erasedBy: string; reviewIds: string[] },
): Promise<Erased> {
  return db.transaction().execute(async db => {
    const records = await listRecords(db, providers, emailKey)
    const isChosen = ({ kind, fields }: HeldRecord) =>
      kind !== 'review' || reviewIds.includes(fields.id ?? '')
    const ownReviewIds = records.flatMap(({ kind, fields }) => (kind === 'review' ? [fields.id] : []))
    if (!reviewIds.every(id => ownReviewIds.includes(id)))
      throw new AppError('validation_failed', 'A review of another name is not erased with this person.', {
        fields: { reviewIds: 'Of another name' },
      })
    const counts = countKinds(records.filter(isChosen))
    for (const provider of providers) await provider.erase(db, emailKey)
    if (reviewIds.length > 0) for (const provider of providers) await provider.eraseChosen?.(db, reviewIds)
    const leftovers = await findLeftovers(db, emailKey)
    await sql`
      insert into erasures (address_hash, counts, leftovers, erased_by)
      values (address_hash(${emailKey}), ${JSON.stringify(counts)}::jsonb, ${leftovers}::text[], ${erasedBy})
    `.execute(db)
    return { counts, leftovers }
  })
}

function countKinds(records: HeldRecord[]): Erasure['counts'] {
  const counts: Erasure['counts'] = {}
  for (const { kind } of records) if (!PROOF.has(kind)) counts[kind] = (counts[kind] ?? 0) + 1
  return counts
}

/** Large tables without personal data. */
const TABLES_WITHOUT_PEOPLE = ['build_assets']

/** Searches all tables, also those that no provider covers. */
async function findLeftovers(db: Db, emailKey: string): Promise<string[]> {
  const { rows: tables } = await sql<{ schema: string; name: string }>`
    select n.nspname as schema, c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname not like 'pg\\_%' and n.nspname <> 'information_schema'
      and c.relname <> all(${TABLES_WITHOUT_PEOPLE}::text[])
    order by 2`.execute(db)
  const leftovers: string[] = []
  for (const { schema, name } of tables) {
    const { rows } = await sql<{ isNamed: boolean }>`
      select exists (select from ${sql.table(`${schema}.${name}`)} as one
        where one::text ~* mention_of(${emailKey})) as "isNamed"`.execute(db)
    if (rows[0]?.isNamed) leftovers.push(name)
  }
  return leftovers
}

export async function listErasures(db: Db): Promise<Erasure[]> {
  const rows = await db
    .selectFrom('erasures')
    .select(['counts', 'erased_by', 'erased_at'])
    .orderBy('id', 'desc')
    .limit(MAX_ROWS_SHOWN)
    .execute()
  return rows.map(row => ({ at: row.erased_at.toISOString(), by: row.erased_by, counts: row.counts }))
}

/** By night: one purge may write several rows. */
export async function listDestructions(db: Db): Promise<Destruction[]> {
  const { rows } = await sql<Destruction>`
    select to_char(destroyed_at at time zone 'America/Toronto', 'YYYY-MM-DD') as day, kind, reason,
      sum(count)::int as count
    from destructions group by 1, 2, 3 order by 1 desc, 2, 3 limit ${MAX_ROWS_SHOWN}`.execute(db)
  return rows
}
