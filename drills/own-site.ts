import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createPushKey } from '#platform/push/push-key.ts'
import { diskUrl } from '#scripts/local/disk-url.ts'
import { createAdmin, migrateDatabase, seedExampleBusiness } from '#scripts/local/prepare-database.ts'
import { type Child, keepRunning } from '#scripts/local/servers/child.ts'
import { freePort } from '#scripts/local/servers/free-port.ts'
import { MEMORY_SETTINGS } from '#scripts/local/servers/memory-settings.ts'
import { type LocalPostgres, startPostgres } from '#scripts/local/servers/postgres.ts'
import { untilReady } from '#scripts/local/servers/until-ready.ts'

const ROOT = path.resolve(import.meta.dirname, '..')
export const ADMIN = { email: 'admin@exemple.ca', password: 'un-carreau-a-la-fois' }

/** A busy machine needs long to start a program. */
const READY_WITHIN_MS = 120_000

type Environment = Record<string, string>

interface Options {
  replicas: number
  /** How the database is reached, if not directly. */
  databaseUrl?: string
  smtpUrl?: string
  serverEnv?: (replica: number) => Environment
  workerEnv?: Environment
  /** Where the program's files are, if another version of it is wanted. */
  root?: string
}

export interface OwnSite {
  urls: string[]
  servers: Child[]
  worker: Child
  /** As at an upgrade: the old one ends in its own time, then the other version takes its place. */
  replaceServer(index: number, root: string): Promise<void>
  replaceWorker(root: string): Promise<void>
  stop(): Promise<void>
}

export interface Ground {
  directory: string
  postgres: LocalPostgres
  databaseUrl: string
  /** Real servers and a worker, each kept running as a service manager would. */
  startSite(options: Options): Promise<OwnSite>
  /** The same data under the same address. */
  restartPostgres(): Promise<void>
}

interface GroundOptions {
  /** Of PostgreSQL. */
  settings?: Record<string, string>
  /** Where PostgreSQL keeps its data, if not beside everything else. */
  databaseFolder?: string
  /** What the database holds before a site starts. */
  prepare?: (databaseUrl: string) => Promise<void>
}

async function prepareSite(databaseUrl: string): Promise<void> {
  await migrateDatabase(databaseUrl)
  await createAdmin(databaseUrl, { ...ADMIN, name: 'Admin' })
  await seedExampleBusiness(databaseUrl)
}

/** A durable database that the drill itself can break, and room for a site on it. */
export async function onOwnGround<T>(
  play: (ground: Ground) => Promise<T>,
  { settings = {}, databaseFolder, prepare = prepareSite }: GroundOptions = {},
): Promise<T> {
  const directory = mkdtempSync(path.join(tmpdir(), 'carreau-drill-'))
  chmodSync(directory, 0o755)
  const sites: OwnSite[] = []
  const place = { directory: databaseFolder ?? directory, isDurable: true, settings }
  const postgres = await startPostgres(place)
  const ground: Ground = {
    directory,
    postgres,
    databaseUrl: postgres.urlOf('carreau'),
    async startSite(options) {
      const site = await startSite(ground, options)
      sites.push(site)
      return site
    },
    async restartPostgres() {
      ground.postgres = await startPostgres({ ...place, port: postgres.port })
    },
  }
  try {
    await postgres.createDatabase('carreau')
    await prepare(ground.databaseUrl)
    return await play(ground)
  } finally {
    for (const site of sites) await site.stop()
    await ground.postgres.stop()
    rmSync(directory, { recursive: true, force: true })
  }
}

async function startSite({ directory, databaseUrl }: Ground, options: Options): Promise<OwnSite> {
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
    ...MEMORY_SETTINGS,
  }
  const run = (name: string, root: string, env: Environment) =>
    keepRunning({
      args: [path.join(root, 'src/processes', `${name}.ts`)],
      env: { ...environment, ...env },
      log: path.join(logs, `${name}.log`),
    })
  const { root = ROOT, serverEnv, workerEnv = {} } = options
  const startServer = (index: number, root: string) =>
    run('server', root, { PORT: String(ports[index]), ...serverEnv?.(index) })
  const urls = ports.map(port => `http://localhost:${port}`)
  const site: OwnSite = {
    urls,
    servers: ports.map((_, index) => startServer(index, root)),
    worker: run('worker', root, workerEnv),
    async replaceServer(index, root) {
      await site.servers[index]?.stop()
      site.servers[index] = startServer(index, root)
      await untilReady(urls[index] ?? '', { timeoutMs: READY_WITHIN_MS })
    },
    async replaceWorker(root) {
      await site.worker.stop()
      site.worker = run('worker', root, workerEnv)
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
