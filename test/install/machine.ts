import { execFile, spawn } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)
const CHECKOUT = path.resolve(import.meta.dirname, '../..')
const CERTIFICATES = '/usr/local/share/certificates-of-the-host.crt'

/** A Debian that has booted its own systemd. It shares the network of this machine. */
export interface Machine {
  /** Its file system, seen from here. */
  root: string
  /** Its first process, seen from here. */
  init: number
}

/** A fresh Debian with a copy of this checkout in /root/carreau. */
export async function bootMachine(suite: string): Promise<Machine & { stop(): Promise<void> }> {
  const directory = mkdtempSync('/var/tmp/carreau-install-')
  const root = path.join(directory, 'root')
  const debian = ['--include=ca-certificates', suite, root, ...(await mirrorOfThisMachine())]
  await run('debootstrap', debian, { maxBuffer: 2 ** 26 })
  // Nothing here has to survive a power cut.
  writeFileSync(path.join(root, 'etc/dpkg/dpkg.cfg.d/unsafe-io'), 'force-unsafe-io\n')
  // This machine's CA certificates: its package registry may use a private one.
  cpSync('/etc/ssl/certs/ca-certificates.crt', path.join(root, CERTIFICATES))
  await copyCheckout(path.join(root, 'root/carreau'))
  const log = openSync(path.join(directory, 'console.log'), 'a')
  // Neither registered nor put into a unit: this machine may run without systemd.
  const nspawn = spawn(
    'systemd-nspawn',
    ['--boot', '--register=no', '--keep-unit', '--console=pipe', '--directory', root],
    { stdio: ['ignore', log, log] },
  )
  const stop = async () => {
    const init = initOf(nspawn.pid)
    if (init) await runIn({ root, init }, 'systemctl poweroff --force').catch(() => {})
    while (initOf(nspawn.pid)) await wait(200)
    rmSync(directory, { recursive: true, force: true })
  }
  try {
    for (let tries = 0; !(await hasBooted(root, initOf(nspawn.pid))); tries += 1) {
      if (tries > 120) throw new Error(readFileSync(path.join(directory, 'console.log'), 'utf8'))
      await wait(500)
    }
    return { root, init: initOf(nspawn.pid) ?? 0, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

function initOf(nspawn: number | undefined): number | null {
  const file = `/proc/${nspawn}/task/${nspawn}/children`
  return existsSync(file) ? Number(readFileSync(file, 'utf8').trim().split(' ')[0]) || null : null
}

async function hasBooted(root: string, init: number | null): Promise<boolean> {
  if (init === null) return false
  return runIn({ root, init }, 'systemctl is-system-running || true').then(
    state => ['running', 'degraded'].includes(state.trim()),
    () => false,
  )
}

/** Runs a shell command as root. Rejects with what it printed if it fails. */
export async function runIn(
  { init }: Machine,
  command: string,
  environment: Record<string, string> = {},
): Promise<string> {
  const variables = {
    ...{ PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', HOME: '/root' },
    ...{ NODE_EXTRA_CA_CERTS: CERTIFICATES, npm_config_registry: await registryOfThisMachine() },
    ...environment,
  }
  const settings = Object.entries(variables).map(([name, value]) => `${name}=${value}`)
  const enter = ['--target', String(init), '--all', '--', 'env', '-i', ...settings]
  const { stdout } = await run('nsenter', [...enter, 'bash', '-c', command], { maxBuffer: 2 ** 26 })
  return stdout
}

const registryOfThisMachine = async () => (await run('npm', ['config', 'get', 'registry'])).stdout.trim()

/** The Debian mirror of this machine; without one, debootstrap uses its default. */
async function mirrorOfThisMachine(): Promise<string[]> {
  const { stdout } = await run('apt-get', ['indextargets', '--format', '$(SITE) $(RELEASE) $(COMPONENT)'])
  const main = stdout.split('\n').find(line => line.endsWith(' bookworm main'))
  return main ? [main.split(' ')[0] ?? ''] : []
}

/** The files that a clone has, with uncommitted changes, without packages and build. */
export async function copyCheckout(folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true })
  const copy =
    'git -c safe.directory="*" ls-files -z --cached --others --exclude-standard | tar --null -T - -c | tar -x -C "$1"'
  await run('bash', ['-o', 'pipefail', '-c', copy, 'bash', folder], { cwd: CHECKOUT })
}
