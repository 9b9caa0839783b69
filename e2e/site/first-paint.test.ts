import { describe, expect, test } from 'vitest'
import { openPage, PHONE, withWholeBrowser } from '../fixtures.ts'

withWholeBrowser()

type Opened = Awaited<ReturnType<typeof openPage>>

const isWaiting = (page: Opened) => page.locator('html[data-first-paint]').count()

/** Every letter of the giant word and of the line under it, by where it stands. */
const places = (page: Opened) =>
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

test('a phone is sent the page, one face and one picture before it has loaded', async () => {
  const page = await openPage(PHONE)
  const asked: string[] = []
  page.on('request', request => asked.push(new URL(request.url()).pathname))
  await page.goto('/', { waitUntil: 'load' })
  expect(asked.slice(0, 3).toSorted()).toEqual([
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
  // The small frame of the film may ask for the same picture in its own shape before the page has loaded.
  const [, face, picture = ''] = asked.slice(0, 3).toSorted()
  const inItsOwnShape = picture.replace('/p_480/', '/w_480/')
  for (const name of early) expect([face, picture, inItsOwnShape]).toContain(name)
})

test.each([390, 768, 1280])('at %i px every inlaid letter stands in its own place', async width => {
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

test('no letter of the giant word moves when its inlaid face arrives', async () => {
  const before = await openPage({ ...PHONE, expectedComplaints: /net::ERR_FAILED/ })
  await before.route(/fraunces/, route => route.abort())
  await before.goto('/')
  const after = await openPage(PHONE)
  await after.goto('/')
  for (const page of [before, after]) await expect.poll(() => isWaiting(page), { timeout: 6_000 }).toBe(0)
  await after.waitForFunction(() => document.fonts.check('italic 480 20px "Fraunces Inlay"'))
  expect(await places(after)).toHaveLength(11)
  expect(await places(after)).toEqual(await places(before))
})

describe('all of the page is there at once', () => {
  test('for who follows an address that points into it', async () => {
    const page = await openPage(PHONE)
    await page.goto('/#apropos')
    expect(await isWaiting(page)).toBe(0)
  })

  test('for who touches it', async () => {
    const page = await openPage(PHONE)
    // Neither scripts nor the face of the text ever come.
    await page.route(/\.js$|instrument-sans/, () => {})
    await page.goto('/', { waitUntil: 'load' })
    expect(await isWaiting(page)).toBe(1)
    await page.touchscreen.tap(10, 400)
    expect(await isWaiting(page)).toBe(0)
  })

  test('for who allows no scripts', async () => {
    const page = await openPage({ ...PHONE, javaScriptEnabled: false })
    await page.goto('/')
    expect(await isWaiting(page)).toBe(0)
  })
})
