import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import './backups.table.ts'

interface TakenBackup {
  takenAt: string
  bytes: number
  rows: number
  objects: number
}

export async function noteBackup(db: Db, { takenAt, bytes, rows, objects }: TakenBackup): Promise<void> {
  const values = { bytes, row_count: rows, object_count: objects }
  await db
    .insertInto('backups')
    .values({ taken_at: new Date(takenAt), ...values })
    .onConflict(conflict => conflict.column('taken_at').doUpdateSet(values))
    .execute()
}

/** `isWhole`: it was restored into an empty place, and everything was there. */
export async function noteProof(db: Db, takenAt: string, isWhole: boolean): Promise<void> {
  const now = sql<Date>`now()`
  await db
    .updateTable('backups')
    .set(isWhole ? { proven_at: now } : { proof_failed_at: now })
    .where('taken_at', '=', new Date(takenAt))
    .execute()
}

/** Somewhat less than a week after the last one: nights differ by minutes. */
export async function isProofDue(db: Db): Promise<boolean> {
  const { rows } =
    await sql`select from backups where proven_at > now() - interval '6 days 12 hours'`.execute(db)
  return rows.length === 0
}

interface BackupState {
  last: { takenAt: Date; bytes: number } | null
  /** The last that was restored into an empty place and found whole. */
  proven: { provenAt: Date; rows: number; objects: number } | null
  proofs: number
  /** The last try of a restore failed. */
  hasProofFailed: boolean
  /** The site is so new that nobody can expect a backup yet. */
  isNewSite: boolean
}

export async function readBackupState(db: Db): Promise<BackupState> {
  const { rows } = await sql<BackupState>`
    select
      (select json_build_object('takenAt', taken_at, 'bytes', bytes) from backups order by taken_at desc limit 1) as last,
      (select json_build_object('provenAt', proven_at, 'rows', row_count, 'objects', object_count) from backups
        where proven_at is not null order by proven_at desc limit 1) as proven,
      (select count(proven_at)::int from backups) as proofs,
      coalesce((select max(proof_failed_at) > coalesce(max(proven_at), '-infinity') from backups), false) as "hasProofFailed",
      not exists (select from users where created_at < now() - interval '3 days') as "isNewSite"`.execute(db)
  const [state] = rows
  if (!state) throw new Error('The backups cannot be read.')
  return {
    ...state,
    last: state.last && { ...state.last, takenAt: new Date(state.last.takenAt) },
    proven: state.proven && { ...state.proven, provenAt: new Date(state.proven.provenAt) },
  }
}
