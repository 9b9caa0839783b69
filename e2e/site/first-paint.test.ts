import { describe, expect, test } from 'vitest'
import { openPage, PHONE, withFullChromium } from '../fixtures.ts'

withFullChromium()

type Opened = Awaited<ReturnType<typeof openPage>>

const isFirstPaint = (page: Opened) => page.locator('html[data-first-paint]').count()

/** Positions of all letters of the title. */
const letterPositions = (page: Opened) =>
  page.locator('h1').evaluate(title => {
    const walker = document.createTreeWalker(title, NodeFilter.SHOW_TEXT)
    const found: number[][] = []
    while (walker.nextNode()) {
      const range = document.createRange()
      range.selectNode(walker.currentNode)
      const box = walker.currentNode.parentElement?.closest('svg') ?? range
      const { x, y } = box.getBoundingClientRect()
      found.push([Math.round(x), Math.round(y)])
    }
    return found
  })

test('before load a phone requests only the page, one font and one picture', async () => {
  const page = await openPage(PHONE)
  const requested: string[] = []
  page.on('request', request => requested.push(new URL(request.url()).pathname))
  await page.goto('/', { waitUntil: 'load' })
  expect(requested.slice(0, 3).toSorted()).toEqual([
    '/',
    expect.stringMatching(/^\/assets\/archivo-62-.*\.woff2$/),
    expect.stringMatching(/^\/media\/video\/upload\/p_\d+\/.*\.avif$/),
  ])
  const early = await page.evaluate(() => {
    const loaded = performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming
    const resources = performance.getEntriesByType('resource')
    return resources
      .filter(({ startTime }) => startTime < loaded.loadEventStart)
      .map(({ name }) => new URL(name).pathname)
  })
  // The small video frame may request the same picture in another aspect ratio before load.
  const [, font, picture = ''] = requested.slice(0, 3).toSorted()
  const otherRatio = picture.replace('/p_480/', '/w_480/')
  for (const name of early) expect([font, picture, otherRatio]).toContain(name)
})

test.each([390, 768, 1280])('at %i px every letter of the title stays inside its own box', async width => {
  const page = await openPage({ viewport: { width, height: 844 } })
  await page.goto('/')
  const strays = await page.locator('#acceuil svg > text').evaluateAll(letters =>
    letters.map(letter => {
      const [drawn, place] = [letter, letter.parentElement].map(e => e?.getBoundingClientRect())
      return (drawn?.left ?? 0) < (place?.left ?? 0) || (drawn?.right ?? 0) > (place?.right ?? 0)
    }),
  )
  expect(strays.length).toBeGreaterThan(4)
  expect(strays).not.toContain(true)
})

test('no letter of the title moves when its web font loads', async () => {
  const before = await openPage({ ...PHONE, expectedErrors: /net::ERR_FAILED/ })
  await before.route(/fraunces/, route => route.abort())
  await before.goto('/')
  const after = await openPage(PHONE)
  await after.goto('/')
  for (const page of [before, after]) await expect.poll(() => isFirstPaint(page), { timeout: 6_000 }).toBe(0)
  await after.waitForFunction(() => document.fonts.check('italic 480 20px "Fraunces Inlay"'))
  expect(await letterPositions(after)).toHaveLength(11)
  expect(await letterPositions(after)).toEqual(await letterPositions(before))
})

describe('the whole page is rendered at once', () => {
  test('for a visitor who follows a link to an anchor', async () => {
    const page = await openPage(PHONE)
    await page.goto('/#apropos')
    expect(await isFirstPaint(page)).toBe(0)
  })

  test('for a visitor who touches the screen', async () => {
    const page = await openPage(PHONE)
    // Neither scripts nor the text font load.
    await page.route(/\.js$|instrument-sans/, () => {})
    await page.goto('/', { waitUntil: 'load' })
    expect(await isFirstPaint(page)).toBe(1)
    await page.touchscreen.tap(10, 400)
    expect(await isFirstPaint(page)).toBe(0)
  })

  test('for a visitor without scripts', async () => {
    const page = await openPage({ ...PHONE, javaScriptEnabled: false })
    await page.goto('/')
    expect(await isFirstPaint(page)).toBe(0)
  })
})
