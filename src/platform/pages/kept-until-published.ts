import type { Db } from '#platform/database/database.ts'
import { readRevision } from './publication.ts'

/**
 * Reads what visitors see, and reads it again only when something was published. The database is asked for its revision
 * each time, so what is kept is never older than what the database would say: a revision is counted up in the
 * transaction that changes what it stands for.
 */
export function cacheByRevision<Content extends object>(
  read: (db: Db) => Promise<Content>,
): (db: Db) => Promise<Content> {
  let kept: { revision: number; content: Content } | undefined
  return async db => {
    // Before the content: published in between, the content is newer than its number, and read once more than needed.
    const revision = await readRevision(db)
    if (kept?.revision === revision) return kept.content
    const content = Object.freeze(await read(db))
    kept = { revision, content }
    return content
  }
}
