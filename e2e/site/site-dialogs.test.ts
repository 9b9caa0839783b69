import { describe, expect, test } from 'vitest'
import { DESKTOP, expectNoFindings, limitInQuickRun, nightlyTest, PHONE, withBrowser } from '../fixtures.ts'
import { DIALOGS, horizontalOverflow, open, visit } from '../site-fixtures.ts'

withBrowser()

test.each(limitInQuickRun(Object.values(DIALOGS)))(
  'the dialog « $name » locks the page, closes by button, Escape and backdrop, and returns the focus',
  async target => {
    const page = await visit()
    const opener = target.opener(page)
    const isLocked = () =>
      page.evaluate(() => getComputedStyle(document.documentElement).overflowY === 'hidden')
    const closings = [
      () => dialog.getByRole('button', { name: 'Fermer' }).click(),
      () => page.keyboard.press('Escape'),
      () => page.mouse.click(8, 400),
    ]
    const dialog = await open(page, target)
    const y = await page.evaluate(() => scrollY)
    await page.mouse.move(8, 300)
    await page.mouse.wheel(0, 500)
    expect(await isLocked()).toBe(true)
    for (const [index, close] of closings.entries()) {
      if (index > 0) await open(page, target)
      await close()
      await dialog.waitFor({ state: 'hidden' })
      expect(await opener.evaluate(e => e === document.activeElement)).toBe(true)
      expect(await isLocked()).toBe(false)
    }
    // Sections that are laid out meanwhile move it by some pixels; the wheel was turned by 500.
    expect(Math.abs((await page.evaluate(() => scrollY)) - y)).toBeLessThan(50)
  },
)

nightlyTest.each([
  ['a phone', { ...PHONE, viewport: { width: 320, height: 640 } }],
  ['a desktop', DESKTOP],
])('on %s axe finds nothing in any dialog, and none is wider than the screen', async (_, device) => {
  const page = await visit('/', device)
  for (const target of Object.values(DIALOGS)) {
    const dialog = await open(page, target)
    await expectNoFindings(page, target.name, 'dialog[open]')
    expect(await dialog.evaluate(e => e.scrollWidth - e.clientWidth)).toBe(0)
    expect(await horizontalOverflow(page)).toBe(0)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
  }
})

describe('the gallery', () => {
  nightlyTest('is browsed with buttons, arrow keys and thumbnails, each picture with its text', async () => {
    const page = await visit()
    const dialog = await open(page, DIALOGS.works)
    await dialog.getByText('Image 1 de 9').waitFor()
    await dialog.getByText('Image d’ambiance').waitFor()
    await dialog.getByRole('button', { name: 'Image suivante' }).click()
    await dialog.getByRole('heading', { name: 'Douche à l’italienne' }).waitFor()
    await dialog.getByText('Une seule pente vers un drain linéaire').waitFor()
    await page.keyboard.press('ArrowLeft')
    await dialog.getByText('Image 1 de 9').waitFor()
    await dialog.getByRole('button', { name: 'Image précédente' }).click()
    await dialog.getByText('Image 9 de 9').waitFor()
    await page.keyboard.press('ArrowRight')
    await dialog.getByText('Image 1 de 9').waitFor()
    const chosen = dialog.getByRole('button', { name: 'Entrée en damier' })
    await chosen.click()
    await dialog.getByText('Image 5 de 9').waitFor()
    expect(await chosen.getAttribute('aria-current')).toBe('true')
  })

  test('is browsed by swiping on a phone', async () => {
    const page = await visit('/', PHONE)
    const dialog = await open(page, DIALOGS.works)
    const session = await page.context().newCDPSession(page)
    const swipe = async (from: number, to: number) => {
      const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
        session.send('Input.dispatchTouchEvent', {
          type,
          touchPoints: x === undefined ? [] : [{ x, y: 220 }],
        })
      await touch('touchStart', from)
      for (const part of [0.25, 0.5, 0.75, 1]) await touch('touchMove', from + (to - from) * part)
      await touch('touchEnd')
    }
    await swipe(300, 90)
    await dialog.getByText('Image 2 de 9').waitFor()
    await swipe(90, 300)
    await dialog.getByText('Image 1 de 9').waitFor()
    await swipe(200, 215)
    expect(await dialog.getByText('Image 1 de 9').isVisible()).toBe(true)
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).overscrollBehaviorX)).toBe(
      'none',
    )
  })

  test('of the story section shows its pictures', async () => {
    const page = await visit()
    const dialog = await open(page, DIALOGS.onSite)
    await dialog.getByRole('heading', { name: 'Le mortier-colle' }).waitFor()
    await dialog.getByText('Image 1 de 3').waitFor()
  })
})

nightlyTest('« Voir détails » shows the steps of the work beside a video', async () => {
  const page = await visit()
  const dialog = await open(page, DIALOGS.details)
  await dialog.getByRole('heading', { name: 'Salle de bain terre cuite' }).waitFor()
  await dialog.getByText('Une salle de bain, étape par étape').waitFor()
  expect(await dialog.getByRole('listitem').count()).toBe(7)
  await dialog.getByRole('button', { name: 'Mettre la vidéo en pause' }).click()
  await dialog.getByRole('button', { name: 'Lire la vidéo' }).waitFor()
})

test('the policy opens over the form, and closing it returns to the form', async () => {
  const page = await visit()
  const form = await open(page, DIALOGS.contact)
  await form.getByLabel('Nom').fill('Camille')
  await form.getByRole('link', { name: 'politique de confidentialité' }).click()
  const policy = page.getByRole('dialog', { name: 'Politique de confidentialité' })
  await policy.getByText('Loi 25').first().waitFor()
  expect(
    await policy
      .getByRole('link', { name: 'Ouvrir cette politique sur sa propre page' })
      .getAttribute('href'),
  ).toBe('/politique-de-confidentialite')
  await policy.getByRole('button', { name: 'Fermer' }).click()
  await policy.waitFor({ state: 'hidden' })
  expect(await form.isVisible()).toBe(true)
  expect(await form.getByLabel('Nom').inputValue()).toBe('Camille')
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflowY)).toBe('hidden')
})

test('a dialog stays open when a selection is dragged out of a field, and when a press ends inside', async () => {
  const page = await visit()
  const dialog = await open(page, DIALOGS.contact)
  const name = await dialog.getByLabel('Nom').boundingBox()
  if (!name) throw new Error('The field is not shown.')
  const drag = async (from: [number, number], to: [number, number]) => {
    await page.mouse.move(...from)
    await page.mouse.down()
    await page.mouse.move(...to, { steps: 4 })
    await page.mouse.up()
  }
  const inside: [number, number] = [name.x + 20, name.y + name.height / 2]
  await drag(inside, [6, 400])
  expect(await dialog.isVisible()).toBe(true)
  await drag([6, 400], inside)
  expect(await dialog.isVisible()).toBe(true)
  await page.mouse.click(6, 400)
  await dialog.waitFor({ state: 'hidden' })
})

test('with a classic scroll bar the page does not jump when dialogs open', async () => {
  const page = await visit()
  // Headless Chromium has no scroll bars.
  await page.evaluate(() =>
    Object.defineProperty(window, 'innerWidth', { value: document.documentElement.clientWidth + 15 }),
  )
  const padding = () => page.evaluate(() => getComputedStyle(document.documentElement).paddingRight)
  expect(await padding()).toBe('0px')
  await open(page, DIALOGS.contact)
  expect(await padding()).toBe('15px')
  await page.keyboard.press('Escape')
  await expect.poll(padding).toBe('0px')
})
