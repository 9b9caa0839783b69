import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { searchWords } from '#shared/text/search-words.ts'
import { isOlderThan, readCursor } from './cursor.ts'
import type { Db } from './database.ts'

interface Wanted {
  /** A table with `id`, `search_text` and the column below. */
  table: string
  isInList: RawBuilder<SqlBool>
  /** How many are in the list without a search; kept by triggers, since counting would take longer with every row. */
  kept: RawBuilder<unknown>
  /** What the newest are newest by. */
  column?: 'created_at' | 'deleted_at'
  search: string
  limit: number
  cursor: string | undefined
}

interface Found {
  ids: string[]
  total: number
}

/** The ids of one page, newest first, and how many there are in all. */
export async function findPage(db: Db, wanted: Wanted): Promise<Found & { hasMore: boolean }> {
  const { isInList, kept, column = 'created_at', search, limit, cursor } = wanted
  const [table, time] = [sql.table(wanted.table), sql.ref(column)]
  const isOnPage = cursor === undefined ? sql<SqlBool>`true` : isOlderThan(readCursor(cursor), column)
  const firsts = (from: RawBuilder<unknown>) =>
    sql`array(select id from ${from} where ${isOnPage} order by ${time} desc, id desc limit ${limit + 1})`
  const words = searchWords(search)
  const { rows } = await (words.length === 0
    ? sql<Found>`
        select ${kept} as total, ${firsts(sql`(select id, ${time} from ${table} where ${isInList}) as shown`)} as ids`
    : // An exact total needs every match once; the page is then taken from what was found.
      sql<Found>`
        with found as materialized (
          select id, ${time} from ${table}
          where ${isInList} and ${sql.join(words.map(containsWord), sql` and `)}
        )
        select (select count(*) from found) as total, ${firsts(sql`found`)} as ids`
  ).execute(db)
  const { ids = [], total = 0 } = rows[0] ?? {}
  return { ids: ids.slice(0, limit), total, hasMore: ids.length > limit }
}

const containsWord = (word: string) => sql<SqlBool>`search_text like search_pattern(${word})`
