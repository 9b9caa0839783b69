import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

interface Entry {
  version?: string
  integrity?: string
  link?: boolean
  optionalDependencies?: Record<string, string>
}

const text = readFileSync(new URL('../../package-lock.json', import.meta.url), 'utf8')
const entries = Object.entries((JSON.parse(text) as { packages: Record<string, Entry> }).packages).filter(
  ([path]) => path,
)

test('every package is pinned by the hash of its content', () => {
  expect(entries.filter(([, entry]) => !entry.integrity && !entry.link).map(([path]) => path)).toEqual([])
})

test('every package lists its builds for all platforms, so that it installs on any machine', () => {
  const installed = new Set(entries.map(([path]) => path.split('node_modules/').at(-1)))
  const missing = entries.flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).flatMap(name => (installed.has(name) ? [] : `${path} lacks ${name}`)),
  )
  expect(missing).toEqual([])
})

test('the lock file contains no registry address', () => {
  expect(text).not.toMatch(/"resolved"/)
})
