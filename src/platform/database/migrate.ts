import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import type { Db } from './database.ts'

const FOLDER = path.resolve(import.meta.dirname, '../../../migrations')

interface Migrated {
  /** The names of the migrations that ran. */
  ran: string[]
  /** Those that a newer version of the program ran; this version does not know them. */
  newer: string[]
}

/**
 * Brings the schema up to date. Forward only. After a rollback the database holds migrations of the newer version:
 * they only add, so this version runs on it as it is.
 */
export async function migrateToLatest(db: Db, folder = FOLDER): Promise<Migrated> {
  let newer: string[] = []
  const migrator = new Migrator({
    db,
    provider: {
      async getMigrations() {
        const migrations = await readMigrations(folder)
        newer = await findNewer(db, Object.keys(migrations))
        const doNothing = { async up() {} }
        return { ...migrations, ...Object.fromEntries(newer.map(name => [name, doNothing])) }
      },
    },
  })
  const { error, results = [] } = await migrator.migrateToLatest()
  if (error) throw new Error('The database could not be migrated.', { cause: error })
  return { ran: results.map(result => result.migrationName), newer }
}

/** The migrations of this version that have not run. */
export async function findPendingMigrations(db: Db, folder = FOLDER): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
  const executed = new Set(rows.map(({ name }) => name))
  return (await listFiles(folder)).map(nameOf).filter(name => !executed.has(name))
}

/** The executed migrations after the last one that this version knows. A gap before it is left to Kysely, which refuses it. */
async function findNewer(db: Db, known: string[]): Promise<string[]> {
  const last = known.toSorted().at(-1) ?? ''
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
  const newer = rows.map(({ name }) => name).filter(name => name > last)
  const contraction = newer.find(name => name.includes('_contract_'))
  if (contraction)
    throw new Error(
      `A newer version removed what this one uses (${contraction}). Run that version, or a later one.`,
    )
  return newer.toSorted()
}

const listFiles = async (folder: string) =>
  (await readdir(folder)).filter(file => file.endsWith('.sql')).sort()

const nameOf = (file: string) => path.basename(file, '.sql')

async function readMigrations(folder: string): Promise<Record<string, Migration>> {
  const migrations: Record<string, Migration> = {}
  for (const file of await listFiles(folder)) {
    const text = await readFile(path.join(folder, file), 'utf8')
    migrations[nameOf(file)] = {
      async up(db) {
        // Fail early: requests would queue behind a migration that waits for its lock.
        await sql`set local lock_timeout = '2s'`.execute(db)
        await sql.raw(text).execute(db)
      },
    }
  }
  return migrations
}
