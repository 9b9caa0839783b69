import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync } from 'node:fs'

export interface Child {
  readonly pid: number
  /** Sends SIGTERM and waits for the end. */
  stop(): Promise<void>
  /** Stops it and starts it anew. */
  restart(): Promise<void>
}

interface Options {
  args: string[]
  env: Record<string, string>
  /** A file, or the terminal. */
  log?: string
  /** Starts it again when it ends by itself, as a service manager would. */
  onRestart?: () => void
}

const RESTART_AFTER_MS = 200

/** A Node process of this project that is kept running until stopped. */
export function keepRunning({ args, env, log, onRestart }: Options): Child {
  const output = log ? openSync(log, 'a') : 'inherit'
  let isStopping = false
  let child: ChildProcess = start()

  function start(): ChildProcess {
    const started = spawn(process.execPath, args, {
      env: { ...process.env, ...env },
      stdio: ['ignore', output, output],
    })
    started.on('exit', () => {
      if (onRestart) setTimeout(replace, RESTART_AFTER_MS)
    })
    return started
  }

  function replace(): void {
    if (isStopping) return
    child = start()
    onRestart?.()
  }

  async function end(): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGTERM')
    await once(child, 'exit')
  }

  return {
    get pid() {
      return child.pid ?? 0
    },
    async stop() {
      isStopping = true
      await end()
    },
    async restart() {
      await end()
      replace()
    },
  }
}
