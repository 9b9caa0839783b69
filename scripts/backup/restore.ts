// Restores a backup into an empty database and an empty store, and verifies every table and every object.
// Everybody is signed out, and the links of mails about accounts are void: some may have been ended since the backup.
// Mail is paused until `npm run release-mail`, so that nothing is sent twice.
// usage: npm run restore -- FOLDER/2026-11-15T081000.000Z
import { loadConfig } from '#platform/config.ts'
import { createStorage } from '#platform/storage/create-storage.ts'
import { grantAccessToAppRole, withDatabase } from '../local/prepare-database.ts'
import { restoreBackup } from './restore-backup.ts'

const [folder] = process.argv.slice(2)
if (!folder) {
  console.error('Say which: npm run restore -- FOLDER/MOMENT')
  process.exit(1)
}
const config = loadConfig(process.env)
const storage = createStorage(config.storage)
const databaseUrl = config.database.ownerUrl
const { tables, objects, takenAt } = await withDatabase(databaseUrl, db =>
  restoreBackup({ db, databaseUrl, storage }, folder),
)
await grantAccessToAppRole(config.database)
storage.close()
const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0)
console.log(`${rows} rows and ${Object.keys(objects).length} objects are back as they were at ${takenAt}.`)
console.log(
  'Everybody signs in again; invite anew whoever has not accepted yet. Repeat what was done since then: unsubscriptions, erasures, accounts and second factors that were removed, roles and passwords that were changed.',
)
console.log('Mail is held back. Look around, then: npm run release-mail')
