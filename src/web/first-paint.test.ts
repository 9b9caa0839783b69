import { expect, test } from 'vitest'
import { inlineCssAndDeferScripts } from './first-paint.ts'

const BOOT = `import "/assets/manifest.js";
import * as route0 from "/assets/root.js";
import * as route1 from "/assets/home.js";
  
  window.__reactRouterRouteModules = {"root":route0,"pages/home":route1};

import("/assets/entry.js");`

const page = (head: string) =>
  `<head><link rel="modulepreload" href="/assets/root.js"/><link rel="stylesheet" href="/assets/a.css"/><link rel="stylesheet" href="/assets/b.css"/>${head}</head><script type="module" async="">${BOOT}</script>`

const document = (head: string) => ({ html: page(head), scripts: ['begin()', BOOT] })

test('a public page has inline styles and loads no script on its own', () => {
  const { html } = inlineCssAndDeferScripts(
    document('<style id="first-paint"></style>'),
    path => `/* $& ${path} */`,
  )
  expect(html).toContain('<style id="first-paint">/* $& /assets/a.css *//* $& /assets/b.css */</style>')
  expect(html).not.toMatch(/rel="stylesheet"|modulepreload|type="module"/)
  expect(html).toContain(
    'Promise.all([import("/assets/manifest.js"),import("/assets/root.js"),import("/assets/home.js")]).then(([,route0,route1])',
  )
  expect(html).toContain('import("/assets/entry.js")')
})

test('the deferred boot code is valid, and is returned with the styles for the content policy', () => {
  const { html, scripts, styles } = inlineCssAndDeferScripts(
    document('<style id="first-paint"></style>'),
    () => 'p{}',
  )
  const code = /<script>([\s\S]*)<\/script>/.exec(html)?.[1] ?? ''
  expect(() => new Function(code)).not.toThrow()
  expect(scripts).toEqual(['begin()', code])
  expect(styles).toEqual(['p{}p{}'])
})

test('other documents stay unchanged', () => {
  expect(inlineCssAndDeferScripts(document(''), () => 'x')).toEqual({ ...document(''), styles: [] })
})
