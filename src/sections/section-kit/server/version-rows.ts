import { sql } from 'kysely'
import type { Db, Tables } from '#platform/database/database.ts'
import '#features/auth/server/auth.table.ts'

/** What a section keeps: words and addresses. */
export type Kept<Field extends string> = Record<Field, string>

export interface VersionTable<Table extends keyof Tables, Field extends string> {
  table: Table
  /** The column that keeps each field. */
  columns: Record<Field, keyof Tables[Table] & string>
}

export type VersionRow<Field extends string> = Kept<Field> & { version: number; savedAt: Date }
type SignedRow<Field extends string> = VersionRow<Field> & { savedBy: string | null }

interface Range {
  from?: number | undefined
  before?: number | undefined
  limit: number
}

/** One section's rows, one per save. In SQL of our own, because the tables differ in their columns alone. */
export function versionRows<Table extends keyof Tables, Field extends string>({
  table,
  columns,
}: VersionTable<Table, Field>) {
  const fields = Object.keys(columns) as Field[]
  const versions = sql.table(table)
  const selection = sql`${sql.join(
    fields.map(field => sql`${sql.ref(columns[field])} as ${sql.ref(field)}`),
  )}, version, saved_at as "savedAt"`

  return {
    fields,

    async newest(db: Db): Promise<VersionRow<Field> | null> {
      const newest = sql<
        VersionRow<Field>
      >`select ${selection} from ${versions} order by version desc limit 1`
      return (await newest.execute(db)).rows[0] ?? null
    },

    async find(db: Db, version: number): Promise<VersionRow<Field> | null> {
      const found = sql<VersionRow<Field>>`select ${selection} from ${versions} where version = ${version}`
      return (await found.execute(db)).rows[0] ?? null
    },

    /** Newest first, with the name of who saved each. */
    async list(db: Db, { from, before, limit }: Range): Promise<SignedRow<Field>[]> {
      const { rows } = await sql<SignedRow<Field>>`
        select ${selection}, users.name as "savedBy"
        from ${versions} left join users on users.id = saved_by
        where version >= ${from ?? 0} and version < ${before ?? Number.MAX_SAFE_INTEGER}
        order by version desc limit ${limit}
      `.execute(db)
      return rows
    },

    async insert(
      db: Db,
      content: Kept<Field>,
      own: { version: 0 } | { saved_by: string | null },
    ): Promise<void> {
      const values = { ...own, ...Object.fromEntries(fields.map(field => [columns[field], content[field]])) }
      const names = Object.keys(values).map(column => sql.ref(column))
      await sql`
        insert into ${versions} (${sql.join(names)})
        overriding system value values (${sql.join(Object.values(values))})
      `.execute(db)
    },
  }
}
