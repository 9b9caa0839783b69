import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

interface Entry {
  version?: string
  integrity?: string
  license?: string
  dev?: boolean
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

/** Each lets us pass the package on with our own code. libvips, in sharp, is linked at run time, as the LGPL asks. */
const LICENCES = [
  ...[
    '0BSD',
    'Apache-2.0',
    'BlueOak-1.0.0',
    'BSD-2-Clause',
    'BSD-3-Clause',
    'ISC',
    'MIT',
    'MIT-0',
    'Unlicense',
  ],
  'LGPL-3.0-or-later',
]

test('every package that is delivered has a licence that allows it', () => {
  const isAllowed = (expression = '') =>
    expression.split(' AND ').every(part =>
      part
        .replaceAll(/[()]/g, '')
        .split(' OR ')
        .some(licence => LICENCES.includes(licence)),
    )
  const refused = entries.filter(([, { dev, license }]) => !dev && !isAllowed(license))
  expect(refused.map(([path, { license }]) => `${path}: ${license}`)).toEqual([])
})
