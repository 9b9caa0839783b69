import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parse } from 'yaml'
import { IMAGE } from './build-image.ts'
import type { Engine } from './engine.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')

interface Service {
  read_only: boolean
  cap_drop: string[]
  security_opt: string[]
  tmpfs?: string[]
  volumes?: string[]
}

export interface ContainerOptions {
  environment: Record<string, string>
  /** Another profile of system calls than the one that the service has. */
  seccomp?: string
  volumes?: string[]
}

const { services } = parse(readFileSync(path.join(ROOT, 'compose.yaml'), 'utf8'), { merge: true }) as {
  services: Record<string, Service>
}

/** Starts a role that runs until told to stop, confined as compose.yaml says. */
export async function startRole(engine: Engine, role: string, options: ContainerOptions): Promise<void> {
  await engine.podman('run', '--detach', '--name', role, ...confinementOf(role, options), IMAGE, role)
}

/** Runs an errand to its end and answers what it printed. */
export function runErrand(engine: Engine, args: string[], options: ContainerOptions): Promise<string> {
  return engine.podman('run', '--rm', ...confinementOf('errand', options), IMAGE, ...args)
}

/** Sends SIGTERM, and answers how the role ended and how long that took. */
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
    // Database, store and mail server of the test are at this machine's own address.
    ...['--network', 'host', '--ulimit', 'nofile=20000:20000', '--ulimit', 'nproc=1000:1000'],
    ...(service.read_only ? ['--read-only', '--read-only-tmpfs=false'] : []),
    ...service.cap_drop.flatMap(capability => ['--cap-drop', capability]),
    ...security.flatMap(option => ['--security-opt', option]),
    ...(service.tmpfs ?? []).flatMap(place => ['--tmpfs', place]),
    // Where it works; where media and backups are is for the caller to say.
    ...(service.volumes ?? []).filter(volume => volume === '/tmp').flatMap(volume => ['--volume', volume]),
    ...volumes.flatMap(volume => ['--volume', volume]),
    ...Object.entries(environment).flatMap(([variable, value]) => ['--env', `${variable}=${value}`]),
  ]
}
