import { AxeBuilder } from '@axe-core/playwright'
import { describe, expect, test } from 'vitest'
import { DESKTOP, openPage, PHONE, withBrowser } from './fixtures.ts'

withBrowser()

type Opened = Awaited<ReturnType<typeof openPage>>

/** The page reacts once it is calm; a visitor's first move makes it react at once. */
async function openLanding(options: Parameters<typeof openPage>[0] = DESKTOP): Promise<Opened> {
  const page = await openPage(options)
  await page.goto('/')
  await page.waitForFunction(() => Object.keys(document.body).some(key => key.startsWith('__react')))
  return page
}

const bar = (page: Opened) => page.locator('header').first()

describe('the bar', () => {
  test('names the sections by their anchors, and leads to them from any page', async () => {
    const page = await openLanding()
    const links = page.getByRole('navigation', { name: 'Navigation principale' }).getByRole('link')
    expect(await links.allTextContents()).toEqual([
      'Accueil',
      'Services',
      'Réalisations',
      'À propos',
      'Blogue',
    ])
    await page.goto('/blogue')
    await page
      .getByRole('navigation', { name: 'Navigation principale' })
      .getByRole('link', { name: 'Services' })
      .click()
    await page.waitForURL('**/#services')
    await expect
      .poll(() => page.locator('#services').evaluate(e => Math.abs(e.getBoundingClientRect().top) < 200), {
        timeout: 6_000,
      })
      .toBe(true)
  })

  test.each([
    'acceuil',
    'services',
    'r%C3%A9alisation',
    'réalisation',
    'apropos',
    'contact',
    'accueil',
    'realisations',
    'a-propos',
  ])('#%s is on the page', async anchor => {
    const page = await openPage(DESKTOP)
    await page.goto(`/#${anchor}`)
    expect(await page.locator(`[id="${decodeURIComponent(anchor)}"]`).count()).toBe(1)
  })

  test('is normal at the top, hides on the way down, floats on the way up', async () => {
    const page = await openLanding()
    const state = () => bar(page).evaluate(e => [e.dataset.floating, e.dataset.hidden])
    expect(await state()).toEqual(['false', 'false'])
    await page.mouse.wheel(0, 900)
    await expect.poll(state).toEqual(['true', 'true'])
    await expect.poll(() => bar(page).evaluate(e => getComputedStyle(e).visibility)).toBe('hidden')
    expect(await bar(page).evaluate(e => getComputedStyle(e).transitionDuration)).toContain('0.2s')
    await page.mouse.wheel(0, -300)
    await expect.poll(state).toEqual(['true', 'false'])
    await page.mouse.wheel(0, -3000)
    await expect.poll(state).toEqual(['false', 'false'])
  })

  test('copies the licence and says so for two seconds', async () => {
    const page = await openLanding({ ...DESKTOP, permissions: ['clipboard-read', 'clipboard-write'] })
    await page.getByRole('button', { name: 'Copier le numéro de licence RBQ' }).click()
    await page.getByText('Numéro de licence copié').waitFor()
    const copiedAt = Date.now()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('RBQ 1234-5678-90')
    await page.getByText('Numéro de licence copié').waitFor({ state: 'detached' })
    expect(Date.now() - copiedAt).toBeGreaterThan(1_500)
    expect(Date.now() - copiedAt).toBeLessThan(3_500)
  })

  test('shows the phone number in a tooltip, to pointer and keyboard', async () => {
    const page = await openLanding()
    const phone = bar(page).getByRole('link', { name: 'Nous appeler' })
    expect(await phone.getAttribute('href')).toBe('tel:+14185550142')
    await phone.hover()
    await page.getByRole('tooltip', { name: 'Appelez-nous : 418 555-0142' }).waitFor()
  })

  test('plays the sound only while it is asked to', async () => {
    const page = await openLanding()
    const asked: string[] = []
    page.on('request', request => request.url().includes('ambiance') && asked.push(request.url()))
    const button = page.getByRole('button', { name: 'Activer le son d’ambiance' })
    expect(await button.locator('i').count()).toBe(4)
    expect(asked).toEqual([])
    await button.click()
    await page.getByRole('button', { name: 'Couper le son d’ambiance' }).click()
    await button.waitFor()
    expect(asked.length).toBeGreaterThan(0)
  })

  test('on a phone becomes a menu that closes after a choice', async () => {
    const page = await openLanding(PHONE)
    await page.getByText('Menu', { exact: true }).tap()
    const menu = page.getByRole('navigation', { name: 'Menu' })
    const entries = ['Accueil', 'Services', 'Réalisations', 'À propos', 'Contact', 'Blogue']
    expect(await menu.getByRole('link').allTextContents()).toEqual(entries)
    await menu.getByRole('link', { name: 'Services' }).tap()
    await expect.poll(() => menu.isVisible()).toBe(false)
  })
})

describe('windows over the page', () => {
  const scrollLock = (page: Opened) => page.evaluate(() => document.documentElement.style.overflow)

  test.each([
    ['voir plus', 'Galerie des réalisations'],
    ['Voir détails', 'Voir détails'],
  ])('%s opens, locks the page, and closes by button, Escape and backdrop', async (opener, name) => {
    const page = await openLanding()
    const button = page.getByRole('button', { name: opener }).first()
    const dialog = page.getByRole('dialog', { name })
    await button.click()
    await dialog.waitFor()
    await dialog.getByRole('heading').first().waitFor()
    expect(await scrollLock(page)).toBe('hidden')
    const { violations } = await new AxeBuilder({ page }).include('dialog[open]').analyze()
    expect(violations.map(({ id, nodes }) => `${id} ${nodes[0]?.target}`)).toEqual([])
    await dialog.getByRole('button', { name: 'Fermer' }).click()
    await dialog.waitFor({ state: 'hidden' })
    expect(await button.evaluate(e => e === document.activeElement)).toBe(true)
    expect(await scrollLock(page)).toBe('')
    await button.press('Enter')
    await dialog.waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    if (name !== 'Voir détails') return
    await button.click()
    await dialog.waitFor()
    await page.mouse.click(10, 400)
    await dialog.waitFor({ state: 'hidden' })
  })

  test('the gallery turns with buttons and arrow keys, each picture with its words', async () => {
    const page = await openLanding()
    await page.getByRole('button', { name: 'voir plus' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'Galerie des réalisations' })
    await dialog.getByText('Image 1 de 9').waitFor()
    await dialog.getByRole('button', { name: 'Image suivante' }).click()
    await dialog.getByRole('heading', { name: 'Douche à l’italienne' }).waitFor()
    await page.keyboard.press('ArrowLeft')
    await dialog.getByText('Image 1 de 9').waitFor()
    await dialog.getByText('Image d’ambiance').waitFor()
  })

  test('the policy opens over the page, and over the form', async () => {
    const page = await openLanding()
    await page.getByRole('contentinfo').getByRole('link', { name: 'Politique de confidentialité' }).click()
    const policy = page.getByRole('dialog', { name: 'Politique de confidentialité' })
    await policy.getByRole('heading').first().waitFor()
    expect(await policy.innerText()).toContain('Loi 25')
    await policy.getByRole('button', { name: 'Fermer' }).click()
    // The bar went away on the way down to the footer.
    await page.mouse.wheel(0, -400)
    await bar(page).getByRole('link', { name: 'Contact' }).click()
    const form = page.getByRole('dialog', { name: 'Contact' })
    await form.getByRole('link', { name: 'politique de confidentialité' }).click()
    await policy.waitFor()
    await page.keyboard.press('Escape')
    await policy.waitFor({ state: 'hidden' })
    expect(await form.isVisible()).toBe(true)
  })
})

test('the preview grows into the film; then a press pauses and plays it', async () => {
  const page = await openLanding()
  await page.getByRole('button', { name: 'Agrandir la vidéo' }).click()
  const pauses = page.locator('#acceuil').getByRole('button', { name: 'Mettre la vidéo en pause' })
  expect(await pauses.count()).toBe(2)
  await pauses.first().click({ position: { x: 640, y: 500 } })
  await page.locator('#acceuil').getByRole('button', { name: 'Lire la vidéo' }).first().waitFor()
})

test('with reduced motion, no film is loaded and nothing is pinned', async () => {
  const page = await openPage({ ...DESKTOP, reducedMotion: 'reduce' })
  const films: string[] = []
  page.on('request', request => /\.(mp4|webm)$/.test(request.url()) && films.push(request.url()))
  await page.goto('/')
  await page.mouse.wheel(0, 4000)
  await page.waitForTimeout(1_500)
  expect(films).toEqual([])
})

test('before the page has loaded: few requests, few bytes, no film, no script', async () => {
  const page = await openPage(PHONE)
  const asked: string[] = []
  page.on('request', request => asked.push(new URL(request.url()).pathname))
  await page.goto('/', { waitUntil: 'load' })
  const beforeLoad = [...asked]
  expect(beforeLoad.filter(path => /\.(mp4|webm|js)$/.test(path))).toEqual([])
  expect(beforeLoad.length).toBeLessThanOrEqual(8)
})
