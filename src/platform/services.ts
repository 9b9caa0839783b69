import type { Config } from './config.ts'
import type { Db } from './database/database.ts'
import type { JobSender } from './jobs/job-sender.ts'
import type { Log } from './log.ts'
import type { Mailer } from './mail/mailer.ts'
import type { Storage } from './storage/storage.ts'

/** What routes and jobs work with; built once per process. */
export interface Services {
  config: Config
  db: Db
  /** A few connections of their own for what must get through when all others are taken: the contact form. */
  reservedDb: Db
  jobs: JobSender
  log: Log
  mailer: Mailer
  storage: Storage
}
