import { type SqlBool, sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { emailKeyOf } from '#shared/people/email-key.ts'
import { type ImportField, readRow } from '../import.rules.ts'
import './contacts.table.ts'

const BATCH_SIZE = 1_000

/** Decides the outcome of the next batch of rows; returns how many. */
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
    .limit(BATCH_SIZE)
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
    await decideOutcomes(
      db,
      importId,
      rows.map(row => row.line),
    )
  })
  return rows.length
}

/** The basis of the import lasts longer than that of the contact. Who shall get no mail does not get it by an old file. */
const lastsLonger = sql<SqlBool>`(contacts.basis <> 'none'
  and basis_end(plan.basis, plan.basis_on) > basis_end(contacts.basis, contacts.basis_on))`

async function decideOutcomes(db: Db, importId: string, lines: number[]): Promise<void> {
  await sql`
    with decided as (
      select row.line, suppressions.reason,
        not ${lastsLonger} and (plan.basis, plan.basis_on) <> (contacts.basis, contacts.basis_on) as keeps_basis,
        case
          when row.problem is not null then 'invalid'
          when exists (select from contact_import_rows as earlier where earlier.import_id = row.import_id
            and earlier.email_key = row.email_key and earlier.line < row.line) then 'duplicate'
          when suppressions.reason is not null then 'suppressed'
          when contacts.id is null then 'new'
          when row.name in ('', contacts.name) and row.phone in ('', contacts.phone) and not ${lastsLonger}
            then 'unchanged'
          else 'updated'
        end as outcome
      from contact_import_rows as row
      join contact_imports as plan on plan.id = row.import_id
      left join suppressions on suppressions.address_hash = address_hash(row.email_key)
      left join contacts on contacts.email_key = row.email_key and contacts.deleted_at is null
      where row.import_id = ${importId} and row.line = any(${lines}::int[])
    )
    update contact_import_rows as row set outcome = decided.outcome, problem = case
      when decided.outcome = 'invalid' then row.problem
      when decided.outcome = 'suppressed' then decided.reason
      when decided.outcome in ('updated', 'unchanged') and decided.keeps_basis then 'basis-kept'
    end
    from decided where row.import_id = ${importId} and row.line = decided.line`.execute(db)
}

/** Imports the next batch of rows; returns how many. One statement, so a killed worker leaves no batch half done. */
export async function applyRows(db: Db, importId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with plan as (
      select basis, basis_on, created_by from contact_imports where id = ${importId} and state = 'importing'
    ), batch as (
      select row.* from contact_import_rows as row, plan
      where row.import_id = ${importId} and not is_applied and outcome in ('new', 'updated')
      order by line limit ${BATCH_SIZE} for update of row
    ), added as (
      insert into contacts (name, email, email_key, phone, basis, basis_on, source, changed_by)
      select coalesce(nullif(name, ''), split_part(email, '@', 1)), email, email_key, phone, basis, basis_on, 'import',
        created_by
      from batch, plan
      where outcome = 'new' and not exists (
        -- Unsubscribed since the check.
        select from suppressions where suppressions.address_hash = address_hash(batch.email_key))
      on conflict (email_key) where deleted_at is null do nothing
    ), changed as (
      update contacts set name = coalesce(nullif(batch.name, ''), contacts.name),
        phone = coalesce(nullif(batch.phone, ''), contacts.phone),
        basis = case when ${lastsLonger} then plan.basis else contacts.basis end,
        basis_on = case when ${lastsLonger} then plan.basis_on else contacts.basis_on end,
        source = case when ${lastsLonger} then 'import' else contacts.source end,
        changed_by = case when ${lastsLonger} then plan.created_by else contacts.changed_by end
      from batch, plan
      where batch.outcome = 'updated' and contacts.email_key = batch.email_key and contacts.deleted_at is null
    ), noted as (
      update contact_import_rows as row set is_applied = true from batch
      where row.import_id = batch.import_id and row.line = batch.line
    )
    select count(*) from batch`.execute(db)
  return rows[0]?.count ?? 0
}
