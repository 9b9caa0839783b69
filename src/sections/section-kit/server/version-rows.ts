import { sql } from 'kysely'
import type { Db, Tables } from '#platform/database/database.ts'
import '#features/session/server/auth.table.ts'

export interface VersionTable<Table extends keyof Tables, Field extends string> {
  table: Table
  /** The column that keeps each field. */
  columns: Record<Field, keyof Tables[Table] & string>
}

export type VersionRow<Kept> = Kept & { version: number; savedAt: Date }
type SignedRow<Kept> = VersionRow<Kept> & { savedBy: string | null }

interface Range {
  from?: number | undefined
  before?: number | undefined
  limit: number
}

/** The rows of something that is kept in versions, one per save. */
export interface VersionRows<Kept> {
  newest(db: Db): Promise<VersionRow<Kept> | null>
  find(db: Db, version: number): Promise<VersionRow<Kept> | null>
  /** Newest first, with the name of who saved each. */
  list(db: Db, range: Range): Promise<SignedRow<Kept>[]>
  insert(db: Db, content: Kept, own: { version: 0 } | { saved_by: string | null }): Promise<void>
}

/** One table's rows. In SQL of our own, because the tables differ in their columns alone. */
export function versionRows<Table extends keyof Tables, Kept extends object>({
  table,
  columns,
}: VersionTable<Table, keyof Kept & string>): VersionRows<Kept> & { fields: (keyof Kept & string)[] } {
  const fields = Object.keys(columns) as (keyof Kept & string)[]
  const versions = sql.table(table)
  const selection = sql`${sql.join(
    fields.map(field => sql`${sql.ref(columns[field])} as ${sql.ref(field)}`),
  )}, version, saved_at as "savedAt"`

  return {
    fields,

    async newest(db) {
      const newest = sql<VersionRow<Kept>>`select ${selection} from ${versions} order by version desc limit 1`
      return (await newest.execute(db)).rows[0] ?? null
    },

    async find(db, version) {
      const found = sql<VersionRow<Kept>>`select ${selection} from ${versions} where version = ${version}`
      return (await found.execute(db)).rows[0] ?? null
    },

    async list(db, { from, before, limit }) {
      const { rows } = await sql<SignedRow<Kept>>`
        select ${selection}, users.name as "savedBy"
        from ${versions} left join users on users.id = saved_by
        where version >= ${from ?? 0} and version < ${before ?? Number.MAX_SAFE_INTEGER}
        order by version desc limit ${limit}
      `.execute(db)
      return rows
    },

    async insert(db, content, own) {
      const values = { ...own, ...Object.fromEntries(fields.map(field => [columns[field], content[field]])) }
      const names = Object.keys(values).map(column => sql.ref(column))
      await sql`
        insert into ${versions} (${sql.join(names)})
        overriding system value values (${sql.join(Object.values(values))})
      `.execute(db)
    },
  }
}
