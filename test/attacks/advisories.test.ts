import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

// Maintained by hand and reviewed each month, so that the tests need no registry.
interface Advisory {
  package: string
  /** The first vulnerable version; default: all before `below`. */
  from?: string
  below: string
  id: string
  what: string
}

interface Installed {
  name: string
  version: string
}

const read = (file: string) => JSON.parse(readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8'))
const advisories: Advisory[] = read('docs/security/advisories.json')
const installed: Installed[] = Object.entries(
  read('package-lock.json').packages as Record<string, { version?: string }>,
).flatMap(([place, { version }]) => {
  const name = place.split('node_modules/').at(-1)
  return name && version ? [{ name, version }] : []
})

/** Negative when `a` is older. A prerelease counts as its release. */
function compare(a: string, b: string): number {
  const numbers = (version: string) => version.split('-')[0]?.split('.').map(Number) ?? []
  const other = numbers(b)
  return numbers(a).reduce((found, number, index) => found || number - (other[index] ?? 0), 0)
}

const findVulnerable = (packages: Installed[]) =>
  packages.flatMap(({ name, version }) =>
    advisories
      .filter(({ package: weak, from = '0.0.0', below }) => {
        return weak === name && compare(version, from) >= 0 && compare(version, below) < 0
      })
      .map(({ id, what }) => `${name} ${version}: ${id}, ${what}`),
  )

test('no package of the lock file has a known vulnerability', () => {
  expect(findVulnerable(installed)).toEqual([])
})

test('a vulnerable version would be found (negative control)', () => {
  expect(findVulnerable([{ name: 'nodemailer', version: '9.9.9' }])).toHaveLength(1)
  expect(findVulnerable([{ name: 'fast-uri', version: '3.1.0' }])).toHaveLength(3)
  expect(findVulnerable([{ name: 'fastify', version: '5.10.0' }])).toEqual([])
})

test('every advisory has a version, an id and a description', () => {
  for (const { below, id, what } of advisories)
    expect([/^\d+\.\d+\.\d+$/.test(below), /^(CVE|GHSA)-/.test(id), what.length > 10]).toEqual([
      true,
      true,
      true,
    ])
})
