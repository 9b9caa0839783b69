import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { Environment } from '#platform/config.ts'
import { MEMORY_ENV } from '#scripts/local/servers/memory-env.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8')
const readYaml = <T>(file: string) => parse(read(file), { merge: true }) as T

interface Service {
  image: string
  command?: string[]
  ports?: string[]
  environment: Record<string, string>
  read_only?: boolean
  cap_drop?: string[]
  security_opt?: string[]
}

const roles = Array.from(
  read('scripts/run-role.ts').matchAll(/^ {2}'?([\w-]+)'?: \(\) =>/gm),
  ([, role]) => role,
)

describe.each(['compose.yaml', 'compose.wide.yaml'])('%s', file => {
  const { services } = readYaml<{ services: Record<string, Service> }>(file)
  const ours = Object.entries(services).filter(([, { image }]) => image.includes('CARREAU_IMAGE'))

  test('sets only known settings, and all required ones', () => {
    const known = [...Object.keys(Environment.shape), 'ADMIN_PASSWORD']
    const needed = Object.entries(Environment.shape).flatMap(([name, schema]) =>
      schema.safeParse(undefined).success ? [] : name,
    )
    for (const [, { environment }] of ours) {
      expect(Object.keys(environment).filter(name => !known.includes(name))).toEqual([])
      expect(needed.filter(name => !(name in environment))).toEqual([])
    }
  })

  test('starts existing roles, each with a read-only file system and no privileges', () => {
    expect(ours.map(([name]) => name)).toEqual(
      expect.arrayContaining(['migrate', 'worker', 'nightly', 'errand']),
    )
    for (const [, { command, read_only, cap_drop, security_opt }] of ours) {
      if (command) expect(roles).toContain(command[0])
      expect({ read_only, cap_drop }).toEqual({ read_only: true, cap_drop: ['ALL'] })
      expect(security_opt).toContain('no-new-privileges:true')
    }
  })

  test('gives the database owner’s password only to short-lived services', () => {
    const informed = ours.filter(([, { environment }]) => 'MIGRATION_DATABASE_URL' in environment)
    expect(informed.map(([name]) => name)).toEqual(['migrate', 'errand'])
  })

  test('gives a seccomp profile to the worker only', () => {
    const confined = ours.filter(([, { security_opt }]) =>
      security_opt?.some(option => option.startsWith('seccomp=')),
    )
    expect(confined.map(([name]) => name)).toEqual(['worker'])
    const profile =
      confined[0]?.[1].security_opt?.find(option => option.startsWith('seccomp='))?.slice(8) ?? ''
    expect(existsSync(path.join(ROOT, profile))).toBe(true)
  })

  test('opens ports of Caddy only', () => {
    const open = Object.entries(services).filter(([, { ports }]) => ports !== undefined)
    expect(open.map(([name]) => name)).toEqual(['caddy'])
  })
})

test('Prometheus scrapes the ports where server and worker serve their metrics', () => {
  const { services } = readYaml<{ services: Record<string, Service> }>('compose.yaml')
  const { scrape_configs } = readYaml<{ scrape_configs: { static_configs: { targets: string[] }[] }[] }>(
    'ops/prometheus.yaml',
  )
  const port = Number(services.server?.environment.METRICS_PORT)
  const targets = scrape_configs.flatMap(({ static_configs }) =>
    static_configs.flatMap(({ targets }) => targets),
  )
  expect(targets).toEqual([`server:${port}`, `worker:${port + 1}`])
})

test('docs/operations.md names existing errands, and the example file has every variable that compose requires', () => {
  const errands = Array.from(
    read('docs/operations.md').matchAll(/(?:errand|(?:^|`|sudo )carreau) ([a-z][\w-]+)/gm),
    ([, role]) => role,
  ).filter(role => role !== 'update')
  expect(errands.length).toBeGreaterThan(5)
  expect(errands.filter(errand => !roles.includes(errand))).toEqual([])
  const required = Array.from(read('compose.yaml').matchAll(/\$\{(\w+):\?/g), ([, name]) => name)
  for (const name of required) expect(read('ops/compose.env.example')).toMatch(new RegExp(`^${name}=`, 'm'))
})

const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
const SERVER = read('ops/install/carreau-server@.service')
const WORKER = read('ops/install/carreau-worker.service')
const BACKUP = read('ops/install/carreau-backup.service')

test('the units are confined alike; the worker may also make its sandbox', () => {
  const confinement = (unit: string) =>
    Array.from(
      unit.matchAll(
        /^(?:NoNewPrivileges|CapabilityBoundingSet|Protect|Private|Restrict|LockPersonality|SystemCall|UMask).*$/gm,
      ),
      ([line]) => line,
    )
  expect(confinement(SERVER)).toEqual(
    expect.arrayContaining(['NoNewPrivileges=yes', 'CapabilityBoundingSet=', 'ProtectSystem=strict']),
  )
  expect(confinement(BACKUP).toSorted()).toEqual(confinement(SERVER).toSorted())
  const forSandbox = confinement(SERVER)
    .filter(line => !['RestrictNamespaces=yes', 'RestrictSUIDSGID=yes'].includes(line))
    .map(line => line.replace(/^SystemCallFilter=.*/, '$& @mount'))
  expect(confinement(WORKER).toSorted()).toEqual(forSandbox.toSorted())
})

test('the units start existing roles', () => {
  const started = [SERVER, WORKER, BACKUP].map(unit => /scripts\/run-role\.ts ([\w-]+)/.exec(unit)?.[1])
  expect(started).toEqual(['server', 'worker', 'backup'])
  expect(started.filter(role => !roles.includes(role))).toEqual([])
})

test('every npm script that reads settings reads them from .env', () => {
  const readers = ['start', 'worker', 'db:migrate', 'db:seed', 'doctor', 'create-admin', 'backup', 'restore']
  for (const name of [...readers, 'release-mail'])
    expect(scripts[name]).toContain('node --env-file-if-exists=.env ')
})

test('the image, the units and the npm scripts set the same memory limits as the demo', () => {
  for (const [name, value] of Object.entries(MEMORY_ENV))
    for (const line of [scripts.start, scripts.worker, read('Dockerfile'), SERVER, WORKER])
      expect(line?.replaceAll(/['"]/g, '')).toContain(`${name}=${value}`)
})
