import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'

interface StartedServer {
  port: number
  pid: number
  stop(): void
}

/** A server of this folder in a process of its own; it prints its port once it listens. */
export async function startServer(script: string, args: string[]): Promise<StartedServer> {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, script), ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = await once(child.stdout, 'data')
  return { port: Number(String(line).trim()), pid: child.pid ?? 0, stop: () => child.kill() }
}
