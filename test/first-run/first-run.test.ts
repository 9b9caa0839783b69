import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { launchChromium } from '#scripts/local/servers/chromium.ts'
import { readDemo } from '#scripts/local/start-demo.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')
const linesOf = (text: string) => text.split('\n').filter(Boolean)
const commands = linesOf(execFileSync(path.join(ROOT, '.ci/readme-commands'), { encoding: 'utf8' }))

/** `.ci/run` sets this: it has installed and built with these commands. Otherwise they run on a copy. */
const isInstalled = process.env.READY_TO_RUN === 'true'

/** A clean shell, without the test's environment; npm may need a certificate to reach its registry. */
const { PATH, HOME, LANG, NODE_EXTRA_CA_CERTS } = process.env
const env = { PATH, HOME, LANG, ...(NODE_EXTRA_CA_CERTS && { NODE_EXTRA_CA_CERTS }) }

test('a newcomer follows the README, command by command, to a signed-in dashboard', async () => {
  expect(commands).toHaveLength(3)
  const checkout = isInstalled ? ROOT : copyCheckout()
  if (!isInstalled)
    for (const command of commands.slice(0, -1))
      execFileSync('bash', ['-c', command], { cwd: checkout, env, stdio: 'inherit' })

  const terminal = openTerminal(commands.at(-1) ?? '', checkout)
  const printed = await terminal.untilPrinted('Stop with Ctrl+C.')
  const [, dashboard = '', email = '', password = ''] = /dashboard +(\S+) +(\S+) +(\S+)/.exec(printed) ?? []
  const browser = await launchChromium()
  onTestFinished(() => browser.close())
  const page = await browser.newPage()
  await page.goto(dashboard)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('heading', { name: 'Welcome' }).waitFor()

  await terminal.pressControlC()
  await expect(fetch(dashboard)).rejects.toThrow()
})

test.skipIf(isInstalled).each(['npm', 'the demo'])(
  'when %s is killed, nothing that the demo has started lives on',
  async whom => {
    const directory = mkdtempSync(path.join(tmpdir(), 'carreau-demo-'))
    onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
    chmodSync(directory, 0o755)
    const npm = spawn('npm', ['run', 'demo'], {
      cwd: ROOT,
      env: { ...env, DEMO_DIR: directory, DEMO_EMPTY: '1' },
      stdio: 'ignore',
    })
    const file = path.join(directory, 'demo.json')
    await expect.poll(() => existsSync(file), { timeout: 120_000 }).toBe(true)
    const { processes } = readDemo(file)
    process.kill(whom === 'npm' ? (npm.pid ?? 0) : (processes.demo ?? 0), 'SIGKILL')
    const alive = () => Object.entries(processes).filter(([, pid]) => isRunning(pid))
    await expect.poll(alive, { timeout: 30_000 }).toEqual([])
  },
)

/** A process that has ended and that nobody has waited for yet counts as ended. */
function isRunning(pid: number): boolean {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}

/** A copy of the files that a clone has, with uncommitted changes, without packages and build. */
function copyCheckout(): string {
  const copy = mkdtempSync(path.join(tmpdir(), 'carreau-first-run-'))
  // Tens of thousands of files.
  onTestFinished(() => rmSync(copy, { recursive: true, force: true }), 120_000)
  const files = execFileSync(
    'git',
    ['-c', 'safe.directory=*', 'ls-files', '--cached', '--others', '--exclude-standard'],
    {
      cwd: ROOT,
      encoding: 'utf8',
    },
  )
  for (const file of linesOf(files))
    if (existsSync(path.join(ROOT, file))) cpSync(path.join(ROOT, file), path.join(copy, file))
  return copy
}

function openTerminal(command: string, cwd: string) {
  // A separate process group, so that Ctrl+C reaches the same processes as in a terminal.
  const shell = spawn('bash', ['-c', command], {
    cwd,
    env,
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(shell, 'exit')
  const pressControlC = async () => {
    if (shell.pid && shell.exitCode === null && shell.signalCode === null) process.kill(-shell.pid, 'SIGINT')
    await ended
  }
  onTestFinished(pressControlC)
  return {
    async untilPrinted(text: string): Promise<string> {
      let printed = ''
      for await (const piece of shell.stdout.iterator({ destroyOnReturn: false })) {
        printed += piece
        if (printed.includes(text)) return printed
      }
      throw new Error(`The command ended without printing "${text}":\n${printed}`)
    },
    pressControlC,
  }
}
