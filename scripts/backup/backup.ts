// Copies database and media into FOLDER while the program runs; only new media are copied again. For every night.
// usage: npm run backup -- FOLDER [--keep 30]   keeps so many of the newest
import { parseArgs } from 'node:util'
import { loadConfig } from '#platform/config.ts'
import { createStorage } from '#platform/storage/create-storage.ts'
import { withDatabase } from '../local/prepare-database.ts'
import { pruneBackups, takeBackup } from './take-backup.ts'

const { values, positionals } = parseArgs({ allowPositionals: true, options: { keep: { type: 'string' } } })
const [root] = positionals
if (!root) {
  console.error('Say where: npm run backup -- FOLDER')
  process.exit(1)
}
const config = loadConfig(process.env)
const storage = createStorage(config.storage)
const databaseUrl = config.database.url
const folder = await withDatabase(databaseUrl, db => takeBackup({ db, databaseUrl, storage }, root))
const pruned = values.keep ? await pruneBackups(root, Math.max(1, Number(values.keep))) : 0
storage.close()
console.log(`Everything is in ${folder}${pruned > 0 ? `; ${pruned} older ones are gone` : ''}.`)
