import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { sendRequest } from '#scripts/local/send-request.ts'
import { demo } from '../fixtures.ts'

const document = readFileSync(new URL('../../docs/scale.md', import.meta.url), 'utf8')
const quoted = (cell: string) => Array.from(cell.matchAll(/`([^`]+)`/g), ([, text = '']) => text)
const rules = document
  .slice(document.indexOf('## Rules for a CDN'))
  .split('\n')
  .filter(line => /^\| (`|an )/.test(line) && !line.includes('`cache-control` |'))
  .map(line => line.split('|').map(cell => cell.trim()))
  .flatMap(([, addresses = '', rule = '']) => {
    const paths = quoted(addresses)
    return (paths.length > 0 ? paths : ['/an-address-that-does-not-exist']).map(path => ({
      path,
      rule: quoted(rule)[0],
    }))
  })

/** An asset that the home page loads. */
async function exampleOf(path: string): Promise<string> {
  if (!path.endsWith('*')) return path
  const home = String((await sendRequest(demo.siteUrl)).body)
  return new RegExp(`${path.slice(0, -1)}[^"' ,]+`).exec(home)?.[0] ?? path
}

test('docs/scale.md lists the caching rules of every kind of path', () => {
  expect(new Set(rules.map(({ rule }) => rule)).size).toBe(4)
})

test.each(rules)('$path is served with $rule', async ({ path, rule }) => {
  const { headers, status } = await sendRequest(demo.siteUrl, { path: await exampleOf(path) })
  expect([200, 404]).toContain(status)
  expect(headers['cache-control']).toBe(rule)
})
