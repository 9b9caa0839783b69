import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, openSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Builds and runs images without a daemon, with all state in one folder. */
export interface Engine {
  directory: string
  buildah(...args: string[]): Promise<string>
  podman(...args: string[]): Promise<string>
  /** The same for long commands: writes the output to a log file. */
  buildahLogged(log: string, ...args: string[]): Promise<void>
}

export function openEngine(directory: string): Engine {
  const at = (name: string) => path.join(directory, name)
  for (const name of ['store', 'run', 'tmp', 'logs']) mkdirSync(at(name), { recursive: true })
  const store = ['--root', at('store'), '--runroot', at('run'), '--storage-driver', 'overlay']
  const podman = ['--cgroup-manager', 'cgroupfs', '--events-backend', 'file', '--tmpdir', at('tmp')]
  return {
    directory,
    buildah: async (...args) => (await run('buildah', [...store, ...args])).stdout.trim(),
    podman: async (...args) =>
      (await run('podman', [...store, ...podman, '--runtime', 'runc', ...args])).stdout.trim(),
    async buildahLogged(log, ...args) {
      const output = openSync(path.join(directory, 'logs', log), 'a')
      const child = spawn('buildah', [...store, ...args], { stdio: ['ignore', output, output] })
      const [code] = await once(child, 'exit')
      if (code !== 0) throw new Error(`buildah ${args[0]} failed; see ${path.join(directory, 'logs', log)}`)
    },
  }
}
