import { sql } from 'kysely'
import { AppError } from '#platform/app-error.ts'
import type { Db } from '#platform/database/database.ts'
import type { Basis } from '../contact.rules.ts'
import type { ContactImport, Outcome } from '../import.contract.ts'
import type { ImportField } from '../import.rules.ts'
import type { ParsedFile } from './import-file.ts'
import './contacts.table.ts'

const BATCH_SIZE = 1_000
const MAX_LEFT_OUT = 200

interface NewImport extends ParsedFile {
  fileName: string
  createdBy: string
}

export async function insertImport(
  db: Db,
  { fileName, createdBy, columns, rows }: NewImport,
): Promise<string> {
  return db.transaction().execute(async db => {
    const { id } = await db
      .insertInto('contact_imports')
      .values({
        file_name: fileName,
        columns: JSON.stringify(columns),
        row_count: rows.length,
        created_by: createdBy,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (let from = 0; from < rows.length; from += BATCH_SIZE) {
      const batch = rows.slice(from, from + BATCH_SIZE)
      await sql`
        insert into contact_import_rows (import_id, line, cells)
        select ${id}, line, cells::jsonb from unnest(${batch.map(row => row.line)}::int[],
          ${batch.map(row => JSON.stringify(row.cells))}::text[]) as given (line, cells)`.execute(db)
    }
    return id
  })
}

interface Counted {
  outcome: Outcome | null
  count: number
  applied: number
  kept: number
}

export async function readStoredImport(db: Db, id: string): Promise<ContactImport> {
  const found = await db.selectFrom('contact_imports').selectAll().where('id', '=', id).executeTakeFirst()
  if (!found) throw new AppError('not_found', 'There is no such import.')
  const { rows: counted } = await sql<Counted>`
    select outcome, count(*), count(*) filter (where is_applied) as applied,
      count(*) filter (where problem = 'basis-kept') as kept
    from contact_import_rows where import_id = ${id} group by outcome`.execute(db)
  const leftOut = await db
    .selectFrom('contact_import_rows')
    .select(['line', 'outcome', 'problem', 'email'])
    .where('import_id', '=', id)
    .where('outcome', 'in', ['invalid', 'duplicate', 'suppressed'])
    .orderBy('line')
    .limit(MAX_LEFT_OUT)
    .execute()
  const countOf = (outcome: Outcome) => counted.find(row => row.outcome === outcome)?.count ?? 0
  const outcomes = ['new', 'updated', 'unchanged', 'duplicate', 'invalid', 'suppressed'] as const
  return {
    id,
    fileName: found.file_name,
    state: found.state,
    columns: found.columns,
    rowCount: found.row_count,
    progress: progressOf(found.state, counted, found.row_count),
    counts: Object.fromEntries(outcomes.map(name => [name, countOf(name)])) as Record<Outcome, number>,
    keptBasis: counted.reduce((total, { kept }) => total + kept, 0),
    leftOut: leftOut.flatMap(({ outcome, email, ...row }) =>
      outcome ? { ...row, outcome, email: email ?? '' } : [],
    ),
  }
}

function progressOf(state: ContactImport['state'], counted: Counted[], rowCount: number): number {
  if (state === 'checking') return 1 - (counted.find(row => row.outcome === null)?.count ?? 0) / rowCount
  if (state !== 'importing') return state === 'done' || state === 'checked' ? 1 : 0
  const wanted = counted.filter(({ outcome }) => outcome === 'new' || outcome === 'updated')
  const sum = (key: 'count' | 'applied') => wanted.reduce((total, row) => total + row[key], 0)
  return sum('count') === 0 ? 1 : sum('applied') / sum('count')
}

interface Plan {
  fields: ImportField[]
  basis: Basis
  basisOn: string
}

/** Restarts the check with these columns and this basis; false when the import is running or done. */
export async function startImportCheck(
  db: Db,
  id: string,
  { fields, basis, basisOn }: Plan,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('contact_imports')
    .set({ mapping: JSON.stringify(fields), basis, basis_on: basisOn, state: 'checking' })
    .where('id', '=', id)
    .where('state', 'in', ['read', 'checking', 'checked', 'failed'])
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await db
    .updateTable('contact_import_rows')
    .set({ outcome: null, problem: null, email_key: null })
    .where('import_id', '=', id)
    .execute()
  return true
}

type State = ContactImport['state']

/** False when the import was in none of the states `from`. */
export async function setImportState(db: Db, id: string, from: State[], to: State): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('contact_imports')
    .set({ state: to })
    .where('id', '=', id)
    .where('state', 'in', from)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * Tries a failed import again; false if it has not failed. One that had not begun to add people goes back to its check,
 * because a person must see the result first.
 */
export async function resumeImport(db: Db, id: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update contact_imports set state = case
      when exists (select from contact_import_rows where import_id = ${id} and is_applied)
        and not exists (select from contact_import_rows where import_id = ${id} and outcome is null) then 'importing'
      else 'checking'
    end
    where id = ${id} and state = 'failed'`.execute(db)
  return Number(numAffectedRows ?? 0) > 0
}

export async function removeOldImports(db: Db, after: string): Promise<number> {
  const { numAffectedRows } =
    await sql`delete from contact_imports where created_at < now() - ${after}::interval`.execute(db)
  return Number(numAffectedRows ?? 0)
}
