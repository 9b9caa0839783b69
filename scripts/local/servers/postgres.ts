import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  rmSync,
  statSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { endWithParent } from './end-with-parent.ts'
import { freePort } from './free-port.ts'

const run = promisify(execFile)

export interface LocalPostgres {
  /** The connection string of a database. */
  urlOf(database: string): string
  createDatabase(name: string, options?: { template?: string }): Promise<string>
  pid: number
  port: number
  directory: string
  stop(): Promise<void>
  /** An immediate shutdown: the next start has to recover. */
  crash(): Promise<void>
}

interface Options {
  /** May contain a data folder already. */
  directory: string
  /** False only for tests: without fsync. */
  isDurable: boolean
  /** Any free port by default. */
  port?: number
  settings?: Record<string, string>
  /** Of the server alone, not of what starts it. */
  env?: Record<string, string>
  /** Starts as a streaming standby of this server. */
  standbyOf?: LocalPostgres
}

const MOST_STARTS = 5

/** A private PostgreSQL on a free port, as a child process. */
export async function startPostgres(options: Options): Promise<LocalPostgres> {
  const { directory, isDurable, settings = {}, env = {}, standbyOf } = options
  const binaries = findBinaries()
  const folder = reachableFolder(directory)
  const account = await serverAccount(folder)
  const data = path.join(folder, 'data')
  const start = standbyOf
    ? ['pg_basebackup', '-D', data, '-d', standbyOf.urlOf(''), '-R', '-X', 'stream', '-c', 'fast']
    : ['initdb', '-D', data, '-U', 'carreau', '--auth=trust', '-E', 'UTF8', '--locale=C.UTF-8']
  const [command = '', ...args] = [...start, ...(isDurable ? [] : ['--no-sync'])]
  if (!existsSync(path.join(data, 'PG_VERSION')))
    await run(...account.command(path.join(binaries, command), args))
  const speed = isDurable
    ? []
    : ['-c', 'fsync=off', '-c', 'synchronous_commit=off', '-c', 'full_page_writes=off']
  const log = openSync(path.join(folder, 'server.log'), 'a')
  const chosen = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const variables = Object.entries(env).map(([name, value]) => `${name}=${value}`)
  const launch = (port: number) => {
    const server = account.command('env', [
      ...[...variables, path.join(binaries, 'postgres')],
      ...['-D', data, '-p', String(port), '-c', 'unix_socket_directories='],
      ...['-c', 'listen_addresses=127.0.0.1', '-c', 'max_connections=200', ...speed, ...chosen],
    ])
    return spawn(...endWithParent('INT', server), { stdio: ['ignore', log, log] })
  }
  const urlAt = (port: number) => (database: string) => `postgresql://carreau@127.0.0.1:${port}/${database}`
  let port = options.port ?? (await freePort())
  let child = launch(port)
  // Another program may have taken the port meanwhile.
  for (let tries = 1; !(await isReady(child, urlAt(port)('postgres'), data)); tries += 1) {
    if (options.port || tries === MOST_STARTS)
      throw new Error(`PostgreSQL did not start; its log is ${path.join(folder, 'server.log')}`)
    port = await freePort()
    child = launch(port)
  }
  const urlOf = urlAt(port)
  return {
    urlOf,
    pid: child.pid ?? 0,
    port,
    directory: folder,
    createDatabase: (name, { template } = {}) => createDatabase(urlOf, name, template),
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return
      // A fast shutdown: aborts running statements.
      child.kill('SIGINT')
      await once(child, 'exit')
      if (!folder.startsWith(directory)) rmSync(folder, { recursive: true, force: true })
    },
    async crash() {
      child.kill('SIGQUIT')
      await once(child, 'exit')
    },
  }
}

async function createDatabase(
  urlOf: LocalPostgres['urlOf'],
  name: string,
  template?: string,
): Promise<string> {
  const client = new pg.Client(urlOf('postgres'))
  await client.connect()
  const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
  if (rowCount === 0)
    await client.query(`create database "${name}"${template ? ` template "${template}"` : ''}`)
  await client.end()
  return urlOf(name)
}

/** The folder of Debian and Ubuntu; elsewhere the server is in the PATH. */
function findBinaries(): string {
  const root = '/usr/lib/postgresql'
  const versions = existsSync(root) ? readdirSync(root).filter(version => Number(version) >= 15) : []
  const newest = versions.sort((a, b) => Number(b) - Number(a))[0]
  const folders = newest ? [path.join(root, newest, 'bin')] : (process.env.PATH ?? '').split(path.delimiter)
  const found = folders.find(folder => existsSync(path.join(folder, 'initdb')))
  if (!found) throw new Error('PostgreSQL 15 or later is needed. Run: npm run setup')
  return found
}

interface Account {
  command(file: string, args: string[]): [string, string[]]
}

/** PostgreSQL refuses to run as root: then it runs as `postgres`. */
async function serverAccount(folder: string): Promise<Account> {
  if (process.getuid?.() !== 0) return { command: (file, args) => [file, args] }
  const { stdout } = await run('id', ['-u', 'postgres'])
  chownSync(folder, Number(stdout), Number((await run('id', ['-g', 'postgres'])).stdout))
  const asPostgres = ['--reuid=postgres', '--regid=postgres', '--init-groups', '--']
  return { command: (file, args) => ['setpriv', [...asPostgres, file, ...args]] }
}

/** As root, the `postgres` account may not reach a private folder: then a temporary one is used. */
function reachableFolder(directory: string): string {
  const wanted = path.join(directory, 'postgres')
  mkdirSync(wanted, { recursive: true })
  if (process.getuid?.() !== 0 || isReachable(wanted)) return wanted
  const folder = mkdtempSync(path.join(tmpdir(), 'carreau-postgres-'))
  chmodSync(folder, 0o711)
  return folder
}

function isReachable(folder: string): boolean {
  for (let parent = path.dirname(folder); parent !== path.dirname(parent); parent = path.dirname(parent))
    if ((statSync(parent).mode & 0o001) === 0) return false
  return true
}

/** Whether the server of this data folder answers; false once it has ended. */
async function isReady(child: ChildProcess, url: string, data: string): Promise<boolean> {
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null
  for (let tries = 0; tries < 200 && !hasEnded(); tries += 1) {
    if ((await readDataFolder(url)) === data) return true
    await wait(50)
  }
  if (!hasEnded()) child.kill('SIGQUIT')
  return false
}

async function readDataFolder(url: string): Promise<string | undefined> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ folder: string }>(
      `select current_setting('data_directory') as folder`,
    )
    return rows[0]?.folder
  } catch {
    return undefined
  } finally {
    await client.end().catch(() => {})
  }
}
