import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** Whether a text contains all of these words or parts of words. Pass the text through `searchable` first. */
export const containsAll = (text: RawBuilder<unknown>, words: readonly string[]): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${sql.join(
    words.map(word => sql`${text} like search_pattern(${word})`),
    sql` and `,
  )})`
