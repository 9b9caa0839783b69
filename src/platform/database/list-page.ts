import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { searchWords } from '#shared/text/search-words.ts'
import { isNewerThan, isOlderThan, readCursor, type TimeColumn } from './cursor.ts'
import type { Db } from './database.ts'

interface PageQuery {
  /** A table with `id`, `search_text` and the column below. */
  table: string
  isInList: RawBuilder<SqlBool>
  /** The size of the list without a search. Triggers maintain it, since counting takes longer with every row. */
  storedTotal: RawBuilder<unknown>
  /** The list is ordered by this. */
  column?: TimeColumn
  /** The newest first by default. */
  isOldestFirst?: boolean
  search: string
  /** Rows of which another table holds all words; gets the test of a text for all words. */
  alsoFound?: (hasAllWords: (text: RawBuilder<unknown>) => RawBuilder<SqlBool>) => RawBuilder<SqlBool>
  limit: number
  cursor: string | undefined
}

interface Found {
  ids: string[]
  total: number
}

/** The ids of one page in the order of the list, and the total. */
export async function findPage(db: Db, pageQuery: PageQuery): Promise<Found & { hasMore: boolean }> {
  const { isInList, storedTotal, column = 'created_at', search, alsoFound, limit, cursor } = pageQuery
  const [table, time] = [sql.table(pageQuery.table), sql.ref(column)]
  const isAfter = pageQuery.isOldestFirst ? isNewerThan : isOlderThan
  const isOnPage = cursor === undefined ? sql<SqlBool>`true` : isAfter(readCursor(cursor), column)
  const direction = pageQuery.isOldestFirst ? sql`asc` : sql`desc`
  const firsts = (from: RawBuilder<unknown>) =>
    sql`array(select id from ${from} where ${isOnPage} order by ${time} ${direction}, id ${direction} limit ${limit + 1})`
  const words = searchWords(search)
  const hasAllWords = (text: RawBuilder<unknown>) =>
    sql<SqlBool>`${sql.join(
      words.map(word => sql`${text} like search_pattern(${word})`),
      sql` and `,
    )}`
  // A union, because an OR would use no index.
  const elsewhere = alsoFound
    ? sql`union select id, ${time} from ${table} where ${isInList} and ${alsoFound(hasAllWords)}`
    : sql``
  const { rows } = await (words.length === 0
    ? sql<Found>`
        select ${storedTotal} as total, ${firsts(sql`(select id, ${time} from ${table} where ${isInList}) as shown`)} as ids`
    : // An exact total needs all matches; the page is then taken from them.
      sql<Found>`
        with found as materialized (
          select id, ${time} from ${table}
          where ${isInList} and ${hasAllWords(sql`search_text`)}
          ${elsewhere}
        )
        select (select count(*) from found) as total, ${firsts(sql`found`)} as ids`
  ).execute(db)
  const { ids = [], total = 0 } = rows[0] ?? {}
  return { ids: ids.slice(0, limit), total, hasMore: ids.length > limit }
}
