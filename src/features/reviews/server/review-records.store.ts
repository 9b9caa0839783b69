import { sql } from 'kysely'
import { containsAll } from '#platform/database/contains-all.ts'
import type { Db } from '#platform/database/database.ts'
import { publishRevision } from '#platform/pages/revision.ts'
import './reviews.table.ts'

interface Row {
  kind: 'review' | 'mention'
  at: Date
  fields: Record<string, string | null>
}

const REVIEW = sql`'review' as kind, created_at as at, jsonb_build_object('id', id, 'author', author,
  'source', source, 'review', content, 'day', reviewed_on::text, 'deleted', deleted_at::text) as fields`
const MOST_FOUND = 20

/** A review has an author but no email address: it can be matched by name only. Examples belong to nobody. */
export const reviewRecords = {
  async list(db: Db, emailKey: string) {
    const { rows } = await sql<Row>`
      select 'mention' as kind, created_at as at, jsonb_build_object('in review of', author, 'words', content) as fields
      from reviews where concat_ws(' ', author, source, content) ~* mention_of(${emailKey})`.execute(db)
    return rows
  },

  async listByNames(db: Db, names: readonly string[]) {
    const { rows } = await sql<Row>`
      select ${REVIEW} from reviews where not is_example and
        regexp_replace(searchable(btrim(author)), '\\s+', ' ', 'g') in
          (select regexp_replace(searchable(btrim(name)), '\\s+', ' ', 'g') from unnest(${names}::text[]) as name)
    `.execute(db)
    return rows
  },

  async findByAuthor(db: Db, words: readonly string[]) {
    const { rows } = await sql<Row>`
      select ${REVIEW} from reviews where not is_example and ${containsAll(sql`searchable(author)`, words)}
      order by created_at desc limit ${MOST_FOUND}`.execute(db)
    return rows
  },

  async erase(db: Db, emailKey: string): Promise<void> {
    const { numAffectedRows } = await sql`
      update reviews set author = without_mentions(author, ${emailKey}),
        source = without_mentions(source, ${emailKey}), content = without_mentions(content, ${emailKey})
      where concat_ws(' ', author, source, content) ~* mention_of(${emailKey})`.execute(db)
    if (numAffectedRows) await publishRevision(db)
  },

  async eraseChosen(db: Db, ids: readonly string[]): Promise<void> {
    await sql`delete from reviews where id = any(${ids}::uuid[])`.execute(db)
    await publishRevision(db)
  },
}
