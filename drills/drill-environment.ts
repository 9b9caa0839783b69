import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createPushKey } from '#platform/push/push-key.ts'
import { diskUrl } from '#scripts/local/disk-url.ts'
import { createAdmin, migrateDatabase, seedExampleBusiness } from '#scripts/local/prepare-database.ts'
import { type Child, keepRunning } from '#scripts/local/servers/child.ts'
import { freePort } from '#scripts/local/servers/free-port.ts'
import { MEMORY_ENV } from '#scripts/local/servers/memory-env.ts'
import { type LocalPostgres, startPostgres } from '#scripts/local/servers/postgres.ts'
import { untilReady } from '#scripts/local/servers/until-ready.ts'

const ROOT = path.resolve(import.meta.dirname, '..')
export const ADMIN = { email: 'admin@exemple.ca', password: 'un-carreau-a-la-fois' }

const READY_WITHIN_MS = 120_000

type Environment = Record<string, string>

interface Options {
  replicas: number
  /** Another address of the database, such as a proxy. */
  databaseUrl?: string
  smtpUrl?: string
  serverEnv?: (replica: number) => Environment
  workerEnv?: Environment
  /** The folder of another version. */
  root?: string
}

export interface DrillSite {
  urls: string[]
  servers: Child[]
  worker: Child
  /** As at an upgrade: stops the server gracefully, then starts the other version. */
  replaceServer(index: number, root: string): Promise<void>
  replaceWorker(root: string): Promise<void>
  stop(): Promise<void>
}

export interface DrillEnvironment {
  directory: string
  postgres: LocalPostgres
  databaseUrl: string
  /** Starts servers and a worker, which are restarted when they exit. */
  startSite(options: Options): Promise<DrillSite>
  /** With the same data and port. */
  restartPostgres(): Promise<void>
}

interface DrillOptions {
  /** PostgreSQL settings. */
  settings?: Record<string, string>
  /** Another folder for the data of PostgreSQL. */
  databaseFolder?: string
  /** Environment variables of PostgreSQL. */
  postgresEnv?: Environment
  /** Fills the database before the site starts. */
  prepare?: (databaseUrl: string) => Promise<void>
}

async function prepareSite(databaseUrl: string): Promise<void> {
  await migrateDatabase(databaseUrl)
  await createAdmin(databaseUrl, { ...ADMIN, name: 'Admin' })
  await seedExampleBusiness(databaseUrl)
}

/** A durable database that the drill can break, and a folder for a site. */
export async function withDrillEnvironment<T>(
  run: (drillEnvironment: DrillEnvironment) => Promise<T>,
  { settings = {}, databaseFolder, postgresEnv = {}, prepare = prepareSite }: DrillOptions = {},
): Promise<T> {
  const directory = mkdtempSync(path.join(tmpdir(), 'carreau-drill-'))
  chmodSync(directory, 0o755)
  const sites: DrillSite[] = []
  const postgresOptions = {
    ...{ directory: databaseFolder ?? directory, isDurable: true },
    ...{ settings, env: postgresEnv },
  }
  const postgres = await startPostgres(postgresOptions)
  const drillEnvironment: DrillEnvironment = {
    directory,
    postgres,
    databaseUrl: postgres.urlOf('carreau'),
    async startSite(options) {
      const site = await startSite(drillEnvironment, options)
      sites.push(site)
      return site
    },
    async restartPostgres() {
      drillEnvironment.postgres = await startPostgres({ ...postgresOptions, port: postgres.port })
    },
  }
  try {
    await postgres.createDatabase('carreau')
    await prepare(drillEnvironment.databaseUrl)
    return await run(drillEnvironment)
  } finally {
    for (const site of sites) await site.stop()
    await drillEnvironment.postgres.stop()
    rmSync(directory, { recursive: true, force: true })
  }
}

async function startSite({ directory, databaseUrl }: DrillEnvironment, options: Options): Promise<DrillSite> {
  const logs = mkdtempSync(path.join(directory, 'logs-'))
  const media = path.join(directory, 'media')
  mkdirSync(media, { recursive: true })
  const ports = await Promise.all(Array.from({ length: options.replicas }, freePort))
  const environment = {
    DATABASE_URL: options.databaseUrl ?? databaseUrl,
    PUBLIC_URL: `http://localhost:${ports[0]}`,
    ALLOWED_HOSTS: ports.map(port => `localhost:${port}`).join(','),
    TRUSTED_PROXIES: '127.0.0.1',
    SMTP_URL: options.smtpUrl ?? '',
    STORAGE_URL: diskUrl(media),
    ALLOW_TEMPORARY_STORAGE: 'true',
    PUSH_PRIVATE_KEY: createPushKey(),
    ...MEMORY_ENV,
  }
  const runProcess = (name: string, root: string, env: Environment) =>
    keepRunning({
      args: [path.join(root, 'src/processes', `${name}.ts`)],
      env: { ...environment, ...env },
      log: path.join(logs, `${name}.log`),
    })
  const { root = ROOT, serverEnv, workerEnv = {} } = options
  const startServer = (index: number, root: string) =>
    runProcess('server', root, { PORT: String(ports[index]), ...serverEnv?.(index) })
  const urls = ports.map(port => `http://localhost:${port}`)
  const site: DrillSite = {
    urls,
    servers: ports.map((_, index) => startServer(index, root)),
    worker: runProcess('worker', root, workerEnv),
    async replaceServer(index, root) {
      await site.servers[index]?.stop()
      site.servers[index] = startServer(index, root)
      await untilReady(urls[index] ?? '', { timeoutMs: READY_WITHIN_MS })
    },
    async replaceWorker(root) {
      await site.worker.stop()
      site.worker = runProcess('worker', root, workerEnv)
    },
    async stop() {
      await Promise.all([...site.servers, site.worker].map(child => child.stop()))
    },
  }
  try {
    await Promise.all(urls.map(url => untilReady(url, { timeoutMs: READY_WITHIN_MS })))
  } catch (error) {
    await site.stop()
    throw error
  }
  return site
}
