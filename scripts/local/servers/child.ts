import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync } from 'node:fs'
import type { Writable } from 'node:stream'
import { endWithParent } from './end-with-parent.ts'

export interface Child {
  readonly pid: number
  /** Sends SIGTERM and waits for the exit. */
  stop(): Promise<void>
  /** Stops it and starts it again; calls during a restart share it. */
  restart(): Promise<void>
}

interface Options {
  args: string[]
  env: Record<string, string>
  /** A file or a stream; the terminal by default. */
  log?: string | Writable
  /** Called after it has exited by itself and was restarted. */
  onReplaced?: () => void
}

const REPLACE_AFTER_MS = 200
/** One that fails at its start would otherwise fill the log. */
const REPLACE_AFTER_FAILURES_MS = 3_000
const STARTED_AFTER_MS = 10_000

/** Starts a Node process and restarts it when it exits, as a service manager would. */
export function keepRunning({ args, env, log, onReplaced }: Options): Child {
  const file = typeof log === 'string' ? openSync(log, 'a') : null
  const output = file ?? (log ? 'pipe' : 'inherit')
  let shouldRun = true
  let failures = 0
  let restarting: Promise<void> | undefined
  let child = start()

  function start(): ChildProcess {
    const startedAt = performance.now()
    const started = spawn(...endWithParent('TERM', [process.execPath, args]), {
      env: { ...process.env, ...env },
      stdio: ['ignore', output, output],
    })
    if (log && typeof log !== 'string') {
      started.stdout?.pipe(log, { end: false })
      started.stderr?.pipe(log, { end: false })
    }
    started.on('exit', code => {
      const hasFailedToStart = code !== null && code !== 0 && performance.now() - startedAt < STARTED_AFTER_MS
      failures = hasFailedToStart ? failures + 1 : 0
      const delayMs = Math.min(REPLACE_AFTER_MS * 2 ** failures, REPLACE_AFTER_FAILURES_MS)
      setTimeout(replace, delayMs, started)
    })
    return started
  }

  /** Not for a process that was stopped, or that is not the current one. */
  function replace(ended: ChildProcess): void {
    if (!shouldRun || restarting || ended !== child) return
    child = start()
    onReplaced?.()
  }

  async function end(): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGTERM')
    await once(child, 'exit')
  }

  async function renew(): Promise<void> {
    await end()
    if (shouldRun) child = start()
    restarting = undefined
  }

  return {
    get pid() {
      return child.pid ?? 0
    },
    async stop() {
      shouldRun = false
      await restarting
      await end()
    },
    restart() {
      restarting ??= renew()
      return restarting
    },
  }
}
