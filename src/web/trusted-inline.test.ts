import { expect, test } from 'vitest'
import { extractTrustedInline } from './trusted-inline.ts'

const NONCE = '3f0c2f5e-0d57-4f0e-9d0d-2f4b8f1f6f11'
const OURS = `<script nonce="${NONCE}">boot()</script>`

test('only scripts and styles with the nonce of this rendering are trusted, and the nonce is removed from the page', () => {
  const html = `<link nonce="${NONCE}" rel="x"/>${OURS}<script nonce="${NONCE}" type="module" async="">import()</script>`
  const style = `<style nonce="${NONCE}">p{}</style><style>b{}</style>`
  const { html: clean, scripts, styles } = extractTrustedInline(html + style, NONCE)
  expect(scripts).toEqual(['boot()', 'import()'])
  expect(styles).toEqual(['p{}'])
  expect(clean).toBe(
    '<link rel="x"/><script>boot()</script><script type="module" async="">import()</script><style>p{}</style><style>b{}</style>',
  )
})

test.each([
  ['without a nonce', '<script>steal()</script>'],
  ['with another nonce', '<script nonce="guessed">steal()</script>'],
  ['never closed', '<script>steal();/*'],
  ['with a tag that is never closed', '<script x="'],
  ['with a src', `<script nonce="${NONCE}" src="/a.js"></script>`],
])('a script injected through content is not trusted: %s', (_, injected) => {
  const { scripts } = extractTrustedInline(`<p>${injected}${OURS}</p>`, NONCE)
  expect(scripts.join()).not.toContain('steal')
  for (const script of scripts) expect(script).toBe('boot()')
})
