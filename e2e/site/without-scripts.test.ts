import { describe, expect, test } from 'vitest'
import { callApi, DESKTOP, demo, openPage, PHONE, withBrowser } from '../fixtures.ts'

withBrowser()

const still = { ...DESKTOP, javaScriptEnabled: false }
const readApi = async (path: string) => (await callApi(path)).json() as Promise<Record<string, string>>
const words = (text: string) => text.replace(/\s+/g, ' ').trim()

describe('a visitor without JavaScript', () => {
  test('reads every text of the page, what windows would show included', async () => {
    const page = await openPage(still)
    await page.goto('/')
    const shown = words(await page.locator('main').innerText())
    const [about, features] = await Promise.all([
      readApi('/aboutSectionRoute/about-section'),
      readApi('/featuresSectionRoute/features-section'),
    ])
    for (const text of [about.title1, about.title2, about.description, features.title, features.description])
      expect(shown).toContain(words(text ?? ''))
    for (const number of [1, 2, 3, 4, 5]) expect(shown).toContain(features[`title${number}`])
    expect(shown).toContain(words(features.details1 ?? ''))
    for (const gallery of ['realisations', 'histoire']) {
      const { images } = (await (await callApi(`/galleryRoute/gallery/${gallery}`)).json()) as {
        images: { title: string; description: string }[]
      }
      expect(images.length).toBeGreaterThan(2)
      for (const { title, description } of images) expect(shown).toContain(words(`${title}. ${description}`))
    }
  })

  test('sees nothing hidden, nothing dead, and no film over a picture', async () => {
    const page = await openPage(still)
    await page.goto('/')
    const tiles = await page
      .locator('[data-tile]')
      .evaluateAll(all => all.map(e => getComputedStyle(e).opacity))
    expect(new Set(tiles)).toEqual(new Set(['1']))
    for (const control of await page.getByRole('button').all()) expect(await control.isVisible()).toBe(false)
    expect(
      await page.locator('video').evaluateAll(all => all.map(e => getComputedStyle(e).display)),
    ).not.toContain('block')
  })

  test('goes by the links of the bar, to the form, to the policy and to the phone', async () => {
    const page = await openPage(still)
    await page.goto('/')
    await page.locator('header').getByRole('link', { name: 'Services' }).click()
    await page.waitForURL('**/#services')
    await page.locator('#contact').getByRole('link', { name: 'contact', exact: true }).click()
    await page.waitForURL('**/contact')
    await page.getByRole('heading', { level: 1, name: 'Parlez-nous de votre projet' }).waitFor()
    await page.goto('/')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Politique de confidentialité' }).click()
    await page.waitForURL('**/politique-de-confidentialite')
    expect(await page.getByRole('contentinfo').locator('a[href^="tel:"]').getAttribute('href')).toBe(
      'tel:+14185550142',
    )
  })

  test('opens the menu of a phone and goes where it leads', async () => {
    const page = await openPage({ ...PHONE, javaScriptEnabled: false })
    await page.goto('/')
    const menu = page.getByRole('navigation', { name: 'Menu' })
    expect(await menu.isVisible()).toBe(false)
    await page.getByText('Menu', { exact: true }).tap()
    await menu.getByRole('link', { name: 'Blogue' }).tap()
    await page.waitForURL(`${demo.siteUrl}/blogue`)
    await page.getByText('Menu', { exact: true }).tap()
    await menu.getByRole('link', { name: 'Contact' }).tap()
    await page.waitForURL('**/contact')
  })
})
