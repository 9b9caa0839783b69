import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync } from 'node:fs'

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
  /** A file; the terminal by default. */
  log?: string
  /** Called after it has exited by itself and was restarted. */
  onReplaced?: () => void
}

const REPLACE_AFTER_MS = 200

/** Starts a Node process and restarts it when it exits, as a service manager would. */
export function keepRunning({ args, env, log, onReplaced }: Options): Child {
  const output = log ? openSync(log, 'a') : 'inherit'
  let shouldRun = true
  let restarting: Promise<void> | undefined
  let child = start()

  function start(): ChildProcess {
    const started = spawn(process.execPath, args, {
      env: { ...process.env, ...env },
      stdio: ['ignore', output, output],
    })
    started.on('exit', () => setTimeout(replace, REPLACE_AFTER_MS, started))
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
