import type { Registry } from 'prom-client'
import type { Config } from '#platform/config.ts'
import { connectDatabase, RESERVED_CONNECTIONS } from '#platform/database/database.ts'
import { createJobSender } from '#platform/jobs/job-sender.ts'
import { createLog } from '#platform/log.ts'
import { createMailer } from '#platform/mail/mailer.ts'
import { countLogLines, createRegistry } from '#platform/metrics/registry.ts'
import type { Services } from '#platform/services.ts'
import { createStorage } from '#platform/storage/create-storage.ts'

interface ProcessServices extends Services {
  /** Null without METRICS_PORT. */
  registry: Registry | null
}

export function createServices(config: Config, processName: string): ProcessServices {
  const registry = config.metrics.port === null ? null : createRegistry()
  const log = createLog({
    level: config.log.level,
    name: processName,
    ...(registry && { onLine: countLogLines(registry) }),
  })
  const db = connectDatabase({ ...config.database, log })
  return {
    config,
    db,
    // Connects at first use, which is in servers only.
    reservedDb: connectDatabase({ ...config.database, poolSize: RESERVED_CONNECTIONS, log }),
    jobs: createJobSender({ db, log }),
    log,
    registry,
    mailer: createMailer(config.mail.smtpUrl, config.mail.connections),
    storage: createStorage(config.storage),
  }
}
