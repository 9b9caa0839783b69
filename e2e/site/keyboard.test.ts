import type { Locator, Page } from 'playwright-core'
import { beforeEach, describe, expect, test } from 'vitest'
import { clearContactPosts, withBrowser } from '../fixtures.ts'
import { bar, DIALOGS, visit } from '../site-fixtures.ts'

withBrowser()
beforeEach(clearContactPosts)

const isFocused = (target: Locator) => target.evaluate(e => e === document.activeElement)

/** Presses Tab until the target has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  const wanted = await target.elementHandle()
  for (let presses = 0; presses < 60; presses += 1) {
    if (await page.evaluate(element => element === document.activeElement, wanted)) return
    await page.keyboard.press('Tab')
  }
  throw new Error('Tab does not lead there')
}

const isInside = (page: Page) =>
  page.evaluate(() => document.activeElement?.closest('dialog') === document.querySelector('dialog[open]'))

describe('with the keyboard alone a visitor', () => {
  test('skips the navigation bar, sees the focus, and uses the menu of a narrow screen', async () => {
    const page = await visit('/', { viewport: { width: 700, height: 900 } })
    await page.keyboard.press('Tab')
    const skip = page.getByRole('link', { name: 'Aller au contenu' })
    expect(await isFocused(skip)).toBe(true)
    expect(await skip.evaluate(e => e.getBoundingClientRect().top)).toBeGreaterThanOrEqual(0)
    await page.keyboard.press('Enter')
    expect(await isFocused(page.getByRole('main'))).toBe(true)
    await page.evaluate(() => scrollTo(0, 0))
    await page.keyboard.press('Shift+Tab')
    await tabTo(page, bar(page).locator('summary'))
    await page.keyboard.press('Enter')
    const about = page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'À propos' })
    await tabTo(page, about)
    expect(await about.evaluate(e => getComputedStyle(e).outlineWidth)).toBe('3px')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/#apropos')
    expect(await about.isVisible()).toBe(false)
  })

  test('fills in the form, reads the policy meanwhile, and sends the message', async () => {
    const page = await visit()
    await tabTo(page, bar(page).getByRole('link', { name: 'Contact' }))
    await page.keyboard.press('Enter')
    const form = page.getByRole('dialog', { name: 'Contact' })
    for (const [label, text] of [
      ['Nom', 'Camille'],
      ['Téléphone', '418 555-0142'],
      ['Courriel', 'camille@exemple.ca'],
      ['Votre projet', 'Au clavier.'],
    ] as const) {
      await tabTo(page, form.getByLabel(label, { exact: true }))
      await page.keyboard.type(text)
    }
    await tabTo(page, form.getByLabel('J’ai lu et j’accepte'))
    await page.keyboard.press('Space')
    const link = form.getByRole('link', { name: 'politique de confidentialité' })
    await tabTo(page, link)
    await page.keyboard.press('Enter')
    const policy = page.getByRole('dialog', { name: 'Politique de confidentialité' })
    await tabTo(page, policy.getByRole('button', { name: 'Fermer' }))
    await page.keyboard.press('Enter')
    await policy.waitFor({ state: 'hidden' })
    expect(await isFocused(link)).toBe(true)
    await tabTo(page, form.getByRole('button', { name: 'Envoyer' }))
    await page.keyboard.press('Enter')
    await form.getByText('Votre message a été envoyé avec succès !').waitFor()
    await form.waitFor({ state: 'hidden' })
    expect(await isFocused(bar(page).getByRole('link', { name: 'Contact' }))).toBe(true)
  })

  test('browses the gallery, and the focus stays inside until it is closed', async () => {
    const page = await visit()
    const opener = DIALOGS.works.opener(page)
    await tabTo(page, opener)
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: DIALOGS.works.name })
    await dialog.getByText('Image 1 de 9').waitFor()
    await page.keyboard.press('ArrowRight')
    await dialog.getByText('Image 2 de 9').waitFor()
    await tabTo(page, dialog.getByRole('button', { name: 'Salle d’eau' }))
    await page.keyboard.press('Enter')
    await dialog.getByText('Image 9 de 9').waitFor()
    for (let presses = 0; presses < 14; presses += 1) {
      await page.keyboard.press('Tab')
      if (!(await page.evaluate(() => document.activeElement === document.body)))
        expect(await isInside(page)).toBe(true)
    }
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    expect(await isFocused(opener)).toBe(true)
  })

  test('enlarges the video and pauses it', async () => {
    const page = await visit()
    await tabTo(page, page.getByRole('button', { name: 'Agrandir la vidéo' }))
    await page.keyboard.press('Enter')
    await page.waitForFunction(
      () => document.activeElement?.getAttribute('aria-label') === 'Mettre la vidéo en pause',
    )
    await page.keyboard.press('Space')
    await page.waitForFunction(() => document.activeElement?.getAttribute('aria-label') === 'Lire la vidéo')
  })

  test('reads the details, and the focus returns to the button', async () => {
    const page = await visit()
    const opener = DIALOGS.details.opener(page)
    await tabTo(page, opener)
    await page.keyboard.press('Space')
    const dialog = page.getByRole('dialog', { name: DIALOGS.details.name })
    await dialog.getByText('étape par étape').waitFor()
    expect(await isInside(page)).toBe(true)
    await tabTo(page, dialog.getByRole('button', { name: 'Fermer' }))
    await page.keyboard.press('Enter')
    expect(await isFocused(opener)).toBe(true)
  })

  test('never focuses a navigation bar that is hidden', async () => {
    const page = await visit()
    // Scrolling hides the bar only once the script runs.
    await expect
      .poll(async () => {
        await page.mouse.wheel(0, 300)
        return bar(page).evaluate(e => getComputedStyle(e).visibility)
      })
      .toBe('hidden')
    await page.locator('#apropos a').focus()
    await page.keyboard.press('Shift+Tab')
    expect(await bar(page).evaluate(e => e.contains(document.activeElement))).toBe(false)
  })
})
