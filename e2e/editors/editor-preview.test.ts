import { isDeepStrictEqual } from 'node:util'
import type { Frame, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { DESKTOP, openPage, PHONE, withBrowser } from '../fixtures.ts'
import { waitForBehaviours } from '../site-fixtures.ts'
import { ABOUT, EDITORS, FEATURES, field, HERO, openEditor, pressSave, STORY } from './editor-fixtures.ts'

withBrowser()

/** Anchors of the sections on the public page. */
const ANCHORS = { hero: 'acceuil', about: 'apropos', features: 'réalisation', story: 'services' }
const REDUCED_MOTION = { reducedMotion: 'reduce' as const }

async function frameOf(page: Page): Promise<Frame> {
  const element = await page.locator('iframe[title=Preview]').elementHandle()
  const frame = await element?.contentFrame()
  if (!frame) throw new Error('There is no preview')
  // On a phone the preview is behind a tab.
  await frame.waitForSelector('main section', { state: 'attached' })
  return frame
}

/** Every element, attribute and text of a section, without generated ids and without what React renders differently. */
function treeOf(section: Element): unknown {
  const isGenerated = (value: string) => /«|»|_r_/.test(value)
  const attributes = Array.from(section.attributes, ({ name, value }) => [
    name,
    isGenerated(value) ? '*' : value,
  ])
    // The server renders `muted` as an attribute, the browser sets the property.
    .filter(([name]) => name !== 'muted')
    .sort()
  // React in a browser leaves noscript elements empty, and a parsed template has no children.
  const isDifferent = section.tagName === 'NOSCRIPT' || section.tagName === 'TEMPLATE'
  const children = isDifferent ? [] : Array.from(section.childNodes)
  const text: unknown[] = []
  for (const child of children) {
    if (child.nodeType === 1) text.push(treeOf(child as Element))
    else if (child.nodeType === 3 && child.textContent) {
      // The server may render one text as two nodes.
      if (typeof text.at(-1) === 'string') text.push(String(text.pop()) + child.textContent)
      else text.push(child.textContent)
    }
  }
  return [section.tagName, Object.fromEntries(attributes), text]
}
const TREE_OF = `(${treeOf.toString()})`
const readTree = (place: Page | Frame, anchor: string) =>
  place.evaluate(`${TREE_OF}(document.getElementById('${anchor}'))`)

/** Waits until nothing changes any more: movies and pictures load after the text. */
async function readSettledTree(place: Page | Frame, anchor: string): Promise<unknown> {
  let before: unknown
  await expect
    .poll(
      async () => {
        const now = await readTree(place, anchor)
        const isSettled = isDeepStrictEqual(now, before)
        before = now
        return isSettled
      },
      { interval: 500 },
    )
    .toBe(true)
  return before
}

describe.each(EDITORS)('the preview of $heading', editor => {
  test.each([
    ['desktop', DESKTOP],
    ['phone', PHONE],
  ])('is the public section, element for element, on a %s', async (_, device) => {
    const page = await openEditor(editor, { ...device, ...REDUCED_MOTION })
    const text = `aperçu ${Math.floor(performance.now()) % 1e4}`
    await field(page, editor).fill(text)
    if (device === PHONE) await page.getByRole('tab', { name: 'Preview' }).tap()
    const frame = await frameOf(page)
    await expect.poll(() => frame.locator('body').innerHTML()).toContain(text)
    const unsaved = await readSettledTree(frame, ANCHORS[editor.name])
    await pressSave(page, editor)
    await page.getByText(editor.saved).waitFor()

    const visitor = await openPage({ ...device, ...REDUCED_MOTION })
    await expect
      .poll(async () => {
        await visitor.goto('/')
        return visitor.locator(`[id="${ANCHORS[editor.name]}"]`).innerHTML()
      })
      .toContain(text)
    // The preview shows the page with its behaviours.
    await visitor.mouse.move(5, 5)
    await waitForBehaviours(visitor)
    expect(await readSettledTree(visitor, ANCHORS[editor.name])).toEqual(unsaved)
  })

  test('updates within 100 ms of each key', async () => {
    const page = await openEditor(editor)
    const frame = await frameOf(page)
    const seen = frame.evaluate(
      () =>
        new Promise<number[]>(resolve => {
          const times: number[] = []
          const typedAt: number[] = []
          window.parent.document.addEventListener(
            'keydown',
            () => typedAt.push(performance.timeOrigin + performance.now()),
            true,
          )
          new MutationObserver(() => {
            const typed = typedAt.shift()
            if (typed === undefined) return
            times.push(performance.timeOrigin + performance.now() - typed)
            if (times.length === 5) resolve(times)
          }).observe(document.body, { subtree: true, childList: true, characterData: true })
        }),
    )
    await field(page, editor).fill('')
    await field(page, editor).focus()
    await page.keyboard.type('tuile', { delay: 60 })
    // The median: on a shared machine one of five may be delayed by other work.
    const [, , middle] = (await seen).sort((a, b) => a - b)
    expect(middle).toBeLessThan(100)
    await page.getByRole('button', { name: 'Discard draft' }).click()
  })
})

test('on a desktop the preview is beside the form, as wide as a desktop or a phone', async () => {
  const page = await openEditor(HERO)
  const form = await page.locator('form').boundingBox()
  const preview = await page.locator('iframe[title=Preview]').boundingBox()
  expect(preview?.x).toBeGreaterThan((form?.x ?? 0) + (form?.width ?? 0))
  expect(Math.abs((preview?.y ?? 0) - (form?.y ?? 0))).toBeLessThan(80)
  const frame = await frameOf(page)
  expect(await frame.evaluate(() => innerWidth)).toBe(1280)
  await page.getByRole('group', { name: 'Preview size' }).getByRole('button', { name: 'Phone' }).click()
  await expect.poll(() => frame.evaluate(() => innerWidth)).toBe(390)
  expect(await frame.evaluate(() => matchMedia('(max-width: 767px)').matches)).toBe(true)
})

test('on a phone the preview is behind a tab, as wide as a phone', async () => {
  const page = await openEditor(STORY, PHONE)
  expect(await page.locator('iframe[title=Preview]').isVisible()).toBe(false)
  await page.getByRole('tab', { name: 'Preview' }).tap()
  expect(await page.locator('iframe[title=Preview]').isVisible()).toBe(true)
  expect(await page.locator('form').isVisible()).toBe(false)
  expect(await (await frameOf(page)).evaluate(() => innerWidth)).toBe(390)
  await page.getByRole('tab', { name: 'Preview' }).press('ArrowLeft')
  expect(await page.locator('form').isVisible()).toBe(true)
})

test('the preview uses the fonts and colours of the site, and none of the dashboard’s styles', async () => {
  const page = await openEditor(ABOUT)
  await page.getByRole('button', { name: 'Dark' }).click()
  const frame = await frameOf(page)
  await frame.evaluate(() => document.fonts.ready)
  const styleOf = (place: Page | Frame) =>
    place.evaluate(() => {
      const title = document.querySelector('#apropos h2')
      const { fontFamily, fontSize, color, letterSpacing } = getComputedStyle(title as Element)
      const hasFont = document.fonts.check('20px "Archivo 62"')
      return {
        fontFamily,
        fontSize,
        color,
        letterSpacing,
        hasFont,
        ground: getComputedStyle(document.body).backgroundColor,
      }
    })
  const visitor = await openPage()
  await visitor.goto('/')
  await visitor.evaluate(() => document.fonts.ready)
  expect(await styleOf(frame)).toEqual(await styleOf(visitor))
  await page.getByRole('button', { name: 'Light' }).click()
})

test('the buttons of the preview work, and its links do nothing', async () => {
  const page = await openEditor(FEATURES)
  const frame = await frameOf(page)
  await frame.getByRole('button', { name: 'Voir détails' }).click()
  await frame.getByRole('dialog', { name: 'Voir détails' }).waitFor()
  expect(await page.evaluate(() => document.documentElement.style.overflow)).toBe('')
  await frame.getByRole('button', { name: 'Fermer' }).click()
  await frame
    .locator('a')
    .first()
    .evaluate(link => (link as HTMLElement).click())
  expect(page.context().pages()).toHaveLength(1)
})
