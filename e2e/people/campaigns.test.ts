import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { DESKTOP, nightlyTest, openPage, PHONE, signInByToken, toast, withBrowser } from '../fixtures.ts'
import { expectNoFindingsInBothThemes } from '../tour/both-themes.ts'
import { aContact, mailsTo, untilMailed } from './mail-fixtures.ts'

withBrowser()

async function openList(page: Page): Promise<void> {
  await signInByToken(page)
  await page.goto('/dash/contacts')
  await page.getByRole('heading', { name: 'Contact List' }).waitFor()
}

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const templates = (all: Locator) => all.getByRole('combobox', { name: 'Template' })
const ALL = 'Send Email to All Contacts'

describe('a campaign with a template, on a phone', () => {
  test('is written, tested, sent once to each contact, and listed in the history', { retry: 0 }, async () => {
    const camille = await aContact('Camille')
    // axe loads the styles of the editor's frame again, which its policy blocks.
    const page = await openPage({ ...PHONE, expectedErrors: /mail-editor\/\w+\.css' violates/ })
    await openList(page)
    await page.getByRole('button', { name: 'Send Template Email to All' }).tap()
    const all = dialog(page, ALL)
    await all.getByText(/receives? it/).waitFor()
    await expectNoFindingsInBothThemes(page, ALL)
    expect(await templates(all).locator('option').first().innerText()).toBe('Select a template')
    expect(await all.getByLabel('Message').getAttribute('rows')).toBe('10')

    await all.getByRole('button', { name: 'Create New Template' }).tap()
    const creator = dialog(page, 'Create New Template')
    const editor = creator.frameLocator('iframe').locator('.jodit-wysiwyg')
    await editor.getByText('Votre salle de bain avant l’été').waitFor()
    expect(await creator.locator('iframe').boundingBox()).toMatchObject({ height: 500 })
    await creator.getByRole('button', { name: 'Save Template' }).tap()
    await creator.getByText('Please provide both a template name and content.').waitFor()
    await expectNoFindingsInBothThemes(page, 'Create New Template')
    await creator.getByLabel('Template name').fill('Promo du matin')
    await editor.getByText('Votre salle de bain avant l’été').click()
    await page.keyboard.press('End')
    await page.keyboard.type(' 2027')
    await creator.getByRole('button', { name: 'Save Template' }).tap()

    await all.getByRole('button', { name: 'Edit template Promo du matin' }).waitFor()
    await all.getByRole('button', { name: 'Send Email' }).tap()
    await all.getByText('Subject is required').waitFor()
    await all.getByLabel('Subject').fill('Deux places en janvier')
    await all.getByLabel('Message').fill('Il reste deux semaines.\nÀ bientôt!')
    await all.getByRole('button', { name: 'Send a test to yourself' }).tap()
    await page.getByText('Test sent to your own address.').waitFor()
    // A double tap must send one campaign.
    await all.getByRole('button', { name: 'Send Email' }).dblclick()
    await page
      .getByText(/^Emails sent successfully\. \d+ succeeded, \d+ failed\.$/)
      .first()
      .waitFor({ timeout: 40_000 })
    await untilMailed(camille.email)
    const [mail] = await mailsTo(camille.email)
    expect(mail?.html).toMatch(/<h1[^>]*>Votre salle de bain[^<]* 2027[^<]*<\/h1>/)
    expect(mail?.html).toContain('Il reste deux semaines.<br>À bientôt!')
    expect(mail?.text).toContain('Bonjour Camille,')
    expect(mail?.text).toContain('Licence RBQ\u00a0: 1234-5678-90')

    await page.goto('/dash/campaigns')
    await page
      .getByRole('link', { name: /Deux places en janvier/ })
      .first()
      .tap()
    await page.getByText(camille.email).waitFor()
    await expectNoFindingsInBothThemes(page, 'one campaign')

    await page.goto('/dash/campaigns')
    await page.getByRole('button', { name: 'Send Template Email to All' }).tap()
    await templates(all).selectOption('Promo du matin')
    await all.getByRole('button', { name: 'Duplicate template Promo du matin' }).tap()
    await page.getByText('Template copied').waitFor()
    for (const name of ['Promo du matin (copy)', 'Promo du matin']) {
      await templates(all).selectOption(name)
      await all.getByRole('button', { name: `Delete template ${name}`, exact: true }).tap()
      await page.getByText(`Are you sure you want to delete the template: ${name}?`).waitFor()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).tap()
      await all
        .getByLabel('Template')
        .locator('option', { hasText: new RegExp(`^${name.replace(/[()]/g, '\\$&')}$`) })
        .waitFor({ state: 'detached' })
    }
  })
})

describe('on a desktop', () => {
  nightlyTest('a campaign that outlasts its request shows a progress bar until the result', async () => {
    await aContact('Lente', '451-once.faulty.test')
    const page = await openPage(DESKTOP)
    await openList(page)
    await page.getByRole('button', { name: 'Send Template Email to All' }).click()
    const all = dialog(page, ALL)
    await all.getByLabel('Subject').fill(`Longue ${process.pid}`)
    await all.getByRole('button', { name: 'Send Email' }).click()
    await all.getByText('Write a message or choose a template.').waitFor()
    await all.getByLabel('Message').fill('Bonjour')
    await all.getByRole('button', { name: 'Send Email' }).click()
    await all.getByRole('progressbar', { name: 'Emails sent' }).waitFor()
    await expectNoFindingsInBothThemes(page, 'the progress')
    await all
      .getByText(/^Emails sent successfully\. \d+ succeeded, \d+ failed\.$/)
      .first()
      .waitFor({ timeout: 40_000 })
    await all.locator('footer').getByRole('button', { name: 'Close' }).click()
  })

  test('an admin mails one contact; a failed or unanswered send says so, and the text stays', {
    retry: 0,
  }, async () => {
    const luc = await aContact('Luc')
    const nobody = await aContact('Personne', '550.faulty.test')
    const page = await openPage({ ...DESKTOP, expectedErrors: /ERR_FAILED/ })
    await openList(page)
    await page.getByRole('button', { name: 'Send Email Luc' }).click()
    const one = dialog(page, 'Send Email to Luc')
    await one.getByRole('button', { name: 'Send Email' }).click()
    await one.getByText('Subject is required').waitFor()
    await one.getByLabel('Subject').fill('À vous')
    await one.getByRole('button', { name: 'Send Email' }).click()
    await one.getByText('Message is required').waitFor()
    await expectNoFindingsInBothThemes(page, 'Send Email to Luc')
    await one.getByLabel('Message').fill('On passe jeudi.')

    await page.route('**/list-contacts-sendone/**', route => route.abort())
    await one.getByRole('button', { name: 'Send Email' }).click()
    await toast(page).getByText('Failed to send email').waitFor()
    await one.getByRole('button', { name: 'Cancel' }).click()
    await page.unroute('**/list-contacts-sendone/**')
    await page.reload()
    await page.getByRole('button', { name: 'Send Email Luc' }).click()
    expect(await one.getByLabel('Message').inputValue()).toBe('On passe jeudi.')
    await one.getByRole('button', { name: 'Send Email' }).click()
    await toast(page).getByText('Email sent successfully').waitFor()
    await untilMailed(luc.email)

    await page.getByRole('button', { name: 'Send Email Personne' }).click()
    const refused = dialog(page, 'Send Email to Personne')
    await refused.getByLabel('Subject').fill('À vous')
    await refused.getByLabel('Message').fill('Allô?')
    await refused.getByRole('button', { name: 'Send Email' }).click()
    await toast(page).getByText('Failed to send email').waitFor()
    await refused.getByText('The mail server did not take it.', { exact: false }).waitFor()
    expect(await mailsTo(nobody.email)).toEqual([])
    await refused.getByRole('button', { name: 'Cancel' }).click()

    await page.route('**/list-contacts-sendall', route => route.abort())
    await page.getByRole('button', { name: 'Send Template Email to All' }).click()
    const all = dialog(page, ALL)
    await all.getByLabel('Subject').fill('Perdue')
    await all.getByLabel('Message').fill('Perdue?')
    await all.getByRole('button', { name: 'Send Email' }).click()
    await toast(page).getByText('Failed to send emails').waitFor()
    await all.getByText('nobody receives it twice', { exact: false }).waitFor()
  })

  test('{{name}} in a message becomes the person’s name; an unknown placeholder is refused, and nothing is sent', async () => {
    const zoe = await aContact('Zoe')
    const page = await openPage({ ...DESKTOP, expectedErrors: /status of 400/ })
    await openList(page)
    await page.getByRole('button', { name: 'Send Email Zoe' }).click()
    const one = dialog(page, 'Send Email to Zoe')
    await one.getByLabel('Subject').fill('À vous')
    await one.getByLabel('Message').fill('Bonjour {{nom}},')
    await one.getByRole('button', { name: 'Send Email' }).click()
    await one.getByText('Message: {{nom}} is not known. Only {{name}} is filled in here.').waitFor()
    expect(await mailsTo(zoe.email)).toEqual([])
    await one.getByLabel('Message').fill('Bonjour {{name}},')
    await one.getByRole('button', { name: 'Send Email' }).click()
    await toast(page).getByText('Email sent successfully').waitFor()
    await untilMailed(zoe.email)
    expect((await mailsTo(zoe.email))[0]?.text).toContain('Bonjour Zoe,')

    await page.goto('/dash/campaigns')
    await page.getByRole('button', { name: 'Send Template Email to All' }).click()
    const all = dialog(page, ALL)
    await all.getByText('Write {{name}} where the person’s name goes.').waitFor()
    await all.getByRole('button', { name: 'Create New Template' }).click()
    const creator = dialog(page, 'Create New Template')
    const editor = creator.frameLocator('iframe').locator('.jodit-wysiwyg')
    await editor.getByText('Votre salle de bain avant l’été').click()
    await page.keyboard.press('End')
    await page.keyboard.type(' {{prénom}}')
    await creator.getByLabel('Template name').fill('Inconnu')
    await creator.getByRole('button', { name: 'Save Template' }).click()
    await creator
      .getByText('Content: {{prénom}} is not known. Only {{name}} and {{message}} are filled in.')
      .waitFor()
  })
})
