import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync } from 'node:fs'

export interface Child {
  readonly pid: number
  /** Sends SIGTERM and waits for the end. */
  stop(): Promise<void>
  /** Stops it and starts it anew; several wishes at once are one. */
  restart(): Promise<void>
}

interface Options {
  args: string[]
  env: Record<string, string>
  /** A file, or the terminal. */
  log?: string
  /** Called when it ended by itself and was started again, as a service manager would. */
  onReplaced?: () => void
}

const REPLACE_AFTER_MS = 200

/** A Node process of this project that is kept running until stopped. */
export function keepRunning({ args, env, log, onReplaced }: Options): Child {
  const output = log ? openSync(log, 'a') : 'inherit'
  let isWanted = true
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

  /** Only for a process that nobody stopped, and that is still the one that counts. */
  function replace(ended: ChildProcess): void {
    if (!isWanted || restarting || ended !== child) return
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
    if (isWanted) child = start()
    restarting = undefined
  }

  return {
    get pid() {
      return child.pid ?? 0
    },
    async stop() {
      isWanted = false
      await restarting
      await end()
    },
    restart() {
      restarting ??= renew()
      return restarting
    },
  }
}
