// Lets mail go again after a restore. What was waiting then leaves at once; cancel what must not, before.
import { loadConfig } from '#platform/config.ts'
import { releaseMail } from '#platform/mail/mail-hold.ts'
import { withDatabase } from '../local/prepare-database.ts'

const wasHeld = await withDatabase(loadConfig(process.env).database.url, releaseMail)
console.log(wasHeld ? 'Mail leaves again.' : 'Mail was not held.')
