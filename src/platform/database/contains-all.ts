import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** Whether a text holds each of these words or parts of words. The text is compared as `searchable` has it. */
export const containsAll = (text: RawBuilder<unknown>, words: readonly string[]): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${sql.join(
    words.map(word => sql`${text} like search_pattern(${word})`),
    sql` and `,
  )})`
