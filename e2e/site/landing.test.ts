import { describe, expect, test } from 'vitest'
import { DEVICES, nightlyTest, openPage, PHONE, withBrowser } from '../fixtures.ts'
import { visit } from '../site-fixtures.ts'

withBrowser()

// First in the file: Chromium reports the pointer position of an earlier page to the next one, which loads the scripts.
test('before load the page makes few requests, with few bytes, no video and no script', async () => {
  const page = await openPage(PHONE)
  // Headless Chromium reports a mouse that nobody moved.
  await page.addInitScript(() =>
    addEventListener('pointermove', event => event.stopImmediatePropagation(), { capture: true }),
  )
  await page.goto('/', { waitUntil: 'load' })
  // By the browser's clock: on a busy machine the `load` event reaches the test late.
  const beforeLoad = await page.evaluate(() => {
    const [document] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    return performance
      .getEntriesByType('resource')
      .filter(({ startTime }) => startTime < (document?.loadEventStart ?? 0))
      .map(({ name }) => new URL(name).pathname)
  })
  expect(beforeLoad.filter(path => /\.(mp4|webm|js)$/.test(path))).toEqual([])
  // The document is one more request.
  expect(beforeLoad.length).toBeLessThanOrEqual(7)
  expect(beforeLoad.length).toBeGreaterThan(0)
})

test('a visitor finds the sections in order, with their content', async () => {
  const page = await openPage()
  await page.goto('/')
  expect(
    await page
      .locator('main > section')
      .evaluateAll(all => all.map(e => e.id || e.getAttribute('aria-labelledby'))),
  ).toEqual(['acceuil', 'apropos', 'réalisation', 'avis-titre', 'services', 'contact'])
  const works = page.locator('[id="réalisation"]')
  expect(await works.getByRole('article').getByRole('heading').allTextContents()).toEqual([
    'Douche à l’italienne',
    'Salle de bain terre cuite',
    'Dosseret de cuisine',
    'Entrée en damier',
    'Carreaux émaillés',
  ])
  expect(await works.getByRole('article').locator('video').count()).toBe(5)
  await works.getByRole('article').nth(1).getByRole('button', { name: 'Voir détails' }).waitFor()
  await works.getByText('Bientôt disponible', { exact: true }).waitFor()
  const map = works.getByRole('link', { name: 'Ouvrir la carte' })
  expect(await map.getAttribute('href')).toMatch(/^https:\/\//)
  expect(await map.getAttribute('target')).toBe('_blank')
  // textContent, not innerText: below the first screen nothing is rendered until the page is idle.
  expect(await page.locator('#services').getByRole('listitem').first().textContent()).toContain(
    'Planchers et murs',
  )
})

test('the wide tile is sharp, and no picture follows itself from section to section', async () => {
  const page = await visit('/', { viewport: { width: 1920, height: 1080 } })
  const tile = page.locator('[id="réalisation"] article').first()
  await tile.scrollIntoViewIfNeeded()
  const film = tile.locator('video')
  await expect.poll(() => film.evaluate((v: HTMLVideoElement) => v.videoWidth)).toBeGreaterThanOrEqual(1600)
  await expect
    .poll(() => tile.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThanOrEqual(1600)
  const pictures = await page
    .locator('#apropos img, [id="réalisation"] article img, #services figure > span:first-child img')
    .evaluateAll(all => all.map(image => image.getAttribute('src')))
  expect(pictures).toHaveLength(7)
  expect(new Set(pictures).size).toBe(7)
})

nightlyTest('a jump to a section shows nothing of the section before', async () => {
  const page = await openPage()
  for (const anchor of ['apropos', 'réalisation', 'services', 'contact']) {
    // A new load each time, as by a link of another page.
    await page.goto('/robots.txt')
    await page.goto(`/#${anchor}`)
    await expect
      .poll(() =>
        page.locator(`[id="${anchor}"]`).evaluate(e => Math.abs(Math.round(e.getBoundingClientRect().top))),
      )
      .toBeLessThanOrEqual(1)
  }
})

test('the footer holds copyright, credit, three networks, policy and licence', async () => {
  const page = await openPage()
  await page.goto('/')
  const footer = page.getByRole('contentinfo')
  await footer.getByText('© 2025 Céramique Boréale. Tous droits réservés.').waitFor()
  await footer.getByText('Site réalisé par').waitFor()
  await footer.getByText('Licence RBQ : 1234-5678-90').waitFor()
  await footer.getByRole('link', { name: 'Politique de confidentialité' }).waitFor()
  const networks = footer.getByRole('list', { name: 'Nous suivre' }).getByRole('link')
  expect(await networks.count()).toBe(3)
  for (const network of await networks.all())
    expect(await network.getAttribute('href')).toMatch(/^https:\/\//)
})

nightlyTest('a floor tile rotates by a quarter turn at each press, in 0.42 s', async () => {
  const page = await visit()
  const tile = page.locator('[data-turns]').first()
  const rotation = () => tile.locator('svg').evaluate(svg => getComputedStyle(svg).rotate)
  expect(await rotation()).toBe('none')
  await tile.click()
  await expect.poll(rotation).toBe('90deg')
  expect(await tile.locator('svg').evaluate(svg => getComputedStyle(svg).transitionDuration)).toBe('0.42s')
})

nightlyTest('video cards are in one column below 768 px, and side by side from there on', async () => {
  const page = await openPage()
  await page.goto('/')
  const boxes = async (width: number) => {
    await page.setViewportSize({ width, height: 900 })
    const cards = page.locator('[id="réalisation"] article')
    return cards.evaluateAll(all => all.map(card => card.getBoundingClientRect().width))
  }
  expect(await boxes(767)).toEqual([767, 767, 767, 767, 767])
  const [wide, ...others] = await boxes(768)
  expect(wide).toBeCloseTo(768, 1)
  expect(Math.max(...others)).toBeLessThan(500)
})

/** Duration of the first animation of an element that does not exist yet. Runs in the page, or it would be missed. */
async function firstAnimationOf(element: string): Promise<unknown> {
  for (;;) {
    const [motion] = document.querySelector(element)?.getAnimations() ?? []
    if (motion) return motion.effect?.getTiming().duration
    await new Promise(requestAnimationFrame)
  }
}

describe('the hero', () => {
  const hero = '#acceuil'

  test('its video enlarges in 0.7 s; then a press pauses and plays it', async () => {
    const page = await visit()
    const growing = page.evaluate(firstAnimationOf, `${hero} [aria-label="Mettre la vidéo en pause"]`)
    await page.getByRole('button', { name: 'Agrandir la vidéo' }).click()
    expect(await growing).toBe(700)
    const video = page.locator(hero).getByRole('button', { name: 'Mettre la vidéo en pause' }).first()
    await video.waitFor()
    expect(await video.evaluate(e => e === document.activeElement)).toBe(true)
    const isPaused = () =>
      video
        .or(play)
        .first()
        .locator('video')
        .evaluate((v: HTMLVideoElement) => v.paused)
    const play = page.locator(hero).getByRole('button', { name: 'Lire la vidéo' }).first()
    await expect.poll(isPaused).toBe(false)
    await video.click({ position: { x: 640, y: 500 } })
    await play.waitFor()
    expect(await isPaused()).toBe(true)
    await play.click({ position: { x: 640, y: 500 } })
    await expect.poll(isPaused).toBe(false)
    expect(await page.getByRole('button', { name: 'Agrandir la vidéo' }).count()).toBe(0)
  })

  test('its enlarged video becomes small again by a button and by Escape', async () => {
    const page = await visit()
    const expand = page.getByRole('button', { name: 'Agrandir la vidéo' })
    const isFocused = () => expand.evaluate(e => e === document.activeElement)
    await expand.click()
    await page.getByRole('button', { name: 'Réduire la vidéo' }).click()
    await expect.poll(isFocused).toBe(true)
    expect(await page.locator(`${hero}[data-expanded="true"]`).count()).toBe(0)
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Réduire la vidéo' }).waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(isFocused).toBe(true)
  })

  test('its video can be paused without enlarging it', async () => {
    const page = await visit()
    const pause = page.locator(hero).getByRole('button', { name: 'Mettre la vidéo en pause' })
    const paused = () =>
      page.locator(`${hero} video`).evaluateAll(all => all.map(video => (video as HTMLVideoElement).paused))
    await expect.poll(paused).toEqual([false, false])
    await pause.click()
    expect(await paused()).toEqual([true, true])
  })

  test('its video is paused while the contact form covers it', async () => {
    const page = await visit('/', PHONE)
    const isPlaying = () =>
      page.locator(`${hero} video`).evaluateAll(all => all.some(video => !(video as HTMLVideoElement).paused))
    await expect.poll(isPlaying).toBe(true)
    await page.getByRole('link', { name: 'Soumission', exact: true }).tap()
    await page.getByRole('dialog').locator('form').waitFor()
    expect(await isPlaying()).toBe(false)
    await page.getByRole('dialog').getByRole('button', { name: 'Fermer' }).tap()
    await expect.poll(isPlaying).toBe(true)
  })

  nightlyTest('a word of wide letters is set smaller instead of being cut off', async () => {
    // Without scripts: hydration must not replace the changed text.
    const page = await openPage({ ...PHONE, javaScriptEnabled: false })
    await page.goto('/')
    const width = (text: string, kind: string) =>
      page
        .locator(`${hero} h1 > span`)
        .first()
        .evaluate(
          (word, { text, kind }) => {
            word.dataset.width = kind
            const range = document.createRange()
            word.textContent = text
            range.selectNodeContents(word)
            return range.getBoundingClientRect().right
          },
          { text, kind },
        )
    expect(await width('CARREAU', 'normal')).toBeLessThanOrEqual(390)
    expect(await width('WWWWWWW', 'widest')).toBeLessThanOrEqual(390)
  })
})

test('on a phone an article loads a picture of the right size', async () => {
  const page = await openPage({ ...PHONE, deviceScaleFactor: 2 })
  await page.goto('/blogue')
  const loaded = await page
    .locator('main img')
    .evaluateAll(all => all.map(img => (img as HTMLImageElement).currentSrc).filter(Boolean))
  expect(loaded.length).toBeGreaterThan(0)
  for (const source of loaded) expect(source).toMatch(/-(480|960)\.avif$/)
  expect(await page.evaluate(() => document.fonts.ready.then(() => document.fonts.status))).toBe('loaded')
})

test.each(DEVICES)('on %s there is no layout shift while the page loads', async (_, device) => {
  const page = await openPage(device)
  await page.goto('/', { waitUntil: 'networkidle' })
  const moved = await page.evaluate(
    () =>
      new Promise<number>(resolve => {
        new PerformanceObserver(list => {
          resolve(
            list.getEntries().reduce((sum, entry) => sum + (entry as unknown as { value: number }).value, 0),
          )
        }).observe({ type: 'layout-shift', buffered: true })
        setTimeout(() => resolve(0), 300)
      }),
  )
  expect(moved).toBeLessThan(0.01)
})
