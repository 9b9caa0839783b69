import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Readable, Writable } from 'node:stream'
import { type Confinement, confine, FILTER_DESCRIPTOR, STATUS_DESCRIPTOR } from './bubblewrap.ts'
import { systemCallFilter } from './system-call-filter.ts'

interface SandboxedCommand extends Confinement {
  /** Called with each line it prints, while it runs. */
  onLine?: (line: string) => void
  signal?: AbortSignal | undefined
}

interface SandboxEnd {
  /** `limit`: it was stopped because it used too much. */
  outcome: 'success' | 'failure' | 'limit'
  /** The end of what it printed. */
  printed: string
  /** The end of what it complained. */
  complaint: string
}

/** The sandbox itself does not work here: nothing was run, because nothing is run outside of it. */
export class SandboxUnavailable extends Error {
  override name = 'SandboxUnavailable'
}

/** Of bubblewrap: standard ones, status, filter. */
const PIPES = Array.from({ length: 5 }, () => 'pipe' as const)
/** Writing to a sandbox that could not be made fails; why is judged by its status. */
const ignore = () => {}
const KEPT_CHARACTERS = 100_000
const LONGEST_LINE = 1_000
/** What a shell says too: the command was not there, or not to be run. */
const NOT_FOUND = [126, 127]
/** By the processor's or the file's limit, or by us; as a shell says it, 128 and the signal. */
const KILLED = [128 + 9, 128 + 24, 128 + 25]

/** Runs a command that reads a file nobody vouches for. */
export async function runInSandbox(command: SandboxedCommand): Promise<SandboxEnd> {
  const { onLine, signal, limits } = command
  signal?.throwIfAborted()
  const child = await start(command)
  const kill = () => killGroup(child)
  const clock = setTimeout(kill, limits.seconds * 1_000)
  signal?.addEventListener('abort', kill)
  try {
    const [printed, complaint, status] = await Promise.all([
      keepLast(child.stdout as Readable, splitLines(afterTheWord(child, onLine))),
      keepLast(child.stderr as Readable),
      keepLast(child.stdio[STATUS_DESCRIPTOR] as Readable),
      // Only after the last process inside has let go of the pipes: nothing is left behind by then.
      once(child, 'close'),
    ])
    signal?.throwIfAborted()
    return { outcome: judge(child, status, complaint), printed: printed.replace(/^\n/, ''), complaint }
  } finally {
    kill()
    clearTimeout(clock)
    signal?.removeEventListener('abort', kill)
  }
}

async function start(command: Confinement): Promise<ChildProcess> {
  const filter = systemCallFilter()
  if (!filter) throw new SandboxUnavailable(`There is no filter of system calls for ${process.arch}`)
  const [program = '', ...args] = confine(command)
  // A group of its own: a signal to the worker's group must not end it before the worker decides to.
  const child = spawn(program, args, { stdio: PIPES, detached: true })
  try {
    await once(child, 'spawn')
    const passingOn = child.stdio[FILTER_DESCRIPTOR] as Writable
    passingOn.on('error', ignore).end(filter)
    return child
  } catch (cause) {
    throw new SandboxUnavailable('The sandbox cannot be started', { cause })
  }
}

function judge(child: ChildProcess, status: string, complaint: string): SandboxEnd['outcome'] {
  if (child.signalCode === 'SIGKILL') return 'limit'
  const exitCode = exitCodeIn(status)
  if (exitCode === null || NOT_FOUND.includes(exitCode))
    throw new SandboxUnavailable(`The sandbox cannot run the command: ${complaint.trim().slice(-500)}`)
  if (exitCode === 0) return 'success'
  return KILLED.includes(exitCode) ? 'limit' : 'failure'
}

/** Null unless the command was really begun inside. */
function exitCodeIn(status: string): number | null {
  const found = /"exit-code": (\d+)/.exec(status)
  return found ? Number(found[1]) : null
}

/** Bubblewrap dies with the group, and everything inside with it. */
function killGroup({ pid, exitCode, signalCode }: ChildProcess): void {
  if (pid !== undefined && exitCode === null && signalCode === null) process.kill(-pid, 'SIGKILL')
}

/** The first line only says that the command can no longer outlive us: it is let go. */
function afterTheWord({ stdin }: ChildProcess, onLine?: (line: string) => void): (line: string) => void {
  let isLetGo = false
  stdin?.on('error', ignore)
  return line => {
    if (isLetGo) return onLine?.(line)
    isLetGo = true
    stdin?.end('go\n')
  }
}

function splitLines(onLine: (line: string) => void): (chunk: string) => void {
  let unfinished = ''
  return chunk => {
    const lines = `${unfinished}${chunk}`.split('\n')
    // Somebody hostile may never end a line.
    unfinished = (lines.pop() ?? '').slice(-LONGEST_LINE)
    lines.forEach(onLine)
  }
}

async function keepLast(stream: Readable, onChunk?: (chunk: string) => void): Promise<string> {
  let kept = ''
  for await (const chunk of stream.setEncoding('utf8')) {
    kept = `${kept}${chunk}`.slice(-KEPT_CHARACTERS)
    onChunk?.(chunk)
  }
  return kept
}
