import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Island, IslandDialog } from './island.tsx'

const HOSTILE = '"><script>steal()</script>'

test('an island carries its props as JSON, and text in them is never markup', () => {
  const html = renderToStaticMarkup(
    <Island name="form" props={{ text: HOSTILE }} when="visible">
      <p>content</p>
    </Island>,
  )
  expect(html).toContain('data-island="form"')
  expect(html).toContain('<p>content</p>')
  expect(html).not.toContain('<script>')
  const props = /data-props="([^"]*)"/.exec(html)?.[1]?.replaceAll('&quot;', '"')
  expect(props).toBe(JSON.stringify({ text: HOSTILE }).replaceAll('<', '&lt;').replaceAll('>', '&gt;'))
})

test('a dialog is empty and closed; what it shows when its code does not load is beside it', () => {
  const html = renderToStaticMarkup(<IslandDialog id="works" label="Works" name="gallery" props={{}} />)
  expect(html).toMatch(/^<dialog [^>]*data-dialog="works"[^>]*><\/dialog><template>/)
  expect(html).not.toMatch(/<dialog [^>]* open[=> ]/)
  expect(html).toContain('data-retry')
})

test('a dialog that has a page of its own links to it instead of a retry', () => {
  const page = { href: '/contact', text: 'Write to us' }
  const html = renderToStaticMarkup(
    <IslandDialog id="contact" label="Contact" name="contact" props={{}} page={page} />,
  )
  expect(html).toContain('data-page="/contact"')
  expect(html).toContain('Write to us</a>')
  expect(html).not.toContain('data-retry')
})
