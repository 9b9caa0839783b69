import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, expect, test, vi } from 'vitest'
import { createLog } from '#platform/log.ts'
import { checkSandbox, runInSandbox, SandboxUnavailable } from './sandbox.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'carreau-sandbox-test-'))
afterAll(() => rmSync(folder, { recursive: true }))

const input = path.join(folder, 'holiday.mov')
const output = path.join(folder, 'out')
mkdirSync(output)
writeFileSync(input, 'what was uploaded')

const ROOMY = { seconds: 10, cpuSeconds: 10, memoryBytes: 4 * 2 ** 30, fileBytes: 2 ** 20 }

const run = (command: string, args: string[], limits: Partial<typeof ROOMY> = {}) =>
  runInSandbox({ command, args, input, output, limits: { ...ROOMY, ...limits } })

/** Runs a script with the rights that an exploited decoder would have. */
const hostile = (script: string, limits: Partial<typeof ROOMY> = {}) =>
  runInSandbox({
    ...{ command: process.execPath, args: ['-e', script], visible: [process.execPath] },
    ...{ input, output, limits: { ...ROOMY, ...limits } },
  })

/** The command line of every process of this machine. */
const commandLines = () =>
  readdirSync('/proc').flatMap(name => {
    try {
      return /^\d+$/.test(name) ? [readFileSync(`/proc/${name}/cmdline`, 'latin1')] : []
    } catch {
      return []
    }
  })
const isRunning = (command: string) => commandLines().some(line => line.includes(command))

test('a decoder sees its input and no other file of ours', async () => {
  vi.stubEnv('SMTP_URL', 'smtps://secret@mail.example.com')
  const { stdout } = await hostile(`
    const { existsSync, readdirSync, readFileSync } = require('node:fs')
    const ours = ['/etc/passwd', '/root', '/home', '/tmp', '/proc', '/var', '/sys', '/usr/share', ${JSON.stringify(folder)}]
    console.log(JSON.stringify({
      input: readFileSync('in', 'utf8'),
      here: readdirSync('.'),
      etc: readdirSync('/etc'),
      // The parent folders of the Node executable exist, with nothing else in them.
      ours: ours.filter(place => existsSync(place) && !process.execPath.startsWith(place + '/')),
      environment: process.env,
      account: process.getuid(),
    }))`)
  vi.unstubAllEnvs()
  expect(JSON.parse(stdout)).toEqual({
    input: 'what was uploaded',
    here: ['in', 'out'],
    etc: ['alternatives', 'ld.so.cache'],
    ours: [],
    environment: { PATH: '/usr/bin', LANG: 'C.UTF-8', PWD: '/sandbox' },
    account: 65534,
  })
})

test('a decoder can write only to its output folder', async () => {
  const { stdout } = await hostile(`
    for (const to of ['in', 'x', '../x', '/dev/x', '/dev/shm/x', '/usr/x', '/etc/x', 'out/kept'])
      try { require('node:fs').writeFileSync(to, 'written') } catch (error) { console.log(error.code) }`)
  expect(stdout).toBe('EROFS\n'.repeat(7))
  expect(readdirSync(output)).toEqual(['kept'])
  expect(readFileSync(input, 'utf8')).toBe('what was uploaded')
})

test('a decoder reaches no network, not even this machine', async () => {
  let connections = 0
  const server = createServer(() => {
    connections += 1
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const call = ['-v', 'error', '-i', `tcp://127.0.0.1:${port}?timeout=2000000`]
  const { outcome } = await run('ffprobe', call)
  expect([outcome, connections]).toEqual(['failure', 0])
  // Without the sandbox the same call connects (negative control).
  spawn('ffprobe', call, { stdio: 'ignore' })
  await once(server, 'connection')
  server.close()
})

test('a decoder cannot start another process', async () => {
  const { stdout } = await hostile(`
    const { spawnSync } = require('node:child_process')
    for (const again of [1, 2, 3]) console.log(spawnSync('/usr/bin/true').error.code)`)
  expect(stdout).toBe('EPERM\n'.repeat(3))
})

test('a decoder cannot create a namespace', async () => {
  const { outcome, stderr } = await run('unshare', ['--user', 'true'])
  expect([outcome, stderr]).toEqual(['failure', expect.stringContaining('Operation not permitted')])
})

test('what a decoder prints arrives line by line while it runs', async () => {
  const lines: [string, number][] = []
  const startedAt = performance.now()
  await runInSandbox({
    ...{ command: process.execPath, visible: [process.execPath], input, limits: ROOMY },
    args: ['-e', "console.log('10 %'); setTimeout(() => console.log('90 %'), 600)"],
    onLine: line => lines.push([line, performance.now() - startedAt]),
  })
  expect(lines.map(([line]) => line)).toEqual(['10 %', '90 %'])
  expect((lines[1]?.[1] ?? 0) - (lines[0]?.[1] ?? 0)).toBeGreaterThan(400)
})

test('a decoder cannot fake its exit status', async () => {
  const { outcome, stderr } = await run('sh', ['-c', `echo '{ "exit-code": 0 }' >&3; exit 5`])
  expect(stderr).toContain('Bad file descriptor')
  expect(outcome).toBe('failure')
})

test.each([
  ['sleeps for ever', ['sleep', '86401'], { seconds: 1 }],
  ['loops for ever', ['sh', '-c', 'while :; do :; done'], { cpuSeconds: 1 }],
  [
    'transcodes for ever',
    ['ffmpeg', '-v', 'error', '-f', 'lavfi', '-i', 'testsrc2', '-y', '-f', 'mp4', '/dev/null'],
    { cpuSeconds: 1 },
  ],
  ['prints for ever', ['cat', '/dev/zero'], { seconds: 1 }],
])('a decoder that %s is stopped at its limit, and no process is left', async (_, command, limits) => {
  const [program = '', ...args] = command
  const before = process.memoryUsage().rss
  const startedAt = performance.now()
  const { outcome, stdout } = await run(program, args, limits)
  expect(outcome).toBe('limit')
  // One second of work, on a machine that may be busy.
  expect(performance.now() - startedAt).toBeLessThan(60_000)
  expect(stdout.length).toBeLessThanOrEqual(100_000)
  // A second of zeros would be gigabytes; some garbage may not be collected yet.
  expect(process.memoryUsage().rss - before).toBeLessThan(300 * 2 ** 20)
  expect(isRunning(command.join('\0'))).toBe(false)
  expect((await run('echo', ['next'])).stdout).toBe('next\n')
})

test('a decoder cannot write a file beyond its limit', async () => {
  const { outcome, stderr } = await run('cp', ['/dev/zero', 'out/endless'])
  expect([outcome, stderr]).toEqual(['failure', expect.stringContaining('File too large')])
  expect(statSync(path.join(output, 'endless')).size).toBe(ROOMY.fileBytes)
  rmSync(path.join(output, 'endless'))
})

test('a decoder cannot allocate memory beyond its limit', async () => {
  const { outcome, stderr } = await run('tail', ['/dev/zero'], { memoryBytes: 100 * 2 ** 20 })
  expect([outcome, stderr]).toEqual(['failure', expect.stringContaining('memory exhausted')])
})

test.each(['-i', '; touch x', '$(touch x)', '`touch x`', 'a\nb', "'", '"; exit 9; "'])(
  'a file named %j is read like any other',
  async name => {
    const named = path.join(folder, name)
    writeFileSync(named, 'harmless')
    const { stdout } = await runInSandbox({ command: 'cat', args: ['in'], input: named, limits: ROOMY })
    expect(stdout).toBe('harmless')
    rmSync(named)
  },
)

test('a decoder dies with a killed worker, also while it starts', async () => {
  const script = `import { runInSandbox } from ${JSON.stringify(path.join(import.meta.dirname, 'sandbox.ts'))}
    const limits = ${JSON.stringify({ ...ROOMY, seconds: 600 })}
    const work = { command: 'sleep', args: ['86404'], input: ${JSON.stringify(input)}, limits }
    for (let delay = 0; delay < 60; delay += 3) setTimeout(() => void runInSandbox(work), delay)`
  // Twenty of them, so that some are still starting when the first one runs.
  const worker = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: 'ignore' })
  // Only the decoder: a bubblewrap that is killed while it starts may stay a moment, without a command.
  const decoders = () => commandLines().filter(line => line.startsWith('sleep\x0086404\x00')).length
  await vi.waitFor(() => expect(decoders()).toBeGreaterThan(0), { timeout: 60_000, interval: 1 })
  worker.kill('SIGKILL')
  await vi.waitFor(() => expect(decoders()).toBe(0), { timeout: 60_000 })
  // One that was still starting would appear now.
  await wait(1_000)
  expect(decoders()).toBe(0)
})

test('a decoder ends at once when its signal aborts', async () => {
  const abort = new AbortController()
  const running = runInSandbox({
    ...{ command: 'sleep', args: ['86405'], input, limits: ROOMY },
    signal: abort.signal,
  })
  await wait(200)
  abort.abort()
  await expect(running).rejects.toThrow('aborted')
  expect(isRunning('86405')).toBe(false)
})

test.each([
  ['is not installed', null],
  [
    'may not make namespaces',
    `unshare --user --map-root-user sh -c 'echo 0 > /proc/sys/user/max_user_namespaces; exec /usr/bin/bwrap "$@"' -- "$@"`,
  ],
])('nothing runs at all where bubblewrap %s', async (_, script) => {
  const programs = mkdtempSync(path.join(folder, 'programs-'))
  for (const name of ['nice', 'sh', 'unshare'])
    execFileSync('ln', ['-s', `/usr/bin/${name}`, path.join(programs, name)])
  if (script) {
    writeFileSync(path.join(programs, 'bwrap'), `#!/bin/sh\n${script}\n`)
    chmodSync(path.join(programs, 'bwrap'), 0o755)
  }
  vi.stubEnv('PATH', programs)
  const running = run('cp', ['in', 'out/proof'])
  await expect(running).rejects.toBeInstanceOf(SandboxUnavailable)
  const logged: string[] = []
  await checkSandbox(createLog({ level: 'info', name: 'test' }, { write: line => void logged.push(line) }))
  vi.unstubAllEnvs()
  expect(readdirSync(output)).not.toContain('proof')
  expect(logged.join()).toContain('no sandbox can be made')
})

test('a worker with a working sandbox logs nothing', async () => {
  const logged: string[] = []
  await checkSandbox(createLog({ level: 'info', name: 'test' }, { write: line => void logged.push(line) }))
  expect(logged).toEqual([])
})

test('a decoder that is not installed is an error of the machine, not of the file', async () => {
  const running = runInSandbox({ command: 'no-such-decoder', args: [], input, limits: ROOMY })
  await expect(running).rejects.toBeInstanceOf(SandboxUnavailable)
})
