import { execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { diskUrl } from '#scripts/local/disk-url.ts'
import { startMailSink } from '#scripts/local/mail/mail-sink.ts'
import { freePort } from '#scripts/local/servers/free-port.ts'
import { MEMORY_ENV } from '#scripts/local/servers/memory-env.ts'
import { type LocalPostgres, startPostgres } from '#scripts/local/servers/postgres.ts'
import { untilReady } from '#scripts/local/servers/until-ready.ts'
import { type Demo, startDemo } from '#scripts/local/start-demo.ts'
import { signIn } from '../media/upload-client.ts'
import type { Outcome } from '../run.ts'
import { describeSize, fullOrQuick } from '../size.ts'

const MESSAGES = fullOrQuick(100_000, 5_000)
/** In addition to the demo's, each of the size of a short movie. */
const MORE_MOVIES = fullOrQuick(100, 0)
const MOVIE_BYTES = 20 * 1024 * 1024
const WAITING = 25
const QUIET_MS = 3_000

/** Backs up a running site, restores it elsewhere, and tries to restore two damaged backups. */
export async function backupAndRestore(): Promise<Outcome[]> {
  const directory = mkdtempSync(path.join(tmpdir(), 'carreau-restore-'))
  chmodSync(directory, 0o755)
  const { demo, stop } = await startDemo({ replicas: 1 })
  const postgres = await startPostgres({ directory, isDurable: true })
  try {
    await fill(demo.databaseUrl)
    addMovies(demo.storage.directory)
    const root = path.join(directory, 'backups')
    const taken = await run('backup', [root], environmentOf(demo.databaseUrl, demo.storage.directory))
    // A second backup copies only what has changed, and the first can be removed.
    const again = await run(
      'backup',
      [root, '--keep', '1'],
      environmentOf(demo.databaseUrl, demo.storage.directory),
    )
    const backup = path.join(root, readdirSync(root).find(name => name !== 'objects') ?? '')
    const setup = { demo, directory, postgres, backup }
    return [
      await restoreElsewhere(setup, [taken, again]),
      ...(await holdBack(setup)),
      await refuseDamaged(setup, 'one byte of a movie', file => {
        const bytes = readFileSync(file)
        bytes.writeUInt8(bytes.readUInt8(100) ^ 1, 100)
        writeFileSync(file, bytes)
      }),
      await refuseDamaged(setup, 'a missing object', file => rmSync(file)),
    ]
  } finally {
    await stop()
    await postgres.stop()
    rmSync(directory, { recursive: true, force: true })
  }
}

interface Setup {
  demo: Demo
  directory: string
  postgres: LocalPostgres
  backup: string
}

/** How long a restore may take. */
const MOST_SECONDS = 300

interface Ended {
  code: number
  seconds: number
  printed: string
}

const targetFolder = (directory: string) => path.join(directory, 'media')

async function restoreElsewhere(
  { postgres, backup, directory, demo }: Setup,
  taken: Ended[],
): Promise<Outcome> {
  const url = await postgres.createDatabase('restored')
  const environment = environmentOf(url, targetFolder(directory))
  const restored = await run('restore', [backup], environment)
  const port = await freePort()
  const siteUrl = `http://localhost:${port}`
  const server = spawn(process.execPath, ['src/processes/server.ts'], {
    env: { ...environment, PORT: String(port), PUBLIC_URL: siteUrl },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  try {
    await untilReady(siteUrl, { timeoutMs: 30_000 })
    const page = await (await fetch(siteUrl)).text()
    const token = await signIn(siteUrl, demo.admin).catch(() => '')
    const picture = /\/media\/image\/[^"\s]+/.exec(page)?.[0] ?? '/none'
    const pictureStatus = (await fetch(`${siteUrl}${picture}`)).status
    return {
      promise:
        'a backup comes back on an empty machine within five minutes: every table, every object; sign-in, page and picture work',
      figure: `taken in ${taken.map(({ seconds }) => seconds.toFixed(1)).join(' and ')} s, back in ${restored.seconds.toFixed(1)} s: ${restored.printed.split('\n')[0]}; sign-in ${token ? 'works' : 'fails'}, picture ${pictureStatus}${describeSize('100,000 messages, 2 GB')}`,
      hasHeld:
        [...taken, restored].every(({ code }) => code === 0) &&
        restored.seconds <= MOST_SECONDS &&
        page.includes('Céramique') &&
        token !== '' &&
        pictureStatus === 200,
    }
  } finally {
    server.kill('SIGTERM')
    await once(server, 'exit')
  }
}

/** Mails that waited when the backup was taken; the original site has sent them since. */
async function holdBack({ postgres, directory }: Setup): Promise<Outcome[]> {
  const sink = await startMailSink()
  const environment = {
    ...environmentOf(postgres.urlOf('restored'), targetFolder(directory)),
    SMTP_URL: sink.smtpUrl,
  }
  await query(postgres.urlOf('restored'), `update message_mails set due_at = now() where state = 'due'`)
  const worker = spawn(process.execPath, ['src/processes/worker.ts'], {
    env: environment,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  try {
    await wait(QUIET_MS)
    const before = sink.mails.length
    await run('release-mail', [], environment)
    // One more: the mail about the sign-in on the restored site.
    const notices = () =>
      sink.mails.filter(({ headers }) => headers['message-id']?.includes('.owner@')).length
    for (const end = Date.now() + 20_000; notices() < WAITING && Date.now() < end; ) await wait(100)
    return [
      {
        promise: 'a restored site sends nothing until its mail is released, then everything',
        figure: `${before} of ${WAITING} in ${QUIET_MS / 1_000} s, ${notices()} after the release`,
        hasHeld: before === 0 && notices() === WAITING,
      },
    ]
  } finally {
    worker.kill('SIGTERM')
    await once(worker, 'exit')
    await sink.stop()
  }
}

async function refuseDamaged(
  { postgres, backup, directory }: Setup,
  what: string,
  damage: (file: string) => void,
): Promise<Outcome> {
  const objects = path.join(path.dirname(backup), 'objects')
  const [file] = readdirSync(objects, { recursive: true, encoding: 'utf8' })
    .filter(name => name.endsWith('.mp4'))
    .map(name => path.join(objects, name))
  damage(file ?? '')
  const name = what.replaceAll(' ', '_')
  const url = await postgres.createDatabase(name)
  const { code, printed } = await run('restore', [backup], environmentOf(url, path.join(directory, name)))
  const message = /Error: (.*)/.exec(printed)?.[1] ?? ''
  return {
    promise: `negative control: ${what} makes a restore fail`,
    figure: `ended with ${code}: ${message.replace(directory, '')}`,
    hasHeld: code !== 0 && message !== '',
  }
}

function environmentOf(databaseUrl: string, media: string): Record<string, string> {
  return {
    PATH: process.env.PATH ?? '',
    DATABASE_URL: databaseUrl,
    PUBLIC_URL: 'http://localhost',
    STORAGE_URL: diskUrl(media),
    ALLOW_TEMPORARY_STORAGE: 'true',
    LOG_LEVEL: 'error',
    ...MEMORY_ENV,
  }
}

function run(script: string, args: string[], env: Record<string, string>): Promise<Ended> {
  const startedAt = performance.now()
  return new Promise(resolve =>
    execFile(process.execPath, [`scripts/backup/${script}.ts`, ...args], { env }, (error, stdout, stderr) =>
      resolve({
        code: error ? Number(error.code) : 0,
        seconds: (performance.now() - startedAt) / 1_000,
        printed: stdout + stderr,
      }),
    ),
  )
}

/** Messages of two years; mails about the last of them still wait. */
async function fill(databaseUrl: string): Promise<void> {
  await query(
    databaseUrl,
    `with written as (
       insert into messages (name, email, phone, message, content_hash, status, is_verified)
       select 'Personne', 'personne' || number || '@exemple.ca', '418 555-0117', repeat('Une douche. ', 20), '', 'inbox', true
       from generate_series(1, ${MESSAGES}) as number returning id
     )
     insert into message_mails (message_id, kind, due_at)
     select id, 'owner', now() + interval '1 hour' from written limit ${WAITING}`,
  )
}

/** Incompressible bytes. */
function addMovies(store: string): void {
  const folder = path.join(store, 'objects/public/video/upload')
  for (let number = 0; number < MORE_MOVIES; number += 1)
    writeFileSync(path.join(folder, `more-${number}.webm`), randomBytes(MOVIE_BYTES))
}

async function query(databaseUrl: string, text: string): Promise<void> {
  const database = new pg.Client(databaseUrl)
  await database.connect()
  await database.query(text)
  await database.end()
}
