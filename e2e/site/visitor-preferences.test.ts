import { expect, test } from 'vitest'
import { DESKTOP, openPage, PHONE, withFullChromium } from '../fixtures.ts'
import { bar, horizontalOverflow, visit } from '../site-fixtures.ts'

/** The browser's own setting, as somebody with weak eyes has it. */
withFullChromium(['--blink-settings=defaultFontSize=32'])

const PATHS = ['/', '/contact', '/blogue', '/politique-de-confidentialite']

test.each(PATHS)('with text twice as large %s is no wider than a phone', async path => {
  const page = await visit(path, PHONE)
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px')
  // Laid out in full: parts that are far away have an assumed size otherwise.
  await page.evaluate(() => delete document.documentElement.dataset.skipsBelow)
  expect(await horizontalOverflow(page)).toBe(0)
})

test('with text twice as large the bar still holds the link to the form', async () => {
  const page = await visit('/', DESKTOP)
  const link = bar(page).getByRole('link', { name: 'Contact', exact: true })
  const menu = bar(page).locator('summary')
  const box = await link.or(menu).filter({ visible: true }).first().boundingBox()
  expect(box).not.toBeNull()
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(DESKTOP.viewport.width)
})

test('in forced colours cards and controls have edges', async () => {
  const page = await openPage({ ...DESKTOP, forcedColors: 'active' })
  await page.goto('/')
  const edges = await page.evaluate(() =>
    ['header', '[data-opens=contact]', '[data-audio]', 'article', '[data-expand]'].map(selector => {
      const { outlineStyle, outlineWidth } = getComputedStyle(document.querySelector(selector) as Element)
      return [selector, outlineStyle, outlineWidth]
    }),
  )
  for (const [selector, style, width] of edges)
    expect([selector, style, width]).toEqual([selector, 'solid', '1px'])
})

test('on paper the landing page is dark on white', async () => {
  const page = await openPage(DESKTOP)
  await page.goto('/')
  await page.emulateMedia({ media: 'print' })
  const colors = await page
    .locator('main h2, main p, footer p')
    .evaluateAll(all => [...new Set(all.map(element => getComputedStyle(element).color))])
  expect(colors).toEqual(['rgb(0, 0, 0)'])
  expect(await bar(page).isVisible()).toBe(false)
})
