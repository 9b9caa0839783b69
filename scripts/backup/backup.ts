// Copies database and media into FOLDER while the site runs; only new media are copied. Run it every night.
// usage: npm run backup -- FOLDER [--keep 30]   keeps the 30 newest
// Exits with 1 if no backup was taken, with 2 if one was taken but older ones could not be removed.
import { noteBackup } from '#features/health/server/backups.store.ts'
import { loadConfig } from '#platform/config.ts'
import { createStorage } from '#platform/storage/create-storage.ts'
import { withDatabase } from '../local/prepare-database.ts'
import { readBackupArguments } from './backup-arguments.ts'
import { readManifest, summarize } from './manifest.ts'
import { PruningRefused, pruneBackups, takeBackup } from './take-backup.ts'

const { root, keep } = readBackupArguments('backup')
const config = loadConfig(process.env)
const storage = createStorage(config.storage)
const databaseUrl = config.database.url
const folder = await withDatabase(databaseUrl, db => takeBackup({ db, databaseUrl, storage }, root))
storage.close()
console.log(`Everything is in ${folder}.`)
const summary = summarize(await readManifest(folder))
await withDatabase(databaseUrl, db => noteBackup(db, summary)).catch((error: Error) =>
  // The backup is there. Before the migration of a new version there is no table for it.
  console.error(`The health screen does not know of it: ${error.message}`),
)
if (keep !== null) await prune(keep)

async function prune(keep: number): Promise<void> {
  try {
    const { removed, unfinished } = await pruneBackups(root, keep)
    if (removed > 0) console.log(`${removed} older backups are gone.`)
    for (const name of unfinished)
      console.log(
        `${name} has no manifest: it is still being written, or was interrupted. It stays until as many newer ones are kept.`,
      )
  } catch (error) {
    if (!(error instanceof PruningRefused)) throw error
    console.error(error.message)
    process.exitCode = 2
  }
}
