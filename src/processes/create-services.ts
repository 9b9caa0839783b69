import type { Config } from '#platform/config.ts'
import { connectDatabase } from '#platform/database/database.ts'
import { createLog } from '#platform/log.ts'
import { createMailer } from '#platform/mail/mailer.ts'
import type { Services } from '#platform/services.ts'
import { createStorage } from '#platform/storage/create-storage.ts'

export function createServices(config: Config, processName: string): Services {
  const log = createLog({ level: config.log.level, name: processName })
  const db = connectDatabase({ ...config.database, log })
  return {
    config,
    db,
    log,
    mailer: createMailer(config.mail.smtpUrl, config.mail.connections),
    storage: createStorage(config.storage),
  }
}
