import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Runs a shell command in a folder, with `docker` of this engine. Rejects with what it printed if it fails. */
export type RunDocker = (command: string, environment?: Record<string, string>) => Promise<string>

export const dockerIn =
  (socket: string, folder: string): RunDocker =>
  async (command, environment = {}) => {
    const { PATH = '', HOME = '' } = process.env
    // The plain builder takes an image of this machine as a base; BuildKit would ask a registry for it.
    const env = { PATH, HOME, DOCKER_HOST: `unix://${socket}`, DOCKER_BUILDKIT: '0', ...environment }
    const options = { cwd: folder, env, maxBuffer: 2 ** 28 }
    return (await run('bash', ['--norc', '-euo', 'pipefail', '-c', command], options)).stdout
  }

/** A Docker engine with all its state in one folder. */
export async function startDocker(directory: string): Promise<{ socket: string; stop(): Promise<void> }> {
  const at = (name: string) => path.join(directory, name)
  const socket = at('docker.sock')
  const log = openSync(at('dockerd.log'), 'a')
  const folders = ['--data-root', at('data'), '--exec-root', at('run'), '--pidfile', at('pid')]
  const daemon = spawn('dockerd', ['--host', `unix://${socket}`, ...folders], {
    stdio: ['ignore', log, log],
  })
  const docker = dockerIn(socket, directory)
  for (let tries = 0; ; tries += 1) {
    const isUp = await docker('docker version').then(
      () => true,
      () => false,
    )
    if (isUp) break
    if (tries > 120 || daemon.exitCode !== null) throw new Error(readFileSync(at('dockerd.log'), 'utf8'))
    await wait(500)
  }
  return {
    socket,
    async stop() {
      daemon.kill('SIGTERM')
      if (daemon.exitCode === null) await once(daemon, 'exit')
      // Left mounted by the engine once an image was built on the network of this machine.
      await run('umount', [at('run/netns/default')]).catch(() => {})
    },
  }
}
