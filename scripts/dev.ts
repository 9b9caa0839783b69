// Everything with hot reload: a private PostgreSQL in .data/, server, worker, Vite. The data stays between runs.
import { mkdirSync, watch } from 'node:fs'
import path from 'node:path'
import { keepRunning } from './local/child.ts'
import { startMailSink } from './local/mail-sink.ts'
import { startPostgres } from './local/postgres.ts'
import { createAdmin, migrateDatabase } from './local/prepare-database.ts'

const ROOT = path.resolve(import.meta.dirname, '..')
const directory = path.join(ROOT, '.data')
mkdirSync(directory, { recursive: true })

const {
  PORT = '3000',
  ADMIN_EMAIL = 'admin@exemple.ca',
  ADMIN_PASSWORD = 'un-carreau-a-la-fois',
} = process.env
const postgres = await startPostgres({ directory, isDurable: true })
const databaseUrl = await postgres.createDatabase('carreau')
await migrateDatabase(databaseUrl)
await createAdmin(databaseUrl, { email: ADMIN_EMAIL, password: ADMIN_PASSWORD, name: 'Admin' })
const mailSink = await startMailSink()

const env = {
  DATABASE_URL: databaseUrl,
  PUBLIC_URL: `http://localhost:${PORT}`,
  ALLOWED_HOSTS: `127.0.0.1:${PORT}`,
  PORT,
  SMTP_URL: mailSink.smtpUrl,
}
const children = ['scripts/local/dev-server.ts', 'src/processes/worker.ts'].map(entry =>
  keepRunning({ args: [path.join(ROOT, entry)], env }),
)
// Server files restart the processes that run them; what Vite serves reloads in the browser by itself.
const SERVER_HALF = /^(platform|processes|shared)\/|\/server\/|\.(contract|rules)\.ts$/
let restart: NodeJS.Timeout | undefined
watch(path.join(ROOT, 'src'), { recursive: true }, (_event, file) => {
  if (!file || !SERVER_HALF.test(file) || file.includes('.test.')) return
  // An editor saves in several steps: one restart for all of them.
  clearTimeout(restart)
  restart = setTimeout(() => void Promise.all(children.map(child => child.restart())), 100)
})

console.log(`Starting http://localhost:${PORT}, dashboard at /dash: ${ADMIN_EMAIL} ${ADMIN_PASSWORD}
Mails are caught: ${mailSink.httpUrl}/messages.json`)

let isStopping = false
async function stop(): Promise<void> {
  if (isStopping) return
  isStopping = true
  clearTimeout(restart)
  await Promise.all(children.map(child => child.stop()))
  await mailSink.close()
  await postgres.stop()
  process.exit()
}
process.on('SIGTERM', () => void stop())
process.on('SIGINT', () => void stop())
