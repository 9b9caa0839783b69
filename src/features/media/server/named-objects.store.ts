import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { MEDIA_KINDS, TRASH_DAYS } from '../media.rules.ts'
import './media.table.ts'

export interface NamedObjects {
  keys: Set<string>
  /** What the store calls the uploads that are still on their way. */
  uploads: Set<string>
  /** A worker may be putting renditions that no row names yet. */
  isPreparing: boolean
}

/** Everything that a row still needs; in one statement, so that it is of one moment. */
export async function findNamedObjects(db: Db): Promise<NamedObjects> {
  const { rows } = await sql<{ keys: string[]; uploads: string[]; is_preparing: boolean }>`
    select
      array(
        select unnest(object_keys) from media_files
        where replaced_at is null or replaced_at > now() - interval '1 day'
        union all select original_key from media_files where original_key is not null
        union all select object_key from media_uploads
        union all select original_key from avatar_uploads where state = 'preparing'
        -- The address of a rendition is its key below another name.
        union all select regexp_replace(avatar, '^/media/', 'public/') from users where avatar <> ''
      ) as keys,
      array(select storage_upload from media_uploads) as uploads,
      exists (select from media_files where state = 'processing') as is_preparing
  `.execute(db)
  const [found] = rows
  return {
    keys: new Set(found?.keys),
    uploads: new Set(found?.uploads),
    isPreparing: found?.is_preparing ?? true,
  }
}

/** What has lain in the trash for its time is gone for good; the sweep then takes its objects. */
export async function purgeTrash(db: Db): Promise<number> {
  let purged = 0
  // One kind at a time, so that nobody waits in a circle for the rows of their totals.
  for (const kind of MEDIA_KINDS) {
    const { numAffectedRows } = await sql`
      delete from media_items
      where kind = ${kind} and deleted_at < now() - make_interval(days => ${TRASH_DAYS})
    `.execute(db)
    purged += Number(numAffectedRows ?? 0)
  }
  return purged
}
