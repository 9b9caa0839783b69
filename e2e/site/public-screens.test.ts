import { describe, expect, test } from 'vitest'
import { DESKTOP, expectNoFindings, openPage, PHONE, withBrowser } from '../fixtures.ts'
import { horizontalOverflow, visit } from '../site-fixtures.ts'

withBrowser()

const PAGES = [
  '/',
  '/blogue',
  '/blogue/etancheite-douche',
  '/politique-de-confidentialite',
  '/contact',
  '/une-page-perdue',
  '/blogue/un-article-perdu',
]
const WIDTHS = [320, 390, 768, 945, 1280, 1920]
const visitor = { ...DESKTOP, expectedErrors: /404/ }

test.each(PAGES)('%s is never wider than the screen, from 320 to 1920 px', async path => {
  const page = await openPage(visitor)
  await page.goto(path)
  await page.evaluate(() => document.fonts.ready)
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 })
    expect([width, await horizontalOverflow(page)]).toEqual([width, 0])
    const cut = await page
      .locator('header')
      .first()
      .evaluate(bar => {
        const parts = [...bar.querySelectorAll('a, button, summary')].filter(part => part.checkVisibility())
        return Math.max(...parts.map(part => part.getBoundingClientRect().right)) - innerWidth
      })
    expect([width, cut]).toEqual([width, Math.min(cut, 0)])
  }
})

describe.each([
  ['a phone', PHONE],
  ['a desktop', DESKTOP],
])('on %s axe finds nothing', (_, device) => {
  test.each(PAGES)('on %s', async path => {
    const page = await openPage({ ...device, expectedErrors: /404/ })
    await page.goto(path)
    await page.evaluate(() => document.fonts.ready)
    await expectNoFindings(page, path)
  })

  test('while the video is enlarged', async () => {
    const page = await visit('/', device)
    await page.getByRole('button', { name: 'Agrandir la vidéo' }).click()
    await expectNoFindings(page, 'film')
  })
})

test('axe finds nothing in the open menu', async () => {
  const page = await visit('/', PHONE)
  await page.getByText('Menu', { exact: true }).tap()
  await expectNoFindings(page, 'menu', 'header')
})

test('on a phone no text of the landing page overlaps the lines of the floor pattern', async () => {
  const page = await openPage(PHONE)
  await page.goto('/')
  const crossed = await page.evaluate(() => {
    const isFloor = (element: Element) => getComputedStyle(element).backgroundImage.includes('svg')
    const isSolid = (element: Element) => getComputedStyle(element).backgroundColor !== 'rgba(0, 0, 0, 0)'
    // The text of the hero is on its picture.
    const floors = [...document.querySelectorAll('main *:not(#acceuil)')].filter(isFloor)
    return floors.flatMap(floor =>
      [...floor.querySelectorAll('h1, h2, h3, p, b, a, cite')]
        .filter(text => text.checkVisibility() && !text.closest('[aria-hidden="true"]'))
        .filter(text => {
          // Between the text and the floor pattern there must be a solid background.
          for (let under: Element | null = text; under && under !== floor; under = under.parentElement)
            if (isSolid(under)) return false
          return true
        })
        .map(text => text.textContent),
    )
  })
  expect(crossed).toEqual([])
})
