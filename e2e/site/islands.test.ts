import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { ISLANDS } from '#pages/site/islands.ts'
import { DESKTOP, nightlyTest, openPage, PHONE, queryDatabase, withBrowser } from '../fixtures.ts'
import { bar, DIALOGS, holdScript, visit, waitForBehaviours } from '../site-fixtures.ts'

withBrowser()

const REACT = /\/assets\/(react|router|island-root)-/

function watchReact(page: Page): string[] {
  const loaded: string[] = []
  page.on('request', request => REACT.test(request.url()) && loaded.push(new URL(request.url()).pathname))
  return loaded
}

describe('React', () => {
  nightlyTest('is not loaded by reading the page to its end', async () => {
    const page = await openPage(PHONE)
    const loaded = watchReact(page)
    await page.goto('/')
    await waitForBehaviours(page)
    for (let screens = 0; screens < 16; screens += 1)
      await page.evaluate(async () => {
        scrollBy({ top: innerHeight, behavior: 'instant' })
        await new Promise(requestAnimationFrame)
      })
    await page.waitForLoadState('networkidle')
    expect(loaded).toEqual([])
  })

  test('is loaded, without the router, when somebody points at what opens a dialog', async () => {
    const page = await visit()
    const loaded = watchReact(page)
    await bar(page).getByRole('link', { name: 'Contact' }).hover()
    await expect.poll(() => loaded.length).toBe(2)
    expect(loaded.join()).not.toContain('router')
    expect(await page.locator('dialog[open]').count()).toBe(0)
  })

  test('is loaded when somebody focuses it with the keyboard', async () => {
    const page = await visit()
    const loaded = watchReact(page)
    await bar(page).getByRole('link', { name: 'Contact' }).focus()
    await expect.poll(() => loaded.length).toBe(2)
  })
})

/** The markup of every island, before any script of the page has run. */
async function recordServed(page: Page): Promise<void> {
  await page.addInitScript(() =>
    addEventListener('DOMContentLoaded', () => {
      const islands = document.querySelectorAll<HTMLElement>('[data-island]')
      Object.assign(window, {
        served: Object.fromEntries(Array.from(islands, island => [island.dataset.island, island.innerHTML])),
      })
    }),
  )
}

const served = (page: Page) =>
  page.evaluate(() => (window as unknown as { served: Record<string, string> }).served)

const servedForm = async (page: Page) => withoutKey((await served(page))['contact-page-form'] ?? '')

/** What React has made of an island's markup, once it handles its events. */
async function hydrated(page: Page, name: string): Promise<string> {
  const island = page.locator(`[data-island="${name}"]`)
  await expect
    .poll(() =>
      island
        .locator('button')
        .first()
        .evaluate(button => Object.keys(button).some(key => key.startsWith('__reactProps'))),
    )
    .toBe(true)
  return withoutKey(await island.evaluate(element => element.innerHTML))
}

/** The server writes a key into each response; a form with scripts makes its own. */
const withoutKey = (html: string) => html.replace(/(name="idempotencyKey" value=")[\w-]+/, '$1')

describe('the first render of an island in the browser equals the server’s markup:', () => {
  // A difference would also be an error of React, which fails the journey.
  test('the form of /contact', async () => {
    const page = await openPage()
    await recordServed(page)
    await page.goto('/contact')
    expect(await hydrated(page, 'contact-page-form')).toBe(await servedForm(page))
  })

  test('the form of /contact that was sent without scripts and is incomplete', async () => {
    const page = await openPage({
      ...DESKTOP,
      expectedErrors: /dynamically imported|ERR_FAILED|status of 400/,
    })
    await recordServed(page)
    await page.route('**/*.js', route => route.abort())
    await page.goto('/contact')
    await page.getByLabel('Nom').fill('Camille & "Co" </script><b>')
    const answered = page.waitForResponse(response => response.request().method() === 'POST')
    await page.getByRole('button', { name: 'Envoyer' }).click()
    expect((await answered).status()).toBe(400)
    await page.unroute('**/*.js')
    await page.getByText('Le message est requis').waitFor()
    await page.mouse.move(7, 7)
    await page.reload()
    expect(await hydrated(page, 'contact-page-form')).toBe(await servedForm(page))
    expect(await page.getByLabel('Nom').inputValue()).toBe('Camille & "Co" </script><b>')
    await page.getByLabel('Votre projet').fill('x')
    await page.getByText('Le message est requis').waitFor({ state: 'detached' })
  })

  test('dialogs are empty until they are opened', async () => {
    const page = await openPage()
    await recordServed(page)
    await page.goto('/')
    await waitForBehaviours(page)
    const markup = await served(page)
    // Those that are hydrated are tested above, in reviews-widget.test.ts and in request-photos.test.ts.
    const hydrated = ['contact-page-form', 'external-reviews', 'add-photos']
    const names = Object.keys(ISLANDS).filter(name => !hydrated.includes(name))
    expect(markup).toEqual(Object.fromEntries(names.map(name => [name, ''])))
  })
})

/** Returns the words of the message. */
async function fillForm(page: Page): Promise<string> {
  const message = `Trop vite ${process.pid}-${Date.now()}`
  await page.getByLabel('Nom').fill('Camille Tremblay')
  await page.getByLabel('Téléphone').fill('418 555-0142')
  await page.getByLabel('Courriel').first().fill('camille@exemple.ca')
  await page.getByLabel('Votre projet').fill(message)
  await page.getByLabel('J’ai lu et j’accepte').check()
  return message
}

describe('a visitor is faster than the code of an island:', () => {
  test('a form that is sent meanwhile is sent once, by the script', { retry: 0 }, async () => {
    await queryDatabase('delete from contact_posts')
    const page = await openPage()
    const letScriptRun = await holdScript(page, /contact-page-form.*\.js$/)
    const posts: string[] = []
    page.on(
      'request',
      request => request.method() === 'POST' && /contact$/.test(request.url()) && posts.push(request.url()),
    )
    await page.goto('/contact')
    await waitForBehaviours(page)
    const message = await fillForm(page)
    await page.getByRole('button', { name: 'Envoyer' }).click()
    letScriptRun()
    await page.getByText('Votre message est bien arrivé.').waitFor()
    expect(posts).toEqual([expect.stringContaining('/api/contactRoute/contact')])
    expect(await queryDatabase('select id from messages where message = $1', [message])).toHaveLength(1)
  })

  test('photos that are chosen meanwhile arrive with the form that is sent meanwhile', {
    retry: 0,
  }, async () => {
    await queryDatabase('delete from contact_posts')
    const page = await openPage()
    const letScriptRun = await holdScript(page, /contact-page-form.*\.js$/)
    await page.goto('/contact')
    await waitForBehaviours(page)
    const message = await fillForm(page)
    await page.locator('form summary').click()
    const buffer = await sharp({ create: { width: 80, height: 60, channels: 3, background: '#885533' } })
      .jpeg()
      .toBuffer()
    await page
      .locator('input[type=file][multiple]')
      .setInputFiles({ name: 'IMG_1.jpg', mimeType: 'image/jpeg', buffer })
    await page.getByRole('button', { name: 'Envoyer' }).click()
    letScriptRun()
    await page.getByText('Votre photo est arrivée. Merci!').waitFor()
    const stored = 'select from photos join messages on messages.id = message_id where message = $1'
    expect(await queryDatabase(stored, [message])).toHaveLength(1)
  })

  nightlyTest('a dialog opens at once, and its content follows', async () => {
    const page = await visit()
    const letScriptRun = await holdScript(page, /gallery-.*\.js$/)
    await DIALOGS.works.opener(page).click()
    const dialog = page.getByRole('dialog', { name: DIALOGS.works.name })
    await dialog.waitFor()
    expect(await dialog.locator('*').count()).toBe(0)
    letScriptRun()
    await dialog.getByText('Image 1 de 9').waitFor()
  })
})

// Of the contact form: e2e/dashboard/lost-connection.test.ts.
nightlyTest('when the code of the gallery does not load, its dialog says so and offers a retry', async () => {
  const page = await visit('/', { ...DESKTOP, expectedErrors: /ERR_FAILED/ })
  await page.route(/gallery-.*\.js/, route => route.abort())
  await DIALOGS.works.opener(page).click()
  const dialog = page.getByRole('dialog', { name: DIALOGS.works.name })
  await dialog.getByRole('alert').getByText('La connexion s’est interrompue pendant le chargement.').waitFor()
  await page.unroute(/gallery-.*\.js/)
  await dialog.getByRole('button', { name: 'Réessayer' }).click()
  await dialog.getByText('Image 1 de 9').waitFor()
  await dialog.getByRole('button', { name: 'Fermer' }).click()
  await dialog.waitFor({ state: 'hidden' })
})

nightlyTest(
  'a page shown again at its last position is laid out whole, and so is one that scrolls to an anchor',
  async () => {
    const page = await visit()
    const skips = () => page.locator('html[data-skips-below]').count()
    expect(await skips()).toBe(1)
    await bar(page).getByRole('link', { name: 'Services' }).click()
    expect(await skips()).toBe(0)
    await expect
      .poll(() => page.locator('#services').evaluate(e => Math.abs(e.getBoundingClientRect().top)))
      .toBeLessThan(100)
    await page.goto('/blogue')
    await page.goto('/')
    expect(await skips()).toBe(1)
    await page.reload()
    expect(await skips()).toBe(0)
  },
)
