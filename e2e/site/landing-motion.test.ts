import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { DESKTOP, openPage, PHONE, withBrowser } from '../fixtures.ts'
import { visit } from '../visitor.ts'

withBrowser()

const scrollPage = (page: Page, top: number) =>
  page.evaluate(
    top =>
      new Promise(resolve => {
        window.scrollTo({ top, behavior: 'instant' })
        requestAnimationFrame(() => requestAnimationFrame(resolve))
      }),
    top,
  )

/** Where the scene of the picture begins, in the page. */
const sceneTop = (page: Page) =>
  page
    .locator('#apropos figure')
    .evaluate(e => (e.parentElement?.parentElement?.getBoundingClientRect().top ?? 0) + scrollY)

const scene = (page: Page) =>
  page.locator('#apropos figure').evaluate(figure => {
    const { x, y, width, height } = figure.getBoundingClientRect()
    return { x, y: Math.round(y) + 0, width, height, clip: getComputedStyle(figure).clipPath }
  })

describe('the picture of the about section', () => {
  test('is pinned for 800 px while it grows from a third of the screen to the whole of it', async () => {
    const page = await openPage()
    await page.goto('/')
    const start = await sceneTop(page)
    await scrollPage(page, start)
    const small = await scene(page)
    const label = page.locator('#apropos figcaption')
    expect(small.y).toBe(0)
    expect(small.clip).toMatch(/^inset\(186\.\d+px 427\.\d+px/)
    const corner = await label.boundingBox()
    // The label keeps to the corner of what is seen.
    expect(corner && Math.round(corner.x + corner.width)).toBeCloseTo(1280 - 427, -1)
    await scrollPage(page, start + 400)
    expect((await scene(page)).y).toBe(0)
    await scrollPage(page, start + 800)
    const grown = await scene(page)
    expect(grown).toMatchObject({ y: 0, width: 1280, height: 800 })
    expect(grown.clip).toMatch(/^inset\(0px/)
    await scrollPage(page, start + 900)
    expect((await scene(page)).y).toBe(-100)
  })

  test.each([
    ['a phone', PHONE],
    ['a desk that asked for calm', { ...DESKTOP, reducedMotion: 'reduce' as const }],
  ])('on %s is simply there, in full width', async (_, device) => {
    const page = await openPage(device)
    await page.goto('/')
    await scrollPage(page, await sceneTop(page))
    const before = await scene(page)
    expect(before).toMatchObject({ width: device.viewport.width, clip: 'none' })
    await page.mouse.wheel(0, 300)
    await expect.poll(async () => (await scene(page)).y).toBe(before.y - 300)
  })
})

describe('tiles', () => {
  /** Of each tile: whether it waits to be laid, is being laid, or lies. */
  const tiles = (page: Page) =>
    page.locator('[data-tile]').evaluateAll(all =>
      all.map(tile => {
        const [laying] = tile.getAnimations().filter(({ timeline }) => timeline === document.timeline)
        return laying ? laying.playState : 'lies'
      }),
    )

  test('all lie on a page that nobody scrolls', async () => {
    const page = await visit()
    expect(new Set(await tiles(page))).toEqual(new Set(['lies']))
    expect(
      await page.locator('[data-tile]').evaluateAll(all => all.map(tile => getComputedStyle(tile).opacity)),
    ).not.toContain('0')
  })

  test('below the screen wait for the visitor, and are laid in 0.56 s, 70 ms apart from the left', async () => {
    const page = await visit()
    await page.mouse.wheel(0, 10)
    await expect.poll(async () => new Set(await tiles(page))).toEqual(new Set(['paused']))
    const reviews = page.locator('blockquote')
    const delays = reviews.evaluateAll(
      all =>
        new Promise<{ delay: number | undefined; duration: unknown }[]>(resolve => {
          const look = () => {
            const timings = all.map(e => e.getAnimations()[0]?.effect?.getTiming())
            if (all.slice(1).every(e => e.getAnimations()[0]?.playState === 'running'))
              resolve(timings.map(timing => ({ delay: timing?.delay, duration: timing?.duration })))
            else requestAnimationFrame(look)
          }
          look()
        }),
    )
    await reviews.nth(1).evaluate(e => e.scrollIntoView({ block: 'center', behavior: 'instant' }))
    const [, left, right] = await delays
    expect([left?.duration, right?.duration]).toEqual([560, 560])
    expect((right?.delay ?? 0) - (left?.delay ?? 0)).toBe(70)
    await expect
      .poll(async () => (await tiles(page)).filter(state => state === 'lies').length)
      .toBeGreaterThan(1)
    expect(await reviews.nth(1).evaluate(e => getComputedStyle(e).opacity)).toBe('1')
  })

  test('never move for who asked for calm', async () => {
    const page = await visit('/', { ...DESKTOP, reducedMotion: 'reduce' })
    await page.mouse.wheel(0, 400)
    await page.waitForFunction(() => scrollY > 0)
    expect(new Set(await tiles(page))).toEqual(new Set(['lies']))
  })
})

test('pictures lean toward the mouse, in the story and in the cards', async () => {
  const page = await visit()
  for (const [area, moved] of [
    ['[id="réalisation"] article:first-of-type', 'img'],
    ['#services > div:first-child', 'figure'],
  ] as const) {
    const surface = page.locator(area).first()
    await surface.evaluate(e => e.scrollIntoView({ block: 'center', behavior: 'instant' }))
    const lean = () => surface.evaluate(e => (e as HTMLElement).style.getPropertyValue('--lean-x'))
    const transform = () =>
      surface
        .locator(moved)
        .first()
        .evaluate(e => getComputedStyle(e).transform)
    await page.mouse.move(100, 400)
    await expect.poll(lean).toMatch(/^-0\.8/)
    const left = await transform()
    await page.mouse.move(1180, 400)
    await expect.poll(lean).toMatch(/^0\.8/)
    await expect.poll(transform).not.toBe(left)
  }
})

describe('films', () => {
  const watchFilms = (page: Page) => {
    const films: string[] = []
    page.on('request', request => /\.(mp4|webm)$/.test(request.url()) && films.push(request.url()))
    return films
  }

  const readAll = async (page: Page) => {
    const end = await page.evaluate(() => document.documentElement.scrollHeight)
    for (let y = 0; y < end; y += 700) await scrollPage(page, y)
  }

  test('play only while they are in sight', async () => {
    const page = await visit()
    const card = page.locator('[id="réalisation"] article video').first()
    const isPaused = () => card.evaluate((video: HTMLVideoElement) => video.paused)
    expect(await isPaused()).toBe(true)
    await card.scrollIntoViewIfNeeded()
    await expect.poll(isPaused).toBe(false)
    await scrollPage(page, 0)
    await expect.poll(isPaused).toBe(true)
  })

  test.each([
    ['calm', { reducedMotion: 'reduce' as const }],
    ['few bytes', {}],
  ])('are not loaded at all for who asked for %s, until a press asks for one', async (wish, options) => {
    const page = await openPage({ ...DESKTOP, ...options })
    if (wish === 'few bytes')
      await page.addInitScript(() =>
        Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
      )
    const films = watchFilms(page)
    await page.goto('/')
    await page.mouse.move(5, 5)
    await page.waitForFunction(() => Object.keys(document.body).some(key => key.startsWith('__react')))
    await readAll(page)
    await page.waitForLoadState('networkidle')
    expect(films).toEqual([])
    await scrollPage(page, 0)
    await page.getByRole('button', { name: 'Agrandir la vidéo' }).click()
    await expect.poll(() => films.length).toBeGreaterThan(0)
  })
})

test('for who asked for calm nothing on the page moves by itself', async () => {
  const page = await visit('/', { ...DESKTOP, reducedMotion: 'reduce' })
  await page.mouse.wheel(0, 900)
  await page.waitForFunction(() => scrollY > 0)
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0)
  expect(await page.locator('html').evaluate(e => getComputedStyle(e).scrollBehavior)).toBe('auto')
  expect(
    await page
      .locator('header')
      .first()
      .evaluate(e => getComputedStyle(e).transitionDuration),
  ).toBe('0s')
})
