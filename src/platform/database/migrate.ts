import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { type Migration, type MigrationProvider, Migrator } from 'kysely/migration'
import type { Db } from './database.ts'

const FOLDER = path.resolve(import.meta.dirname, '../../../migrations')

/** Brings the schema up to date and returns the names of the migrations that ran. Forward only. */
export async function migrateToLatest(db: Db, folder = FOLDER): Promise<string[]> {
  const migrator = new Migrator({ db, provider: sqlFiles(folder) })
  const { error, results = [] } = await migrator.migrateToLatest()
  if (error) throw new Error('The database could not be migrated.', { cause: error })
  return results.map(result => result.migrationName)
}

function sqlFiles(folder: string): MigrationProvider {
  return {
    async getMigrations() {
      const files = (await readdir(folder)).filter(file => file.endsWith('.sql')).sort()
      const migrations: Record<string, Migration> = {}
      for (const file of files) {
        const text = await readFile(path.join(folder, file), 'utf8')
        migrations[path.basename(file, '.sql')] = {
          async up(db) {
            // Better a migration that fails at once than a site that waits behind its lock.
            await sql`set local lock_timeout = '2s'`.execute(db)
            await sql.raw(text).execute(db)
          },
        }
      }
      return migrations
    },
  }
}
