import { mkdir, readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { assertKey, type Storage } from '#platform/storage/storage.ts'
import { findNewestBackup } from './backup-schedule.ts'
import { backUpObject, checksumOfFile } from './copy-object.ts'
import {
  backupName,
  dumpIn,
  isBackupName,
  type Manifest,
  objectsBeside,
  readManifest,
  writeManifest,
} from './manifest.ts'
import { runPostgresTool } from './postgres-tool.ts'
import { EXCLUDED_TABLES, sumTables } from './table-checksums.ts'

/** An incomplete backup that is older than this was interrupted, and needs no media. */
const MAX_BACKUP_MS = 48 * 3_600_000

/** A backup holds everything, also what other accounts of the machine must not read. */
const PRIVATE = { recursive: true, mode: 0o700 }

interface Source {
  db: Db
  databaseUrl: string
  storage: Storage
}

/** Copies everything into a new folder, while the site runs. */
export async function takeBackup(source: Source, root: string): Promise<string> {
  const takenAt = new Date().toISOString()
  const folder = path.join(root, backupName(takenAt))
  await mkdir(folder, PRIVATE)
  try {
    await fillBackup(source, folder, takenAt)
  } catch (error) {
    await rm(folder, { recursive: true })
    throw error
  }
  return folder
}

async function fillBackup(
  { db, databaseUrl, storage }: Source,
  folder: string,
  takenAt: string,
): Promise<void> {
  await mkdir(objectsBeside(folder), PRIVATE)
  const earlier = await findNewestBackup(path.dirname(folder))
  // Dump and checksums use the same snapshot.
  const database = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async transaction => {
      // It waits for the dump, which may take longer than other transactions may be idle.
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(transaction)
      const { rows } = await sql<{ snapshot: string; timeZone: string }>`
        select pg_export_snapshot() as snapshot, current_setting('TimeZone') as "timeZone"`.execute(
        transaction,
      )
      const { snapshot, timeZone } = rows[0] ?? {}
      const format = ['--format=custom', '--no-owner', '--no-privileges', `--file=${dumpIn(folder)}`]
      const without = EXCLUDED_TABLES.map(table => `--exclude-table-data=public.${table}`)
      await runPostgresTool('pg_dump', databaseUrl, [...format, ...without, `--snapshot=${snapshot}`])
      return { timeZone, tables: await sumTables(transaction) }
    })
  // After the dump, so that all objects of its rows are in the store: objects stay at least an hour longer than rows. What
  // goes at once is meanwhile a photo that somebody deleted, or the original of one that is prepared.
  const objects: Manifest['objects'] = {}
  for await (const { key } of storage.list('')) {
    const noted = earlier?.manifest.objects[key]
    const sum = await backUpObject(storage, key, { folder: objectsBeside(folder), noted })
    if (sum) objects[key] = sum
  }
  const dump = await checksumOfFile(dumpIn(folder))
  await writeManifest(folder, { takenAt, ...database, database: dump, objects })
}

interface Pruned {
  removed: number
  /** Folders with the name of a backup and no manifest that are left. */
  unfinished: string[]
}

/** Nothing was removed, because a backup could not be read. */
export class PruningRefused extends Error {}

/**
 * Removes all but the newest backups, and the media that only the removed ones need. Only folders with the name of a backup are
 * removed, never a link to one, without a manifest only what was interrupted longer ago than the oldest that is kept. Everything is read before the
 * first removal; nothing is removed while a backup is being written, because it lists its media at its end.
 */
export async function pruneBackups(root: string, keep: number): Promise<Pruned> {
  const { finished, unfinished } = await findBackups(root)
  if (unfinished.some(isRecent)) return { removed: 0, unfinished }
  const named = finished.filter(({ name, isLink }) => isBackupName(name) && !isLink)
  // Keep at least one.
  const surplus = named.slice(keep >= 1 ? keep : 1)
  const oldest = named.at(-surplus.length - 1)?.name ?? ''
  const interrupted = surplus.length > 0 ? unfinished.filter(name => name < oldest) : []
  const needed = new Set(finished.filter(backup => !surplus.includes(backup)).flatMap(keysOf))
  const unneeded = surplus.flatMap(keysOf).filter(key => !needed.has(key))
  unneeded.forEach(assertKey)

  for (const name of [...surplus.map(({ name }) => name), ...interrupted])
    await rm(path.join(root, name), { recursive: true, force: true })
  for (const key of unneeded) await rm(path.join(root, 'objects', key), { force: true })
  return { removed: surplus.length, unfinished: unfinished.filter(name => !interrupted.includes(name)) }
}

interface Backup {
  name: string
  /** Somebody moved it to another place: its media are needed, and it is not ours to remove. */
  isLink: boolean
  manifest: Manifest
}

const keysOf = ({ manifest }: Backup) => Object.keys(manifest.objects)

/** The newest first. Renamed folders with a manifest count as finished: their media are needed. */
async function findBackups(root: string): Promise<{ finished: Backup[]; unfinished: string[] }> {
  const finished: Backup[] = []
  const unfinished: string[] = []
  const entries = await readdir(root, { withFileTypes: true })
  const folders = entries
    .filter(entry => (entry.isDirectory() || entry.isSymbolicLink()) && entry.name !== 'objects')
    .map(entry => ({ name: entry.name, isLink: entry.isSymbolicLink() }))
  for (const { name, isLink } of folders.toSorted(byName).toReversed()) {
    const folder = path.join(root, name)
    try {
      finished.push({ name, isLink, manifest: await readManifest(folder) })
    } catch (error) {
      if (!isBackupName(name)) continue
      // A link without a manifest may lead to a disk that is not there.
      if (isLink || !isMissing(error))
        throw new PruningRefused(
          `${folder} could not be read: ${(error as Error).message}\nNothing was removed.`,
        )
      unfinished.push(name)
    }
  }
  return { finished, unfinished }
}

const byName = (one: { name: string }, other: { name: string }) => (one.name < other.name ? -1 : 1)

const isMissing = (error: unknown) => ((error as Error).cause as NodeJS.ErrnoException)?.code === 'ENOENT'

function isRecent(name: string): boolean {
  const begunAt = Date.parse(name.replace(/T(\d\d)(\d\d)/, 'T$1:$2:'))
  return Date.now() - begunAt < MAX_BACKUP_MS
}
