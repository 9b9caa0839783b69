import { sql } from 'kysely'
import { type ImportField, readRow } from '#features/contacts/import.rules.ts'
import type { Db } from '#platform/database/database.ts'
import { emailKeyOf } from '#shared/people/email-key.ts'
import '../contacts.table.ts'

const AT_ONCE = 1_000

/** Decides about the next rows; how many they were. */
export async function checkRows(db: Db, importId: string): Promise<number> {
  const plan = await db
    .selectFrom('contact_imports')
    .select('mapping')
    .where('id', '=', importId)
    .where('state', '=', 'checking')
    .executeTakeFirst()
  const fields: ImportField[] | null = plan?.mapping ?? null
  if (!fields) return 0
  const rows = await db
    .selectFrom('contact_import_rows')
    .select(['line', 'cells'])
    .where('import_id', '=', importId)
    .where('outcome', 'is', null)
    .orderBy('line')
    .limit(AT_ONCE)
    .execute()
  if (rows.length === 0) return 0
  const read = rows.map(({ line, cells }) => ({ line, ...readRow(cells, fields) }))
  await db.transaction().execute(async db => {
    await sql`
      update contact_import_rows as row set name = given.name, email = given.email, phone = given.phone,
        email_key = given.email_key, problem = given.problem
      from unnest(${read.map(row => row.line)}::int[], ${read.map(row => row.name)}::text[],
        ${read.map(row => row.email)}::text[], ${read.map(row => row.phone)}::text[],
        ${read.map(row => (row.problem ? null : emailKeyOf(row.email)))}::text[],
        ${read.map(row => row.problem)}::text[]) as given (line, name, email, phone, email_key, problem)
      where row.import_id = ${importId} and row.line = given.line`.execute(db)
    await judgeRows(
      db,
      importId,
      rows.map(row => row.line),
    )
  })
  return rows.length
}

async function judgeRows(db: Db, importId: string, lines: number[]): Promise<void> {
  await sql`
    update contact_import_rows as row set outcome = case
      when row.problem is not null then 'invalid'
      when exists (select from contact_import_rows as earlier where earlier.import_id = row.import_id
        and earlier.email_key = row.email_key and earlier.line < row.line) then 'duplicate'
      when exists (select from suppressions where address_hash = address_hash(row.email_key)) then 'suppressed'
      else coalesce((select case when (row.name in ('', contacts.name)) and (row.phone in ('', contacts.phone))
          then 'unchanged' else 'updated' end
        from contacts where contacts.email_key = row.email_key and deleted_at is null), 'new')
    end
    where row.import_id = ${importId} and row.line = any(${lines}::int[])`.execute(db)
}

/**
 * Brings the next rows into the list; how many they were. All in one statement: what a killed worker did not finish, it
 * did not begin.
 */
export async function applyRows(db: Db, importId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with plan as (
      select basis, basis_on, created_by from contact_imports where id = ${importId} and state = 'importing'
    ), batch as (
      select row.* from contact_import_rows as row, plan
      where row.import_id = ${importId} and not is_applied and outcome in ('new', 'updated')
      order by line limit ${AT_ONCE} for update of row
    ), added as (
      insert into contacts (name, email, email_key, phone, basis, basis_on, source, changed_by)
      select coalesce(nullif(name, ''), split_part(email, '@', 1)), email, email_key, phone, basis, basis_on, 'import',
        created_by
      from batch, plan
      where outcome = 'new' and not exists (
        -- Who left while the report was being read.
        select from suppressions where suppressions.address_hash = address_hash(batch.email_key))
      on conflict (email_key) where deleted_at is null do nothing
    ), changed as (
      update contacts set name = coalesce(nullif(batch.name, ''), contacts.name),
        phone = coalesce(nullif(batch.phone, ''), contacts.phone)
      from batch where batch.outcome = 'updated' and contacts.email_key = batch.email_key and contacts.deleted_at is null
    ), noted as (
      update contact_import_rows as row set is_applied = true from batch
      where row.import_id = batch.import_id and row.line = batch.line
    )
    select count(*) from batch`.execute(db)
  return rows[0]?.count ?? 0
}
