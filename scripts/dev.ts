// Everything with hot reload: a private PostgreSQL in .data/, server, worker, Vite, a mailbox. The data stays between runs, but the
// mailbox is new each time. New data begins with the example month; `--fresh` deletes the old. `--lan` is for a phone in the same
// network.
import { mkdirSync, rmSync, watch } from 'node:fs'
import { networkInterfaces } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import pretty from 'pino-pretty'
import { createPushKey } from '#platform/push/push-key.ts'
import { diskUrl } from './local/disk-url.ts'
import { playExampleMonth } from './local/example-month/example-month.ts'
import { describeMailbox, startBusinessMail } from './local/mail/business-mail.ts'
import {
  createAdminOnce,
  createAppRole,
  grantAccessToAppRole,
  migrateDatabase,
  seedExampleBusiness,
} from './local/prepare-database.ts'
import { seedSiteFromEnv } from './local/seed-site.ts'
import { keepRunning } from './local/servers/child.ts'
import { isPortFree } from './local/servers/free-port.ts'
import { startPostgres } from './local/servers/postgres.ts'
import { stopAllOnExit } from './local/servers/stop-all-on-exit.ts'
import { untilReady } from './local/servers/until-ready.ts'

const ROOT = path.resolve(import.meta.dirname, '..')
const directory = path.join(ROOT, '.data')

const {
  PORT = '3000',
  DEMO_EMPTY,
  ADMIN_EMAIL = 'admin@exemple.ca',
  ADMIN_PASSWORD = 'un-carreau-a-la-fois',
} = process.env
const { values } = parseArgs({ options: { fresh: { type: 'boolean' }, lan: { type: 'boolean' } } })
// Perhaps by another one with the same data.
if (!(await isPortFree(Number(PORT)))) {
  console.error(`Port ${PORT} is taken. Choose another: PORT=3001 npm run dev`)
  process.exit(1)
}
if (values.fresh) rmSync(directory, { recursive: true, force: true })
mkdirSync(directory, { recursive: true })

const started = stopAllOnExit()
const postgres = started.add(await startPostgres({ directory, isDurable: true }))
const ownerUrl = await postgres.createDatabase('carreau')
await migrateDatabase(ownerUrl)
const databaseUrl = await createAppRole(ownerUrl)
await grantAccessToAppRole({ url: databaseUrl, ownerUrl })
const admin = { email: ADMIN_EMAIL, password: ADMIN_PASSWORD, name: 'Admin' }
const isNew = await createAdminOnce(databaseUrl, admin)
const hasExamples = isNew && !DEMO_EMPTY
if (hasExamples) await seedExampleBusiness(databaseUrl)
const mail = await startBusinessMail(databaseUrl, started)

const lanHosts = values.lan
  ? Object.values(networkInterfaces()).flatMap(addresses =>
      (addresses ?? [])
        .filter(({ family, internal }) => family === 'IPv4' && !internal)
        .map(({ address }) => `${address}:${PORT}`),
    )
  : []
const env = {
  DATABASE_URL: databaseUrl,
  PUBLIC_URL: `http://localhost:${PORT}`,
  ALLOWED_HOSTS: [`127.0.0.1:${PORT}`, ...lanHosts].join(),
  HOST: values.lan ? '0.0.0.0' : '127.0.0.1',
  PORT,
  SMTP_URL: mail.mailSink.smtpUrl,
  IMAP_URL: mail.dovecot?.imapUrl ?? '',
  STORAGE_URL: diskUrl(path.join(directory, 'storage')),
  ALLOW_TEMPORARY_STORAGE: 'true',
  PUSH_PRIVATE_KEY: createPushKey(),
}
await seedSiteFromEnv(env)
const log = pretty({
  singleLine: true,
  ignore: 'pid,process',
  translateTime: 'HH:MM:ss',
  messageFormat: '{process}: {msg}',
})
const children = ['scripts/local/dev-server.ts', 'src/processes/worker.ts'].map(entry =>
  started.add(keepRunning({ args: [path.join(ROOT, entry)], env, log })),
)
// Changed server files restart the processes; Vite reloads the others in the browser.
const SERVER_FILES = /^(platform|processes|shared)\/|\/server\/|\.(contract|rules)\.ts$/
let restart: NodeJS.Timeout | undefined
watch(path.join(ROOT, 'src'), { recursive: true }, (_event, file) => {
  if (!file || !SERVER_FILES.test(file) || file.includes('.test.')) return
  // An editor saves in several steps: one restart for all of them.
  clearTimeout(restart)
  restart = setTimeout(() => void Promise.all(children.map(child => child.restart())), 100)
})

console.log(`Starting http://localhost:${PORT}, dashboard at /dash: ${ADMIN_EMAIL} ${ADMIN_PASSWORD}${lanHosts.map(host => `\nOn a phone: http://${host}`).join('')}
Mails are caught: ${mail.mailSink.httpUrl}/messages.json
Mailbox: ${describeMailbox(mail)}`)

if (hasExamples) {
  const { mailSink, dovecot } = mail
  const site = {
    siteUrl: env.PUBLIC_URL,
    databaseUrl: ownerUrl,
    admin,
    mailSink,
    hasMailbox: dovecot !== null,
  }
  untilReady(site.siteUrl, { timeoutMs: 120_000 })
    .then(() => playExampleMonth(site))
    .then(() => console.log('The example month is there.'), console.error)
}
