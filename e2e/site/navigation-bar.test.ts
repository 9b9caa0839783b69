import { describe, expect, test } from 'vitest'
import { DESKTOP, nightlyTest, openPage, PHONE, withBrowser } from '../fixtures.ts'
import { bar, visit } from '../site-fixtures.ts'

withBrowser()

describe('the bar leads', () => {
  test('home by its logo, and to the sections from any page', async () => {
    const page = await visit('/blogue')
    const links = page.getByRole('navigation', { name: 'Navigation principale' }).getByRole('link')
    expect(await links.allTextContents()).toEqual([
      'Accueil',
      'Services',
      'Réalisations',
      'À propos',
      'Blogue',
    ])
    expect(await bar(page).getByRole('link', { name: 'retour à l’accueil' }).getAttribute('href')).toBe('/')
    await links.filter({ hasText: 'Services' }).click()
    await page.waitForURL('**/#services')
    await expect
      .poll(() => page.locator('#services').evaluate(e => Math.abs(e.getBoundingClientRect().top) < 200), {
        timeout: 6_000,
      })
      .toBe(true)
  })

  nightlyTest('to sections of the same page by smooth scrolling, without a reload', async () => {
    const page = await visit()
    await page.evaluate(() => Object.assign(window, { isSamePage: true }))
    expect(await page.locator('html').evaluate(e => getComputedStyle(e).scrollBehavior)).toBe('smooth')
    await bar(page).getByRole('link', { name: 'À propos' }).click()
    await expect
      .poll(() => page.locator('#apropos').evaluate(e => Math.abs(e.getBoundingClientRect().top) < 100))
      .toBe(true)
    expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
  })

  nightlyTest('to every anchor of older links', async () => {
    const page = await openPage(DESKTOP)
    for (const anchor of [
      'acceuil',
      'services',
      'r%C3%A9alisation',
      'réalisation',
      'apropos',
      'contact',
      'accueil',
      'realisation',
      'realisations',
      'a-propos',
    ]) {
      await page.goto(`/#${anchor}`)
      expect([anchor, await page.locator(`[id="${decodeURIComponent(anchor)}"]`).count()]).toEqual([
        anchor,
        1,
      ])
    }
  })
})

test('the bar is static at the top, hides in 0.2 s when scrolling down, and floats when scrolling up', async () => {
  const page = await visit()
  const state = () => bar(page).evaluate(e => [e.dataset.floating, e.dataset.hidden])
  const style = () =>
    bar(page).evaluate(e => {
      const { opacity, visibility, transform } = getComputedStyle(e)
      return { opacity, visibility, up: new DOMMatrix(transform).m42 / e.clientHeight }
    })
  const background = () => bar(page).evaluate(e => getComputedStyle(e, '::before').opacity)
  expect(await state()).toEqual(['false', 'false'])
  expect(await background()).toBe('0')
  await page.mouse.wheel(0, 900)
  await expect.poll(state).toEqual(['true', 'true'])
  const leaving = await bar(page).evaluate(e => {
    const { transitionProperty, transitionDuration, transitionDelay } = getComputedStyle(e)
    return [transitionProperty, transitionDuration, transitionDelay]
  })
  // Visibility changes after the transition and takes the bar out of the tab order.
  expect(leaving).toEqual(['transform, opacity, visibility', '0.2s, 0.2s, 0s', '0s, 0s, 0.2s'])
  await expect.poll(style).toMatchObject({ opacity: '0', visibility: 'hidden' })
  expect((await style()).up).toBeCloseTo(-1.1, 2)
  await page.mouse.wheel(0, -300)
  await expect.poll(state).toEqual(['true', 'false'])
  await expect.poll(style).toEqual({ opacity: '1', visibility: 'visible', up: 0 })
  expect(await background()).toBe('1')
  await page.mouse.wheel(0, -3000)
  await expect.poll(state).toEqual(['false', 'false'])
})

nightlyTest('at 768 px the bar leaves room for a scroll bar', async () => {
  const page = await openPage({ viewport: { width: 768, height: 900 } })
  await page.goto('/')
  await page.evaluate(() => document.fonts.ready)
  // The gap between the logo and the links.
  const room = await bar(page)
    .getByRole('link', { name: 'Accueil', exact: true })
    .evaluate(link => Number.parseFloat(getComputedStyle(link.parentElement as Element).marginLeft))
  expect(room).toBeGreaterThanOrEqual(17)
})

nightlyTest(
  'the bar shows phone and licence from 945 px on, and a menu instead of the links below 768 px',
  async () => {
    const page = await visit()
    const phone = bar(page).getByRole('link', { name: 'Nous appeler' })
    const licence = bar(page).getByRole('button', { name: 'Copier le numéro de licence RBQ' })
    const menu = bar(page).getByText('Menu', { exact: true })
    const links = bar(page).getByRole('link', { name: 'Services' })
    const shown = async (width: number) => {
      await page.setViewportSize({ width, height: 800 })
      return Promise.all([phone, licence, links, menu].map(part => part.first().isVisible()))
    }
    expect(await shown(945)).toEqual([true, true, true, false])
    expect(await shown(944)).toEqual([false, false, true, false])
    expect(await shown(768)).toEqual([false, false, true, false])
    expect(await shown(767)).toEqual([false, false, false, true])
  },
)

describe('the licence', () => {
  nightlyTest('is copied, and the bar says so for two seconds', async () => {
    const page = await visit('/', { ...DESKTOP, permissions: ['clipboard-read', 'clipboard-write'] })
    await page.getByRole('button', { name: 'Copier le numéro de licence RBQ' }).click()
    await page.getByText('Numéro de licence copié').waitFor()
    const copiedAt = Date.now()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('RBQ 1234-5678-90')
    await page.getByText('Numéro de licence copié').waitFor({ state: 'detached' })
    expect(Date.now() - copiedAt).toBeGreaterThan(1_500)
    expect(Date.now() - copiedAt).toBeLessThan(3_500)
  })

  nightlyTest('that cannot be copied is logged, and the visitor sees no error', async () => {
    const page = await visit()
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('refused'))
    })
    const logged = page.waitForEvent('console', message => message.text().startsWith('Could not copy text'))
    await page.getByRole('button', { name: 'Copier le numéro de licence RBQ' }).click()
    expect((await logged).type()).toBe('warning')
    expect(await page.getByText('Numéro de licence copié').count()).toBe(0)
  })
})

nightlyTest('the tooltip of the phone icon shows the number on hover and on focus', async () => {
  const page = await visit()
  const phone = bar(page).getByRole('link', { name: 'Nous appeler' })
  const tooltip = page.getByRole('tooltip', { name: 'Appelez-nous : 418 555-0142' })
  expect(await phone.getAttribute('href')).toBe('tel:+14185550142')
  expect(await tooltip.isVisible()).toBe(false)
  await phone.hover()
  await tooltip.waitFor()
  await page.mouse.move(5, 300)
  await tooltip.waitFor({ state: 'hidden' })
  await bar(page).getByRole('button', { name: 'Copier' }).focus()
  await page.keyboard.press('Tab')
  await tooltip.waitFor()
})

nightlyTest(
  'the sound button plays a loop until it is pressed again, and its four bars move meanwhile',
  async () => {
    const page = await visit()
    const requested: string[] = []
    page.on('request', request => request.url().includes('ambiance') && requested.push(request.url()))
    const button = page.getByRole('button', { name: /son d’ambiance/ })
    const bars = () =>
      button
        .locator('i')
        .evaluateAll(all =>
          all.map(bar => bar.getAnimations().some(({ playState }) => playState === 'running')),
        )
    const sound = () =>
      page.locator('audio').evaluate((audio: HTMLAudioElement) => [audio.loop, audio.paused])
    expect(await button.evaluate(e => getComputedStyle(e).borderRadius)).toBe('50%')
    expect(await bars()).toEqual([false, false, false, false])
    expect(await sound()).toEqual([true, true])
    expect(requested).toEqual([])
    await button.click()
    await page.getByRole('button', { name: 'Couper le son d’ambiance', pressed: true }).waitFor()
    expect(await bars()).toEqual([true, true, true, true])
    expect(await sound()).toEqual([true, false])
    await button.click()
    await page.getByRole('button', { name: 'Activer le son d’ambiance', pressed: false }).waitFor()
    expect(await bars()).toEqual([false, false, false, false])
    expect(await sound()).toEqual([true, true])
  },
)

describe('on a phone', () => {
  test('a menu lists the sections and the licence, and closes after a choice', async () => {
    const page = await visit('/', PHONE)
    await page.getByText('Menu', { exact: true }).tap()
    const menu = page.getByRole('navigation', { name: 'Menu' })
    const entries = ['Accueil', 'Services', 'Réalisations', 'À propos', 'Contact', 'Blogue']
    expect(await menu.getByRole('link').allTextContents()).toEqual(entries)
    await bar(page).getByText('Licence RBQ : 1234-5678-90').last().waitFor()
    await menu.getByRole('link', { name: 'Services' }).tap()
    await expect.poll(() => menu.isVisible()).toBe(false)
    await page.waitForURL('**/#services')
  })

  test('the menu opens the contact dialog', async () => {
    const page = await visit('/', PHONE)
    await page.getByText('Menu', { exact: true }).tap()
    const menu = page.getByRole('navigation', { name: 'Menu' })
    await menu.getByRole('link', { name: 'Contact' }).tap()
    await page.getByRole('dialog', { name: 'Contact' }).getByRole('heading').waitFor()
    expect(await menu.isVisible()).toBe(false)
  })

  nightlyTest('the menu of another page leads to a section of the landing page', async () => {
    const page = await visit('/politique-de-confidentialite', PHONE)
    await page.getByText('Menu', { exact: true }).tap()
    await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Réalisations' }).tap()
    await page.waitForURL(url => decodeURIComponent(url.hash) === '#réalisation' && url.pathname === '/')
  })

  test('call, text and quote buttons are at the bottom of the screen', async () => {
    const page = await visit('/blogue', PHONE)
    const links = page.getByRole('navigation', { name: 'Nous joindre' }).getByRole('link')
    expect(await links.allTextContents()).toEqual(['Appeler', 'Texto', 'Soumission'])
    expect(await links.nth(0).getAttribute('href')).toBe('tel:+14185550142')
    expect(await links.nth(1).getAttribute('href')).toMatch(/^sms:\+14185550142\?&body=Bonjour/)
    await links.nth(2).tap()
    await page.getByRole('dialog', { name: 'Contact' }).getByRole('heading').waitFor()
  })
})

test('until its script runs, the bar stays at the top of the page instead of covering the text below', async () => {
  const page = await openPage({ ...DESKTOP, expectedErrors: /ERR_FAILED|Failed to fetch/ })
  await page.route('**/entry.behaviours-*', route => route.abort())
  await page.goto('/')
  await page.mouse.wheel(0, 900)
  await expect.poll(() => bar(page).evaluate(e => e.getBoundingClientRect().bottom)).toBeLessThanOrEqual(0)
})

nightlyTest('after a press on the audio button the bar still hides when scrolling down', async () => {
  const page = await visit()
  await page.getByRole('button', { name: 'Activer le son d’ambiance' }).click()
  await page.mouse.wheel(0, 900)
  await expect.poll(() => bar(page).getAttribute('data-hidden')).toBe('true')
})

nightlyTest('the menu closes at Escape, with the focus on its button, and at a press outside', async () => {
  const page = await visit('/', PHONE)
  const menu = page.locator('[data-menu]')
  const button = menu.locator('summary')
  const isOpen = () => menu.evaluate(e => (e as HTMLDetailsElement).open)
  await button.click()
  expect(await isOpen()).toBe(true)
  await page.keyboard.press('Escape')
  await expect.poll(isOpen).toBe(false)
  expect(await button.evaluate(e => e === document.activeElement)).toBe(true)
  await button.click()
  await menu.getByText('Licence RBQ').click()
  expect(await isOpen()).toBe(true)
  await page.touchscreen.tap(195, 740)
  await expect.poll(isOpen).toBe(false)
})
