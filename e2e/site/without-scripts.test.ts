import { describe, expect, test } from 'vitest'
import { callApi, DESKTOP, demo, openPage, PHONE, withBrowser } from '../fixtures.ts'

withBrowser()

const withoutScripts = { ...DESKTOP, javaScriptEnabled: false }
const readApi = async (path: string) => (await callApi(path)).json() as Promise<Record<string, string>>
const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

describe('a visitor without JavaScript', () => {
  test('reads every text of the page, including the texts of dialogs', async () => {
    const page = await openPage(withoutScripts)
    await page.goto('/')
    const shown = oneLine(await page.locator('main').innerText())
    const [about, features] = await Promise.all([
      readApi('/aboutSectionRoute/about-section'),
      readApi('/featuresSectionRoute/features-section'),
    ])
    for (const text of [about.title1, about.title2, about.description, features.title, features.description])
      expect(shown).toContain(oneLine(text ?? ''))
    for (const number of [1, 2, 3, 4, 5]) expect(shown).toContain(features[`title${number}`])
    expect(shown).toContain(oneLine(features.details1 ?? ''))
    for (const gallery of ['realisations', 'histoire']) {
      const { images } = (await (await callApi(`/galleryRoute/gallery/${gallery}`)).json()) as {
        images: { title: string; description: string }[]
      }
      expect(images.length).toBeGreaterThan(2)
      for (const { title, description } of images)
        expect(shown).toContain(oneLine(`${title}. ${description}`))
    }
  })

  test('sees no hidden content, no dead button, and no movie over a picture', async () => {
    const page = await openPage(withoutScripts)
    await page.goto('/')
    const tiles = await page
      .locator('[data-reveal]')
      .evaluateAll(all => all.map(e => getComputedStyle(e).opacity))
    expect(new Set(tiles)).toEqual(new Set(['1']))
    for (const control of await page.getByRole('button').all()) expect(await control.isVisible()).toBe(false)
    expect(
      await page.locator('video').evaluateAll(all => all.map(e => getComputedStyle(e).display)),
    ).not.toContain('block')
  })

  test('follows the links of the navigation bar, to the form, to the policy and to the phone', async () => {
    const page = await openPage(withoutScripts)
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

  test('opens the menu on a phone and follows its links', async () => {
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
