import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parse } from 'yaml'
import { IMAGE } from './build-image.ts'
import type { Engine } from './engine.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')

interface Service {
  command?: string[]
  read_only: boolean
  cap_drop: string[]
  security_opt: string[]
  tmpfs?: string[]
  volumes?: string[]
}

export interface ContainerOptions {
  environment: Record<string, string>
  /** Replaces the seccomp profile of the service. */
  seccomp?: string
  volumes?: string[]
}

const { services } = parse(readFileSync(path.join(ROOT, 'compose.yaml'), 'utf8'), { merge: true }) as {
  services: Record<string, Service>
}

/** Starts a long-running service of compose.yaml with the same restrictions. */
export async function startRole(engine: Engine, name: string, options: ContainerOptions): Promise<void> {
  const command = services[name]?.command ?? []
  await engine.podman('run', '--detach', '--name', name, ...confinementOf(name, options), IMAGE, ...command)
}

/** Runs an errand and returns its output. */
export function runErrand(engine: Engine, args: string[], options: ContainerOptions): Promise<string> {
  return engine.podman('run', '--rm', ...confinementOf('errand', options), IMAGE, ...args)
}

/** Sends SIGTERM, and returns the exit code and how long the role took to stop. */
export async function stopRole({ podman }: Engine, role: string): Promise<{ code: number; seconds: number }> {
  const startedAt = performance.now()
  await podman('stop', '--time', '30', role)
  const seconds = (performance.now() - startedAt) / 1_000
  const code = Number(await podman('inspect', '--format', '{{.State.ExitCode}}', role))
  await podman('rm', role)
  return { code, seconds }
}

function confinementOf(name: string, { environment, seccomp, volumes = [] }: ContainerOptions): string[] {
  const service = services[name]
  if (!service) throw new Error(`compose.yaml has no service ${name}.`)
  const security = service.security_opt.flatMap(option => {
    if (option.startsWith('seccomp=')) return `seccomp=${seccomp ?? path.join(ROOT, option.slice(8))}`
    return option.startsWith('apparmor=') ? [] : option
  })
  return [
    // Database, storage and mail server of the test are on localhost.
    ...['--network', 'host', '--ulimit', 'nofile=20000:20000', '--ulimit', 'nproc=1000:1000'],
    ...(service.read_only ? ['--read-only', '--read-only-tmpfs=false'] : []),
    ...service.cap_drop.flatMap(capability => ['--cap-drop', capability]),
    ...security.flatMap(option => ['--security-opt', option]),
    ...(service.tmpfs ?? []).flatMap(place => ['--tmpfs', place]),
    // Temporary files; the caller mounts media and backups.
    ...(service.volumes ?? []).filter(volume => volume === '/tmp').flatMap(volume => ['--volume', volume]),
    ...volumes.flatMap(volume => ['--volume', volume]),
    ...Object.entries(environment).flatMap(([variable, value]) => ['--env', `${variable}=${value}`]),
  ]
}
