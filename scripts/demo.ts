// The production build with everything real and a fresh data folder, without Docker. See the README.
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Child, keepRunning } from './local/child.ts'
import { freePort } from './local/free-port.ts'
import { startMailSink } from './local/mail-sink.ts'
import { startPostgres } from './local/postgres.ts'
import { createAdmin, migrateDatabase, seedExampleIdentity } from './local/prepare-database.ts'
import { untilReady } from './local/until-ready.ts'

const ROOT = path.resolve(import.meta.dirname, '..')
const OURS = ['postgres', 'storage', 'logs', 'demo.json']

const {
  PORT,
  REPLICAS = '1',
  ADMIN_EMAIL = 'admin@exemple.ca',
  ADMIN_PASSWORD = 'un-carreau-a-la-fois',
} = process.env
const directory = path.resolve(process.env.DEMO_DIR || mkdtempSync(path.join(tmpdir(), 'carreau-demo-')))

if (!existsSync(path.join(ROOT, 'build/server/index.js'))) {
  console.error('There is no build yet. Run: npm run build')
  process.exit(1)
}
for (const name of OURS) rmSync(path.join(directory, name), { recursive: true, force: true })
for (const name of ['storage', 'logs']) mkdirSync(path.join(directory, name), { recursive: true })

const postgres = await startPostgres({ directory, isDurable: true })
const databaseUrl = await postgres.createDatabase('carreau')
await migrateDatabase(databaseUrl)
await createAdmin(databaseUrl, { email: ADMIN_EMAIL, password: ADMIN_PASSWORD, name: 'Admin' })
await seedExampleIdentity(databaseUrl)
const mailSink = await startMailSink()

const ports = [Number(PORT) || (await freePort())]
while (ports.length < Number(REPLICAS)) ports.push(await freePort())
const siteUrl = `http://localhost:${ports[0]}`
const replicaUrls = ports.map(port => `http://localhost:${port}`)
const hosts = ports.flatMap(port => [`localhost:${port}`, `127.0.0.1:${port}`])
const environment = {
  DATABASE_URL: databaseUrl,
  PUBLIC_URL: siteUrl,
  ALLOWED_HOSTS: hosts.join(','),
  SMTP_URL: mailSink.smtpUrl,
}

let isReady = false
const children: Record<string, Child> = {}
const run = (name: string, entry: string, env: Record<string, string>) => {
  children[name] = keepRunning({
    args: [path.join(ROOT, 'src/processes', entry)],
    env: { ...environment, ...env },
    log: path.join(directory, 'logs', `${name}.log`),
    onRestart: () => isReady && describe(),
  })
}
ports.forEach((port, index) => {
  run(`server-${index + 1}`, 'server.ts', { PORT: String(port) })
})
run('worker', 'worker.ts', {})

await Promise.all(replicaUrls.map(url => untilReady(url, { timeoutMs: 50_000 })))
isReady = true
describe()
console.log(`Ready.
  site       ${siteUrl}
  dashboard  ${siteUrl}/dash   ${ADMIN_EMAIL}  ${process.env.ADMIN_PASSWORD ? '(your password)' : ADMIN_PASSWORD}
  mails      ${mailSink.httpUrl}/messages.json
  data       ${directory}
Stop with Ctrl+C.`)

/** Written whole or not at all: whoever waits for the file can read it. */
function describe(): void {
  const pids = Object.entries(children).map(([name, child]) => [name, child.pid])
  const description = {
    siteUrl,
    replicaUrls,
    mailUrl: mailSink.httpUrl,
    databaseUrl,
    storage: { kind: 'disk', directory: path.join(directory, 'storage') },
    processes: { demo: process.pid, postgres: postgres.pid, ...Object.fromEntries(pids) },
  }
  const file = path.join(directory, 'demo.json')
  writeFileSync(`${file}.part`, `${JSON.stringify(description, null, 2)}\n`)
  renameSync(`${file}.part`, file)
}

let isStopping = false
async function stop(): Promise<void> {
  if (isStopping) return
  isStopping = true
  await Promise.all(Object.values(children).map(child => child.stop()))
  await mailSink.close()
  await postgres.stop()
}
process.on('SIGTERM', () => void stop())
process.on('SIGINT', () => void stop())
