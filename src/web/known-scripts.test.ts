import { expect, test } from 'vitest'
import { takeKnownScripts } from './known-scripts.ts'

const NONCE = '3f0c2f5e-0d57-4f0e-9d0d-2f4b8f1f6f11'
const OURS = `<script nonce="${NONCE}">boot()</script>`

test('only scripts with the nonce of this rendering are known, and the nonce leaves the page', () => {
  const html = `<link nonce="${NONCE}" rel="x"/>${OURS}<script nonce="${NONCE}" type="module" async="">import()</script>`
  const { html: clean, scripts } = takeKnownScripts(html, NONCE)
  expect(scripts).toEqual(['boot()', 'import()'])
  expect(clean).toBe('<link rel="x"/><script>boot()</script><script type="module" async="">import()</script>')
})

test.each([
  ['a plain one', '<script>steal()</script>'],
  ['one with a nonce of its own', '<script nonce="guessed">steal()</script>'],
  ['one that is never closed', '<script>steal();/*'],
  ['a tag that is never closed', '<script x="'],
  ['one of a file', `<script nonce="${NONCE}" src="/a.js"></script>`],
])('a script that content brought in is not known: %s', (_, planted) => {
  const { scripts } = takeKnownScripts(`<p>${planted}${OURS}</p>`, NONCE)
  expect(scripts.join()).not.toContain('steal')
  for (const script of scripts) expect(script).toBe('boot()')
})
