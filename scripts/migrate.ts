// Migrates the database. Run it before the new version starts.
import { loadConfig } from '#platform/config.ts'
import { grantAccessToAppRole, migrateDatabase } from './local/prepare-database.ts'

const { database } = loadConfig(process.env)
const { ran, newer } = await migrateDatabase(database.ownerUrl)
await grantAccessToAppRole(database)
console.log(ran.length === 0 ? 'The database is up to date.' : `Ran ${ran.join(', ')}.`)
if (newer.length > 0) console.log(`A newer version added ${newer.join(', ')}. This version runs without it.`)
