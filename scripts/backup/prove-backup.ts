// Restores the newest backup of FOLDER into a temporary database and folder, verifies every table and every object, and
// records it for the health screen. `backup-nightly` runs it each week.
// usage: npm run prove-backup -- FOLDER [--weekly]   --weekly: only if the last one was a week ago
import { randomBytes } from 'node:crypto'
import { readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { isProofDue, noteBackup, noteProof } from '#features/health/server/backups.store.ts'
import { loadConfig } from '#platform/config.ts'
import type { Db } from '#platform/database/database.ts'
import { createDiskStorage } from '#platform/storage/disk-storage.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { withDatabase } from '../local/prepare-database.ts'
import { findNewestBackup } from './backup-schedule.ts'
import { summarize } from './manifest.ts'
import { restoreBackup } from './restore-backup.ts'

const USAGE = 'usage: prove-backup FOLDER [--weekly]'
/** For names that nothing else has: what an interrupted proof has left is removed. */
const FOLDER_PREFIX = 'proof-'
const RANDOM_PART = /^[0-9a-f]{16}$/
const isLeftover = (prefix: string) => (name: string) =>
  name.startsWith(prefix) && RANDOM_PART.test(name.slice(prefix.length))

const { root, isWeekly } = readArguments()
const { database } = loadConfig(process.env)
/** Other sites may be on the same PostgreSQL. */
const databasePrefix = `${decodeURIComponent(new URL(database.url).pathname.slice(1)).slice(0, 40)}_proof_`
const newest = await findNewestBackup(root)
if (!newest) stop(`There is no backup in ${root}.`)
const { folder, manifest } = newest
const summary = summarize(manifest)

if (isWeekly && !(await withDatabase(database.url, isProofDue)))
  console.log('A backup was proven within the week.')
else await prove()

async function prove(): Promise<void> {
  // Not a fault of the backup: nothing is recorded.
  const place = await prepareEmptyPlace().catch((error: Error) =>
    stop(`No temporary database could be made: ${error.message}. See "Restore test" in docs/backups.md.`),
  )
  try {
    await withDatabase(place.databaseUrl, db => restoreBackup({ ...place, db }, folder))
    await record(true)
    console.log(
      `${summary.rows} rows and ${summary.objects} objects came back as they were at ${summary.takenAt}.`,
    )
  } catch (error) {
    await record(false)
    console.error(`${folder} could not be restored: ${(error as Error).message}`)
    process.exitCode = 1
  } finally {
    // Its last connection may still be closing.
    await withDatabase(database.proofUrl, db =>
      sql`drop database ${sql.ref(place.name)} with (force)`.execute(db),
    )
    await rm(place.directory, { recursive: true })
  }
}

async function record(isWhole: boolean): Promise<void> {
  await withDatabase(database.url, async db => {
    await noteBackup(db, summary)
    await noteProof(db, summary.takenAt, isWhole)
  })
}

interface Place {
  name: string
  directory: string
  databaseUrl: string
  storage: Storage
}

async function prepareEmptyPlace(): Promise<Place> {
  await removeLeftovers()
  const random = randomBytes(8).toString('hex')
  const name = `${databasePrefix}${random}`
  await withDatabase(database.proofUrl, db =>
    sql`create database ${sql.ref(name)} template template0 encoding 'UTF8'`.execute(db),
  )
  const url = new URL(database.proofUrl)
  url.pathname = name
  const directory = path.join(root, `${FOLDER_PREFIX}${random}`)
  const storage = createDiskStorage({ directory, canBeTemporary: true })
  // One object at a time: all of them would need as much space again.
  const put: Storage['put'] = async (key, ...rest) => {
    const stored = await storage.put(key, ...rest)
    await storage.remove([key])
    return stored
  }
  return { name, directory, databaseUrl: url.href, storage: { ...storage, put } }
}

/** Of a proof that was interrupted. */
async function removeLeftovers(): Promise<void> {
  for (const name of (await readdir(root)).filter(isLeftover(FOLDER_PREFIX)))
    await rm(path.join(root, name), { recursive: true })
  await withDatabase(database.proofUrl, dropTemporaryDatabases)
}

async function dropTemporaryDatabases(db: Db): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select datname as name from pg_database
    where starts_with(datname, ${databasePrefix}) and pg_get_userbyid(datdba) = current_user
      and not exists (select from pg_stat_activity where datid = pg_database.oid)`.execute(db)
  for (const name of rows.map(row => row.name).filter(isLeftover(databasePrefix)))
    await sql`drop database if exists ${sql.ref(name)}`.execute(db)
}

function readArguments(): { root: string; isWeekly: boolean } {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { weekly: { type: 'boolean', default: false } },
    })
    const [folder] = positionals
    if (!folder || positionals.length > 1) throw new Error('Name one folder of backups.')
    return { root: folder, isWeekly: values.weekly }
  } catch (error) {
    return stop(`${(error as Error).message}\n${USAGE}`)
  }
}

function stop(message: string): never {
  console.error(message)
  process.exit(1)
}
