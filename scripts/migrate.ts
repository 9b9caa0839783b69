// Brings the database up to date. Run it before the new version of the program starts.
import { loadConfig } from '#platform/config.ts'
import { migrateDatabase } from './local/prepare-database.ts'

const ran = await migrateDatabase(loadConfig(process.env).database.url)
console.log(ran.length === 0 ? 'The database is up to date.' : `Ran ${ran.join(', ')}.`)
