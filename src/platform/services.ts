import type { Config } from './config.ts'
import type { Db } from './database/database.ts'
import type { JobSender } from './jobs/job-sender.ts'
import type { Log } from './log.ts'
import type { Mailer } from './mail/mailer.ts'
import type { Storage } from './storage/storage.ts'

/** The dependencies of routes and jobs; created once per process. */
export interface Services {
  config: Config
  db: Db
  /** A small separate pool for the contact form, which must work when all other connections are taken. */
  reservedDb: Db
  jobs: JobSender
  log: Log
  mailer: Mailer
  storage: Storage
}
