import { isDeepStrictEqual } from 'node:util'
import type { Frame, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { DESKTOP, openPage, PHONE, withBrowser } from '../fixtures.ts'
import { ABOUT, EDITORS, FEATURES, field, HERO, openEditor, pressSave, STORY } from './editor-fixtures.ts'

withBrowser()

/** Where the section stands on the public page. */
const ANCHORS = { hero: 'acceuil', about: 'apropos', features: 'réalisation', story: 'services' }
const CALM = { reducedMotion: 'reduce' as const }

async function frameOf(page: Page): Promise<Frame> {
  const element = await page.locator('iframe[title=Preview]').elementHandle()
  const frame = await element?.contentFrame()
  if (!frame) throw new Error('There is no preview')
  // On a phone it lies behind its tab.
  await frame.waitForSelector('main section', { state: 'attached' })
  return frame
}

/** Every element, attribute and word below a section. Generated ids have no meaning; what follows is React's own doing. */
function treeOf(section: Element): unknown {
  const isGenerated = (value: string) => /«|»|_r_/.test(value)
  const attributes = Array.from(section.attributes, ({ name, value }) => [
    name,
    isGenerated(value) ? '*' : value,
  ])
    // The server writes `muted` down, the browser sets the property; both films are silent.
    .filter(([name]) => name !== 'muted')
    .sort()
  // Without scripts this is read, with scripts it is not even parsed; a browser's React leaves it empty.
  const children = section.tagName === 'NOSCRIPT' ? [] : Array.from(section.childNodes)
  const words: unknown[] = []
  for (const child of children) {
    if (child.nodeType === 1) words.push(treeOf(child as Element))
    else if (child.nodeType === 3 && child.textContent) {
      // The server's text may be cut in two where the browser's is one.
      if (typeof words.at(-1) === 'string') words.push(String(words.pop()) + child.textContent)
      else words.push(child.textContent)
    }
  }
  return [section.tagName, Object.fromEntries(attributes), words]
}
const TREE_OF = `(${treeOf.toString()})`
const readTree = (place: Page | Frame, anchor: string) =>
  place.evaluate(`${TREE_OF}(document.getElementById('${anchor}'))`)

/** Once nothing changes in it any more: films and pictures come after the words. */
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
    const page = await openEditor(editor, { ...device, ...CALM })
    const words = `aperçu ${Math.floor(performance.now()) % 1e4}`
    await field(page, editor).fill(words)
    if (device === PHONE) await page.getByRole('tab', { name: 'Preview' }).tap()
    const frame = await frameOf(page)
    await expect.poll(() => frame.locator('body').innerHTML()).toContain(words)
    const unsaved = await readSettledTree(frame, ANCHORS[editor.name])
    await pressSave(page, editor)
    await page.getByText(editor.saved).waitFor()

    const visitor = await openPage({ ...device, ...CALM })
    await expect
      .poll(async () => {
        await visitor.goto('/')
        return visitor.locator(`[id="${ANCHORS[editor.name]}"]`).innerHTML()
      })
      .toContain(words)
    // Only once its scripts have run is it what the preview shows.
    await visitor.mouse.move(5, 5)
    await visitor.waitForFunction(
      () => '__reactRouterContext' in window && document.querySelector('[data-film]'),
    )
    expect(await readSettledTree(visitor, ANCHORS[editor.name])).toEqual(unsaved)
  })

  test('follows each key within 100 ms', async () => {
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
    for (const key of 'tuile') {
      await page.keyboard.press(key)
      await page.waitForTimeout(60)
    }
    // The middle one: on a shared machine one key of five may wait for somebody else's work.
    const [, , middle] = (await seen).sort((a, b) => a - b)
    expect(middle).toBeLessThan(100)
    await page.getByRole('button', { name: 'Discard draft' }).click()
  })
})

test('on a desktop it stands beside the form, as wide as a desktop or a phone', async () => {
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

test('on a phone it lies behind its tab, at the width of a phone', async () => {
  const page = await openEditor(STORY, PHONE)
  expect(await page.locator('iframe[title=Preview]').isVisible()).toBe(false)
  await page.getByRole('tab', { name: 'Preview' }).tap()
  expect(await page.locator('iframe[title=Preview]').isVisible()).toBe(true)
  expect(await page.locator('form').isVisible()).toBe(false)
  expect(await (await frameOf(page)).evaluate(() => innerWidth)).toBe(390)
  await page.getByRole('tab', { name: 'Preview' }).press('ArrowLeft')
  expect(await page.locator('form').isVisible()).toBe(true)
})

test('it wears the site’s own faces and colours, and none of the dashboard’s rules', async () => {
  const page = await openEditor(ABOUT)
  await page.getByRole('button', { name: 'Dark' }).click()
  const frame = await frameOf(page)
  await frame.evaluate(() => document.fonts.ready)
  const look = (place: Page | Frame) =>
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
  expect(await look(frame)).toEqual(await look(visitor))
  await page.getByRole('button', { name: 'Light' }).click()
})

test('its buttons work, and its links lead nowhere', async () => {
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
