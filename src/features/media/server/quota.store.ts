import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { overQuota } from './refusals.ts'
import './media.table.ts'

interface Wish {
  bytes: number
  quotaBytes: number
}

/** Counts what is stored and what was announced; what lies in the trash takes room too. */
export async function refuseOverQuota(db: Db, { bytes, quotaBytes }: Wish): Promise<void> {
  const { rows } = await sql<{ used: number }>`
    select (select coalesce(sum(bytes), 0) from media_files where original_key is not null)::bigint
      + (select coalesce(sum(bytes), 0) from media_uploads)::bigint as used
  `.execute(db)
  if ((rows[0]?.used ?? 0) + bytes > quotaBytes) throw overQuota()
}
