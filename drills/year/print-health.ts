// Prints the checks of the health screen as JSON: each run looks anew, where a server keeps what it found for hours.
import { createHealthChecks } from '#features/health/server/checks.ts'
import { loadConfig } from '#platform/config.ts'
import { createMailer } from '#platform/mail/mailer.ts'
import { withDatabase } from '#scripts/local/prepare-database.ts'

const config = loadConfig(process.env)
const mailer = createMailer(config.mail.smtpUrl, 1)
const { checks } = await withDatabase(config.database.url, db => createHealthChecks({ db, config, mailer })())
mailer.close()
console.log(JSON.stringify(checks))
