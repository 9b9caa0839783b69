import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Readable, Writable } from 'node:stream'
import type { Log } from '#platform/log.ts'
import {
  bubblewrapArguments,
  FILTER_DESCRIPTOR,
  type SandboxOptions,
  STATUS_DESCRIPTOR,
} from './bubblewrap.ts'
import { systemCallFilter } from './system-call-filter.ts'

interface SandboxedCommand extends SandboxOptions {
  /** Called with each line it prints, while it runs. */
  onLine?: (line: string) => void
  signal?: AbortSignal | undefined
}

interface SandboxResult {
  /** `limit`: it was stopped because it used too much. */
  outcome: 'success' | 'failure' | 'limit'
  /** The end of its output. */
  stdout: string
  stderr: string
}

/** The sandbox does not work on this machine. Nothing was run, since nothing runs outside of it. */
export class SandboxUnavailable extends Error {
  override name = 'SandboxUnavailable'
}

/** Of bubblewrap: stdin, stdout, stderr, status, seccomp filter. */
const PIPES = Array.from({ length: 5 }, () => 'pipe' as const)
/** Writing to a sandbox that failed to start fails; the status says why. */
const ignore = () => {}
const MAX_OUTPUT = 100_000
const MAX_LINE = 1_000
/** As in a shell: the command was not found, or not executable. */
const NOT_FOUND = [126, 127]
/** 128 + signal, as in a shell: SIGKILL, SIGXCPU, SIGXFSZ. */
const KILLED = [128 + 9, 128 + 24, 128 + 25]

/** Runs a command that reads an untrusted file. */
export async function runInSandbox(command: SandboxedCommand): Promise<SandboxResult> {
  const { onLine, signal, limits } = command
  signal?.throwIfAborted()
  const child = await start(command)
  const kill = () => killGroup(child)
  const timer = setTimeout(kill, limits.seconds * 1_000)
  signal?.addEventListener('abort', kill)
  try {
    const [stdout, stderr, status] = await Promise.all([
      readEnd(child.stdout as Readable, splitLines(startAtFirstLine(child, onLine))),
      readEnd(child.stderr as Readable),
      readEnd(child.stdio[STATUS_DESCRIPTOR] as Readable),
      // `close` comes after the last process inside has closed the pipes, so no process is left.
      once(child, 'close'),
    ])
    signal?.throwIfAborted()
    return { outcome: outcomeOf(child, status, stderr), stdout: stdout.replace(/^\n/, ''), stderr }
  } finally {
    kill()
    clearTimeout(timer)
    signal?.removeEventListener('abort', kill)
  }
}

const CHECK_LIMITS = { seconds: 10, cpuSeconds: 10, memoryBytes: 2 ** 30, fileBytes: 2 ** 20 }

/** At startup: logs an error if no sandbox can be made, before the first upload finds out. */
export async function checkSandbox(log: Log): Promise<void> {
  const command = { command: 'true', args: [], input: import.meta.filename, limits: CHECK_LIMITS }
  await runInSandbox(command).catch((error: unknown) =>
    log.error({ err: error }, 'no sandbox can be made, so no upload is decoded: see docs/operations.md'),
  )
}

async function start(command: SandboxOptions): Promise<ChildProcess> {
  const filter = systemCallFilter()
  if (!filter) throw new SandboxUnavailable(`There is no filter of system calls for ${process.arch}`)
  const [program = '', ...args] = bubblewrapArguments(command)
  // A separate process group: a signal to the worker's group must not end it before the worker decides to.
  const child = spawn(program, args, { stdio: PIPES, detached: true })
  try {
    await once(child, 'spawn')
    const filterPipe = child.stdio[FILTER_DESCRIPTOR] as Writable
    filterPipe.on('error', ignore).end(filter)
    return child
  } catch (cause) {
    throw new SandboxUnavailable('The sandbox cannot be started', { cause })
  }
}

function outcomeOf(child: ChildProcess, status: string, stderr: string): SandboxResult['outcome'] {
  if (child.signalCode === 'SIGKILL') return 'limit'
  const exitCode = exitCodeIn(status)
  if (exitCode === null || NOT_FOUND.includes(exitCode))
    throw new SandboxUnavailable(`The sandbox cannot run the command: ${stderr.trim().slice(-500)}`)
  if (exitCode === 0) return 'success'
  return KILLED.includes(exitCode) ? 'limit' : 'failure'
}

/** Null unless the command was started inside. */
function exitCodeIn(status: string): number | null {
  const found = /"exit-code": (\d+)/.exec(status)
  return found ? Number(found[1]) : null
}

/** Kills bubblewrap, and with it everything inside. */
function killGroup({ pid, exitCode, signalCode }: ChildProcess): void {
  if (pid !== undefined && exitCode === null && signalCode === null) process.kill(-pid, 'SIGKILL')
}

/** The first line says that the sandbox now dies with this process: start the command (see WAIT_FOR_GO). */
function startAtFirstLine({ stdin }: ChildProcess, onLine?: (line: string) => void): (line: string) => void {
  let hasStarted = false
  stdin?.on('error', ignore)
  return line => {
    if (hasStarted) return onLine?.(line)
    hasStarted = true
    stdin?.end('go\n')
  }
}

function splitLines(onLine: (line: string) => void): (chunk: string) => void {
  let unfinished = ''
  return chunk => {
    const lines = `${unfinished}${chunk}`.split('\n')
    // A hostile command may never end a line.
    unfinished = (lines.pop() ?? '').slice(-MAX_LINE)
    lines.forEach(onLine)
  }
}

async function readEnd(stream: Readable, onChunk?: (chunk: string) => void): Promise<string> {
  let end = ''
  for await (const chunk of stream.setEncoding('utf8')) {
    end = `${end}${chunk}`.slice(-MAX_OUTPUT)
    onChunk?.(chunk)
  }
  return end
}
