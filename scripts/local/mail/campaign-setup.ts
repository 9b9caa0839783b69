import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { saveUser } from '#features/accounts/server/user.store.ts'
import { addEverybody } from '#features/campaigns/server/audience.store.ts'
import { countOutcomes, isOver, startCampaign } from '#features/campaigns/server/campaign.store.ts'
import { BARE_CONTENT } from '#features/campaigns/server/campaign-email.ts'
import { EXAMPLE_SETTINGS } from '#features/settings/server/settings.seed.ts'
import { saveStoredSettings } from '#features/settings/server/settings.store.ts'
import type { Db } from '#platform/database/database.ts'
import { diskUrl } from '../disk-url.ts'
import { migrateDatabase, withDatabase } from '../prepare-database.ts'
import { MEMORY_ENV } from '../servers/memory-env.ts'
import { startPostgres } from '../servers/postgres.ts'

/** The PUBLIC_URL of its mails. */
export const CAMPAIGN_SITE_URL = 'https://ceramique-boreale.example'

export interface CampaignSetup {
  db: Db
  /** Creates this many contacts and a campaign to all of them. */
  startCampaign(recipients: number): Promise<string>
  /** Starts the worker process, or another script in its place. */
  startWorker(options: { smtpUrl: string; connections: number; script?: string }): ChildProcess
  untilOver(campaignId: string, withinMs: number): Promise<boolean>
}

/** A durable database and worker processes that can be killed; without a server. */
export async function withCampaignSetup<T>(run: (setup: CampaignSetup) => Promise<T>): Promise<T> {
  const directory = mkdtempSync(path.join(tmpdir(), 'carreau-drill-'))
  chmodSync(directory, 0o755)
  const postgres = await startPostgres({ directory, isDurable: true })
  const databaseUrl = await postgres.createDatabase('carreau')
  const workers = new Set<ChildProcess>()
  try {
    await migrateDatabase(databaseUrl)
    return await withDatabase(databaseUrl, db =>
      run({
        db,
        startCampaign: recipients => createCampaign(db, recipients),
        startWorker({ smtpUrl, connections, script = 'src/processes/worker.ts' }) {
          const worker = spawn(process.execPath, [path.resolve(import.meta.dirname, '../../..', script)], {
            env: {
              PATH: process.env.PATH,
              DATABASE_URL: databaseUrl,
              PUBLIC_URL: CAMPAIGN_SITE_URL,
              SMTP_URL: smtpUrl,
              SMTP_CONNECTIONS: String(connections),
              MAILS_PER_SECOND: '1000',
              STORAGE_URL: diskUrl(path.join(directory, 'media')),
              ALLOW_TEMPORARY_STORAGE: 'true',
              LOG_LEVEL: 'error',
              ...MEMORY_ENV,
            },
            stdio: ['ignore', 'ignore', 'inherit'],
          })
          workers.add(worker)
          return worker
        },
        async untilOver(campaignId, withinMs) {
          for (const endAt = Date.now() + withinMs; Date.now() < endAt; await wait(100))
            if (isOver(await countOutcomes(db, campaignId))) return true
          return false
        },
      }),
    )
  } finally {
    for (const worker of workers) await end(worker, 'SIGKILL')
    await postgres.stop()
    rmSync(directory, { recursive: true, force: true })
  }
}

export async function end(worker: ChildProcess, signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
  if (worker.exitCode !== null || worker.signalCode !== null) return
  const gone = once(worker, 'exit')
  worker.kill(signal)
  await gone
}

async function createCampaign(db: Db, recipients: number): Promise<string> {
  await saveStoredSettings(db, EXAMPLE_SETTINGS, null)
  await sql`truncate contacts, campaigns cascade`.execute(db)
  await addContacts(db, recipients)
  const account = { email: 'admin@exemple.ca', name: 'Admin', role: 'admin', passwordHash: 'none' } as const
  const { id: startedBy } = await saveUser(db, account)
  const content = { subject: 'Deux places', message: 'Bonjour!', content: BARE_CONTENT, templateName: null }
  return startCampaign(db, { ...content, kind: 'all', target: null, key: null, startedBy }, addEverybody)
}

/** Contacts with express consent. */
export async function addContacts(db: Db, many: number): Promise<void> {
  await sql`
    insert into contacts (name, email, email_key, basis, basis_on, source)
    select 'Personne ' || number, 'personne' || number || '@exemple.ca', 'personne' || number || '@exemple.ca',
      'express', '2026-01-02', 'import'
    from generate_series(1, ${many}) as number
  `.execute(db)
}
