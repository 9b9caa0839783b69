import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import { inject } from 'vitest'
import { loadConfig } from '#platform/config.ts'
import { connectDatabase, RESERVED_CONNECTIONS } from '#platform/database/database.ts'
import { createJobSender } from '#platform/jobs/job-sender.ts'
import { createLog } from '#platform/log.ts'
import { createMailer } from '#platform/mail/mailer.ts'
import type { Services } from '#platform/services.ts'
import { createStorage } from '#platform/storage/create-storage.ts'
import { diskUrl } from '#scripts/local/disk-url.ts'
import { addCleanup } from './cleanup.ts'

export interface TestServices extends Services {
  databaseUrl: string
  /** All log lines. */
  logged: string[]
}

export const TEST_HOST = 'localhost:3000'

/** Real services on a fresh copy of the migrated database, closed after the file's last test. */
export async function createTestServices({
  smtpUrl = '',
  env = {} as Record<string, string>,
} = {}): Promise<TestServices> {
  const databaseUrl = await copyTemplate()
  const directory = mkdtempSync(path.join(tmpdir(), 'carreau-storage-'))
  const config = loadConfig({
    DATABASE_URL: databaseUrl,
    PUBLIC_URL: `http://${TEST_HOST}`,
    DATABASE_POOL_SIZE: '4',
    SMTP_URL: smtpUrl,
    STORAGE_URL: diskUrl(directory),
    ALLOW_TEMPORARY_STORAGE: 'true',
    ...env,
  })
  const logged: string[] = []
  const log = createLog({ level: 'info', name: 'test' }, { write: line => void logged.push(line) })
  const db = connectDatabase({ ...config.database, log })
  const reservedDb = connectDatabase({ ...config.database, poolSize: RESERVED_CONNECTIONS, log })
  const jobs = createJobSender({ db, log })
  const mailer = createMailer(config.mail.smtpUrl, config.mail.connections)
  const storage = createStorage(config.storage)
  addCleanup(async () => {
    mailer.close()
    storage.close()
    await jobs.close()
    await db.destroy()
    await reservedDb.destroy()
    rmSync(directory, { recursive: true, force: true })
  })
  return { config, db, reservedDb, jobs, log, mailer, storage, databaseUrl, logged }
}

async function copyTemplate(): Promise<string> {
  const serverUrl = inject('postgresUrl')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const client = new Client(serverUrl)
  await client.connect()
  await client.query(`create database ${name} template template_carreau`)
  await client.end()
  const url = new URL(serverUrl)
  url.pathname = name
  return url.href
}
