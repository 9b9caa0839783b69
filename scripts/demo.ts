// The production build with everything real and a fresh data folder, without Docker. See the README.
import { chmodSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createPushKey } from '#platform/push/push-key.ts'
import { diskUrl } from './local/disk-url.ts'
import { playExampleMonth } from './local/example-month/example-month.ts'
import { describeMailbox, startBusinessMail } from './local/mail/business-mail.ts'
import {
  createAdmin,
  createAppRole,
  grantAccessToAppRole,
  migrateDatabase,
  seedExampleBusiness,
} from './local/prepare-database.ts'
import { seedSiteFromEnv } from './local/seed-site.ts'
import { type Child, keepRunning } from './local/servers/child.ts'
import { freePort, isPortFree } from './local/servers/free-port.ts'
import { MEMORY_ENV } from './local/servers/memory-env.ts'
import { startPostgres } from './local/servers/postgres.ts'
import { stopAllOnExit } from './local/servers/stop-all-on-exit.ts'
import { StartFailure, untilServerReady } from './local/servers/until-ready.ts'

const ROOT = path.resolve(import.meta.dirname, '..')
const DEMO_FILES = ['postgres', 'storage', 'logs', 'demo.json']

const {
  PORT,
  // Not STORAGE_URL and SMTP_URL: a demo must never use the store or the mail server of a real site.
  DEMO_STORAGE_URL,
  DEMO_SMTP_URL,
  DEMO_EMPTY,
  DEMO_NO_MONTH,
  REPLICAS = '1',
  ADMIN_EMAIL = 'admin@exemple.ca',
  ADMIN_PASSWORD = 'un-carreau-a-la-fois',
} = process.env

const started = stopAllOnExit()
try {
  const port = await choosePort()
  if (!existsSync(path.join(ROOT, 'build/server/index.js')))
    throw new StartFailure('There is no build yet. Run: npm run build')
  await start(chooseDirectory(), port)
} catch (error) {
  console.error(error instanceof StartFailure ? error.message : error)
  await started.stop()
  process.exit(1)
}

async function choosePort(): Promise<number> {
  if (!PORT) return freePort()
  const port = Number(PORT)
  if (!Number.isInteger(port) || port < 1 || port > 65535)
    throw new StartFailure(`PORT takes a number from 1 to 65535, not "${PORT}".`)
  if (!(await isPortFree(port)))
    throw new StartFailure(`Port ${port} is taken. Choose another: PORT=3001 npm run demo`)
  return port
}

function chooseDirectory(): string {
  const given = process.env.DEMO_DIR
  const directory = path.resolve(given || mkdtempSync(path.join(tmpdir(), 'carreau-demo-')))
  // A temporary folder is private by default, but PostgreSQL may run under another account.
  if (!given) chmodSync(directory, 0o711)
  for (const name of DEMO_FILES) rmSync(path.join(directory, name), { recursive: true, force: true })
  for (const name of ['storage', 'logs']) mkdirSync(path.join(directory, name), { recursive: true })
  return directory
}

async function start(directory: string, port: number): Promise<void> {
  const postgres = started.add(await startPostgres({ directory, isDurable: true }))
  const ownerUrl = await postgres.createDatabase('carreau')
  await migrateDatabase(ownerUrl)
  const databaseUrl = await createAppRole(ownerUrl)
  await grantAccessToAppRole({ url: databaseUrl, ownerUrl })
  await createAdmin(databaseUrl, { email: ADMIN_EMAIL, password: ADMIN_PASSWORD, name: 'Admin' })
  // Without it the demo begins as a new installation does.
  if (!DEMO_EMPTY) await seedExampleBusiness(databaseUrl)
  const mail = await startBusinessMail(databaseUrl, started)
  const { mailSink, dovecot } = mail

  const ports = [port]
  while (ports.length < Number(REPLICAS)) ports.push(await freePort())
  const replicaUrls = ports.map(port => `http://localhost:${port}`)
  const siteUrl = replicaUrls[0] ?? ''
  const hosts = ports.flatMap(port => [`localhost:${port}`, `127.0.0.1:${port}`])
  const environment = {
    DATABASE_URL: databaseUrl,
    PUBLIC_URL: siteUrl,
    ALLOWED_HOSTS: hosts.join(','),
    SMTP_URL: DEMO_SMTP_URL || mailSink.smtpUrl,
    IMAP_URL: dovecot?.imapUrl ?? '',
    STORAGE_URL: DEMO_STORAGE_URL || diskUrl(path.join(directory, 'storage')),
    S3_ACCESS_KEY_ID: process.env.S3_ACCESS_KEY_ID ?? '',
    S3_SECRET_ACCESS_KEY: process.env.S3_SECRET_ACCESS_KEY ?? '',
    // The demo's data may be lost at a restart.
    ALLOW_TEMPORARY_STORAGE: 'true',
    PUSH_PRIVATE_KEY: createPushKey(),
    ALLOW_LOOPBACK_PUSH: 'true',
    MAX_EVENT_LOOP_DELAY_MS: process.env.MAX_EVENT_LOOP_DELAY_MS ?? '',
  }
  await seedSiteFromEnv(environment)

  let isReady = false
  const children: Record<string, Child> = {}
  const logOf = (name: string) => path.join(directory, 'logs', `${name}.log`)
  const run = (name: string, entry: string, env: Record<string, string>) => {
    const child = keepRunning({
      args: [path.join(ROOT, 'src/processes', entry)],
      env: { ...MEMORY_ENV, ...environment, ...env },
      log: logOf(name),
      onReplaced: () => isReady && describe(),
    })
    children[name] = started.add(child)
  }
  ports.forEach((port, index) => {
    run(`server-${index + 1}`, 'server.ts', { PORT: String(port) })
  })
  run('worker', 'worker.ts', {})
  await Promise.all(
    replicaUrls.map((url, index) => {
      const name = `server-${index + 1}`
      return untilServerReady(url, { name, log: logOf(name), timeoutMs: 120_000 })
    }),
  )
  if (!DEMO_EMPTY && !DEMO_NO_MONTH)
    await playExampleMonth({
      siteUrl,
      databaseUrl: ownerUrl,
      admin: { email: ADMIN_EMAIL, password: ADMIN_PASSWORD },
      mailSink,
      hasMailbox: dovecot !== null && !DEMO_SMTP_URL,
    })
  isReady = true
  describe()
  console.log(`Ready.
  site       ${siteUrl}
  dashboard  ${siteUrl}/dash   ${ADMIN_EMAIL}  ${process.env.ADMIN_PASSWORD ? '(your password)' : ADMIN_PASSWORD}
  mails      ${mailSink.httpUrl}/messages.json
  mailbox    ${describeMailbox(mail)}
  data       ${directory}
Stop with Ctrl+C.`)

  /** Written atomically: other processes wait for the file. */
  function describe(): void {
    const pids = Object.entries(children).map(([name, child]) => [name, child.pid])
    const description = {
      siteUrl,
      replicaUrls,
      mailUrl: mailSink.httpUrl,
      smtpUrl: mailSink.smtpUrl,
      imapUrl: dovecot?.imapUrl ?? null,
      // The owner's, since tests read and change tables directly.
      databaseUrl: ownerUrl,
      storage: DEMO_STORAGE_URL
        ? { kind: 's3', url: DEMO_STORAGE_URL }
        : { kind: 'disk', directory: path.join(directory, 'storage') },
      processes: { demo: process.pid, postgres: postgres.pid, ...Object.fromEntries(pids) },
    }
    const file = path.join(directory, 'demo.json')
    writeFileSync(`${file}.part`, `${JSON.stringify(description, null, 2)}\n`)
    renameSync(`${file}.part`, file)
  }
}
