import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { DESKTOP, openPage, PHONE, withBrowser } from '../fixtures.ts'
import { visit, waitForBehaviours } from '../site-fixtures.ts'

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

/** Offset of the pinned picture in the page. */
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
    // The label stays in the corner of the visible part.
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
  ])('on %s is not animated and has full width', async (_, device) => {
    const page = await openPage(device)
    await page.goto('/')
    await scrollPage(page, await sceneTop(page))
    const before = await scene(page)
    expect(before).toMatchObject({ width: device.viewport.width, clip: 'none' })
    await page.mouse.wheel(0, 300)
    await expect.poll(async () => (await scene(page)).y).toBe(before.y - 300)
  })
})

describe('scroll reveal', () => {
  /** The play state of each animated element; `done` without an animation. */
  const revealStates = (page: Page) =>
    page.locator('[data-reveal]').evaluateAll(all =>
      all.map(element => {
        const [reveal] = element.getAnimations().filter(({ timeline }) => timeline === document.timeline)
        return reveal ? reveal.playState : 'done'
      }),
    )

  test('shows every element on a page that nobody scrolls', async () => {
    const page = await visit()
    expect(new Set(await revealStates(page))).toEqual(new Set(['done']))
    expect(
      await page
        .locator('[data-reveal]')
        .evaluateAll(all => all.map(element => getComputedStyle(element).opacity)),
    ).not.toContain('0')
  })

  test('animates elements below the screen when they come into view, in 0.56 s, 70 ms apart from the left', async () => {
    const page = await visit()
    await page.mouse.wheel(0, 10)
    await expect.poll(async () => new Set(await revealStates(page))).toEqual(new Set(['paused']))
    const reviews = page.locator('blockquote')
    const delays = reviews.evaluateAll(
      all =>
        new Promise<{ delay: number | undefined; duration: unknown }[]>(resolve => {
          const check = () => {
            const timings = all.map(e => e.getAnimations()[0]?.effect?.getTiming())
            if (all.slice(1).every(e => e.getAnimations()[0]?.playState === 'running'))
              resolve(timings.map(timing => ({ delay: timing?.delay, duration: timing?.duration })))
            else requestAnimationFrame(check)
          }
          check()
        }),
    )
    await reviews.nth(1).evaluate(e => e.scrollIntoView({ block: 'center', behavior: 'instant' }))
    const [, left, right] = await delays
    expect([left?.duration, right?.duration]).toEqual([560, 560])
    expect((right?.delay ?? 0) - (left?.delay ?? 0)).toBe(70)
    await expect
      .poll(async () => (await revealStates(page)).filter(state => state === 'done').length)
      .toBeGreaterThan(1)
    expect(await reviews.nth(1).evaluate(e => getComputedStyle(e).opacity)).toBe('1')
  })

  test('does not animate with reduced motion', async () => {
    const page = await visit('/', { ...DESKTOP, reducedMotion: 'reduce' })
    await page.mouse.wheel(0, 400)
    await page.waitForFunction(() => scrollY > 0)
    expect(new Set(await revealStates(page))).toEqual(new Set(['done']))
  })
})

test('pictures of the story and the cards tilt toward the mouse', async () => {
  const page = await visit()
  for (const [area, moved] of [
    ['[id="réalisation"] article:first-of-type', 'img'],
    ['#services > div:first-child', 'figure'],
  ] as const) {
    const surface = page.locator(area).first()
    await surface.evaluate(e => e.scrollIntoView({ block: 'center', behavior: 'instant' }))
    const tilt = () => surface.evaluate(e => (e as HTMLElement).style.getPropertyValue('--tilt-x'))
    const transform = () =>
      surface
        .locator(moved)
        .first()
        .evaluate(e => getComputedStyle(e).transform)
    await page.mouse.move(100, 400)
    await expect.poll(tilt).toMatch(/^-0\.8/)
    const left = await transform()
    await page.mouse.move(1180, 400)
    await expect.poll(tilt).toMatch(/^0\.8/)
    await expect.poll(transform).not.toBe(left)
  }
})

describe('videos', () => {
  const watchVideos = (page: Page) => {
    const videos: string[] = []
    page.on('request', request => /\.(mp4|webm)$/.test(request.url()) && videos.push(request.url()))
    return videos
  }

  const scrollThrough = async (page: Page) => {
    const end = await page.evaluate(() => document.documentElement.scrollHeight)
    for (let y = 0; y < end; y += 700) await scrollPage(page, y)
  }

  test('play only while they are in view', async () => {
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
    ['reduced motion', { reducedMotion: 'reduce' as const }],
    ['reduced data', {}],
  ])('are not loaded for a visitor who prefers %s, until they press play', async (wish, options) => {
    const page = await openPage({ ...DESKTOP, ...options })
    if (wish === 'reduced data')
      await page.addInitScript(() =>
        Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
      )
    const videos = watchVideos(page)
    await page.goto('/')
    await page.mouse.move(5, 5)
    await waitForBehaviours(page)
    await scrollThrough(page)
    await page.waitForLoadState('networkidle')
    expect(videos).toEqual([])
    await scrollPage(page, 0)
    await page.getByRole('button', { name: 'Agrandir la vidéo' }).click()
    await expect.poll(() => videos.length).toBeGreaterThan(0)
  })
})

test('with reduced motion nothing on the page moves by itself', async () => {
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
