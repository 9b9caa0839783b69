import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'

interface StartedServer {
  port: number
  pid: number
  stop(): void
}

/** Starts a server of this folder as a child process; it prints its port. */
export async function startServer(script: string, args: string[]): Promise<StartedServer> {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, script), ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = await once(child.stdout, 'data')
  return { port: Number(String(line).trim()), pid: child.pid ?? 0, stop: () => child.kill() }
}
