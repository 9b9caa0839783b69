import { CompiledQuery, sql } from 'kysely'
import type { Db } from '../database/database.ts'

export const REVISION_CHANNEL = 'site_published'

declare module '#platform/database/database.ts' {
  interface Tables {
    site_revision: { is_only_row: boolean; revision: number }
  }
}

/**
 * Increments the revision of the public content and notifies all servers. Call it inside the transaction that changes
 * the content: the notification is sent at the commit, and the row lock serializes publications until then.
 */
export async function publishRevision(db: Db): Promise<void> {
  await sql`
    with next as (update site_revision set revision = revision + 1 returning revision)
    select pg_notify(${REVISION_CHANNEL}, revision::text) from next
  `.execute(db)
}

const REVISION = CompiledQuery.raw('select revision from site_revision')

export async function readRevision(db: Db): Promise<number> {
  const { rows } = await db.executeQuery(REVISION as CompiledQuery<{ revision: number }>)
  return rows[0]?.revision ?? 0
}

/**
 * Caches content until the next revision. The revision is read each time, so the content is never stale: the
 * transaction that changes public content increments the revision.
 */
export function cacheByRevision<Content extends object>(
  read: (db: Db) => Promise<Content>,
): (db: Db) => Promise<Content> {
  let cached: { revision: number; content: Content } | undefined
  return async db => {
    // Read first: content that is published in between is at worst read once more than needed.
    const revision = await readRevision(db)
    if (cached?.revision === revision) return cached.content
    const content = Object.freeze(await read(db))
    cached = { revision, content }
    return content
  }
}
