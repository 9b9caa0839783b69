import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { Environment } from '#platform/config.ts'
import { MEMORY_SETTINGS } from '#scripts/local/servers/memory-settings.ts'

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

  test('gives the program settings that it knows, and all that it needs', () => {
    const known = [...Object.keys(Environment.shape), 'ADMIN_PASSWORD']
    const needed = Object.entries(Environment.shape).flatMap(([name, schema]) =>
      schema.safeParse(undefined).success ? [] : name,
    )
    for (const [, { environment }] of ours) {
      expect(Object.keys(environment).filter(name => !known.includes(name))).toEqual([])
      expect(needed.filter(name => !(name in environment))).toEqual([])
    }
  })

  test('starts roles that exist, each with nothing that it could write to or become', () => {
    expect(ours.map(([name]) => name)).toEqual(
      expect.arrayContaining(['migrate', 'worker', 'nightly', 'errand']),
    )
    for (const [, { command, read_only, cap_drop, security_opt }] of ours) {
      if (command) expect(roles).toContain(command[0])
      expect({ read_only, cap_drop }).toEqual({ read_only: true, cap_drop: ['ALL'] })
      expect(security_opt).toContain('no-new-privileges:true')
    }
  })

  test('tells the owner’s password to nobody who runs on', () => {
    const told = ours.filter(([, { environment }]) => 'MIGRATION_DATABASE_URL' in environment)
    expect(told.map(([name]) => name)).toEqual(['migrate', 'errand'])
  })

  test('gives the worker its profile of system calls, and nobody else', () => {
    const confined = ours.filter(([, { security_opt }]) =>
      security_opt?.some(option => option.startsWith('seccomp=')),
    )
    expect(confined.map(([name]) => name)).toEqual(['worker'])
    const profile =
      confined[0]?.[1].security_opt?.find(option => option.startsWith('seccomp='))?.slice(8) ?? ''
    expect(existsSync(path.join(ROOT, profile))).toBe(true)
  })

  test('lets nobody in but through Caddy', () => {
    const open = Object.entries(services).filter(([, { ports }]) => ports !== undefined)
    expect(open.map(([name]) => name)).toEqual(['caddy'])
  })
})

test('Prometheus asks where the small server tells its metrics', () => {
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

test('the operator’s page names errands that exist, and the example file what compose asks for', () => {
  const errands = Array.from(read('docs/operations.md').matchAll(/errand ([a-z][\w-]+)/g), ([, role]) => role)
  expect(errands.length).toBeGreaterThan(5)
  expect(errands.filter(errand => !roles.includes(errand))).toEqual([])
  const asked = Array.from(read('compose.yaml').matchAll(/\$\{(\w+):\?/g), ([, name]) => name)
  for (const name of asked) expect(read('ops/compose.env.example')).toMatch(new RegExp(`^${name}=`, 'm'))
})

test('the image and npm give a process the same memory as the demo', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  for (const [name, value] of Object.entries(MEMORY_SETTINGS))
    for (const line of [scripts.start, scripts.worker, read('Dockerfile')])
      expect(line?.replaceAll(/['"]/g, '')).toContain(`${name}=${value}`)
})
