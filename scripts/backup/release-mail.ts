// Resumes mail after a restore. Waiting mails are sent at once: cancel unwanted ones first.
import { loadConfig } from '#platform/config.ts'
import { resumeMail } from '#platform/mail/mail-pause.ts'
import { withDatabase } from '../local/prepare-database.ts'

const wasPaused = await withDatabase(loadConfig(process.env).database.url, resumeMail)
console.log(wasPaused ? 'Mail leaves again.' : 'Mail was not held.')
