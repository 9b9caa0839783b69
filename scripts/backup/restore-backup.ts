import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { pauseMail } from '#platform/mail/mail-pause.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { checksumOfFile, restoreObject } from './copy-object.ts'
import { dumpIn, type Manifest, objectsBeside, readManifest } from './manifest.ts'
import { runPostgresTool } from './postgres-tool.ts'
import { sumTables } from './table-checksums.ts'

interface Target {
  db: Db
  databaseUrl: string
  storage: Storage
}

/** What lets somebody in, or in more easily: it may have been ended since the backup was taken. */
const WAYS_IN = [
  ...['sessions', 'known_devices', 'second_factor_challenges', 'passkey_sign_ins'],
  // With their tokens and mails.
  'account_links',
]

/** Restores a backup into an empty database and store, and verifies all checksums. Pauses mail, and signs everybody out. */
export async function restoreBackup({ db, databaseUrl, storage }: Target, folder: string): Promise<Manifest> {
  const manifest = await readManifest(folder)
  const { rows } = await sql`select from pg_class where relnamespace = 'public'::regnamespace`.execute(db)
  if (rows.length > 0) throw new Error('The database is not empty: a backup goes into a new one.')
  if ((await checksumOfFile(dumpIn(folder))).sha256 !== manifest.database.sha256)
    throw new Error('The dump of the database is not what was backed up.')
  await runPostgresTool('pg_restore', databaseUrl, [
    ...['--single-transaction', '--exit-on-error', '--no-owner', '--no-privileges', dumpIn(folder)],
  ])
  const tables = await db.transaction().execute(async transaction => {
    if (manifest.timeZone)
      await sql`select set_config('TimeZone', ${manifest.timeZone}, true)`.execute(transaction)
    return sumTables(transaction)
  })
  await pauseMail(db, `restored from the backup of ${manifest.takenAt}`)
  // An older backup may not have it yet.
  for (const table of WAYS_IN)
    if (table in manifest.tables) await sql`delete from ${sql.table(table)}`.execute(db)
  const changed = Object.keys(manifest.tables).filter(
    name => !isDeepStrictEqual(tables[name], manifest.tables[name]),
  )
  if (changed.length > 0) throw new Error(`These tables are not what was backed up: ${changed.join(', ')}.`)
  for (const [key, expected] of Object.entries(manifest.objects))
    await restoreObject(storage, key, { folder: objectsBeside(folder), expected })
  return manifest
}
