import type { Locator, Page } from 'playwright-core'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import {
  clearContactPosts,
  demo,
  expectNoFindings,
  limitInQuickRun,
  nightlyTest,
  openPage,
  PHONE,
  queryDatabase,
  saveSettings,
  withBrowser,
} from '../fixtures.ts'
import { aMessage, messageFrom, openSignedIn } from '../people/message-fixtures.ts'
import { DIALOGS, horizontalOverflow, open, visit } from '../site-fixtures.ts'
import { readInFrench } from '../tour/languages.ts'

withBrowser()
beforeEach(clearContactPosts)

const SENT_IN_DIALOG = 'Votre message a été envoyé avec succès ! La fenêtre se fermera automatiquement.'
const SENT_ON_PAGE = 'Votre message est bien arrivé. On vous répond dès que possible.'
const OPEN = 'Ajouter des photos et des mesures (facultatif)'
const DETAILS = {
  ...{ room: 'bathroom', works: ['floor', 'shower'], length: 8, width: 10.5, unit: 'ft' },
  ...{ when: 'threeMonths', city: 'Lévis' },
}

type Form = Page | Locator

let people = 0
/** Somebody whom no other journey knows. */
const newName = () => {
  people += 1
  return `Marie Demande ${process.pid}-${people}`
}

const disclosure = (form: Form) => form.locator('form summary')
const send = (form: Form) => form.getByRole('button', { name: 'Envoyer' })
const chip = (form: Form, name: string) => form.getByLabel(name, { exact: true })
const field = chip

async function fillFourFields(form: Form, name: string): Promise<void> {
  await field(form, 'Nom').fill(name)
  await field(form, 'Téléphone').fill('418 555-0167')
  await field(form, 'Courriel').fill('marie@exemple.ca')
  await field(form, 'Votre projet').fill('Une salle de bain à refaire.')
}

async function fillDetails(form: Form): Promise<void> {
  for (const name of ['Salle de bain', 'Plancher', 'Douche', 'D’ici trois mois'])
    await chip(form, name).check()
  await field(form, 'Longueur').fill('8')
  await field(form, 'Largeur').fill('10,5')
  await field(form, 'Ville ou quartier').fill('Lévis')
}

const stored = async (name: string) =>
  queryDatabase<{ id: string; status: string; details: object | null }>(
    'select id, status, details from messages where name = $1',
    [name],
  )

/** What the screen of a conversation says about the room, with names that only screen readers say. */
const requestOn = async (page: Page) =>
  (await page.locator('main dl').first().innerText()).replaceAll(/\s+/g, ' ').replaceAll(' ,', ',')

async function openForm(where: 'page' | 'dialog', device: Parameters<typeof visit>[1]) {
  const page = await visit(where === 'page' ? '/contact' : '/', device)
  return { page, form: where === 'page' ? page : await open(page, DIALOGS.contact) }
}

describe('a customer with one thumb', () => {
  test('taps through the whole form in the dialog, and the contractor sees all of it', async () => {
    const name = newName()
    const { page, form } = await openForm('dialog', PHONE)
    const openedAt = Date.now()
    await fillFourFields(form, name)
    expect(await form.getByText('La pièce', { exact: true }).isVisible()).toBe(false)
    await disclosure(form).tap()
    for (const choice of ['Salle de bain', 'Douche', 'Plancher']) await chip(form, choice).tap()
    await field(form, 'Longueur').tap()
    await page.keyboard.type('8')
    await field(form, 'Largeur').tap()
    await page.keyboard.type('10,5')
    await form.getByText('Environ 84 pi²', { exact: true }).waitFor()
    await chip(form, 'D’ici trois mois').tap()
    await field(form, 'Ville ou quartier').tap()
    await page.keyboard.type('Lévis')
    await form.getByLabel('J’ai lu et j’accepte').tap()
    // What is sent within a second of opening the form goes to spam.
    await expect.poll(() => Date.now() - openedAt).toBeGreaterThan(1_000)
    await send(form).tap()
    await form.getByText(SENT_IN_DIALOG, { exact: true }).waitFor()
    const [message] = await stored(name)
    expect(message).toMatchObject({ status: 'inbox', details: DETAILS })

    const dashboard = await openSignedIn(PHONE)
    await dashboard.goto(`/dash/messages/${message?.id}`)
    const map = dashboard.getByRole('link', { name: 'Show Lévis on a map (opens a new tab)' })
    await map.waitFor()
    expect(await map.getAttribute('target')).toBe('_blank')
    expect(await requestOn(dashboard)).toBe(
      'Surface 84 ft², 93 with 10% waste Size 8 × 10.5 ft As the customer measured it Room Bathroom Work Floor, shower City Lévis When Within three months',
    )
    expect(await horizontalOverflow(dashboard)).toBe(0)
    await dashboard.goto('/dash/messages')
    await messageFrom(dashboard, name).getByText('84 ft², 93 with 10% waste', { exact: true }).waitFor()
  })

  test.each(
    limitInQuickRun(
      (['page', 'dialog'] as const).flatMap(where =>
        (
          [
            [320, 568],
            [390, 844],
            [844, 390],
            [1024, 600],
            [1280, 800],
          ] as const
        ).map(([width, height]) => [where, width, height] as const),
      ),
      2,
    ),
  )(
    'finds large targets on the %s at %ix%i, nothing overflows, and axe finds nothing',
    async (where, width, height) => {
      const device = { ...(width < 1000 && PHONE), viewport: { width, height } }
      const { page, form } = await openForm(where, device)
      await disclosure(form).click()
      await fillDetails(form)
      const targets = form.locator('form details input, form summary').filter({ visible: true })
      const small = await targets.evaluateAll(elements =>
        elements.flatMap(element => {
          const { width, height } = element.getBoundingClientRect()
          return width < 44 || height < 44 ? [`${element.outerHTML} ${width}x${height}`] : []
        }),
      )
      expect(small).toEqual([])
      expect(await horizontalOverflow(page)).toBe(0)
      await expectNoFindings(page, `the form at ${width}x${height}`)
    },
  )
})

describe('a visitor who is still thinking', () => {
  test('takes a choice back by pressing it again, and finds everything after a reload', async () => {
    const { page, form } = await openForm('page', PHONE)
    await disclosure(form).click()
    await fillDetails(form)
    await chip(form, 'mètres').check()
    await chip(form, 'Salle de bain').click()
    expect(await chip(form, 'Salle de bain').isChecked()).toBe(false)
    await chip(form, 'Cuisine').click()
    await disclosure(form).click()
    const summary = 'Ajouté : cuisine, plancher, douche, 8 × 10,5 m, d’ici trois mois, Lévis'
    await form.getByText(summary, { exact: true }).waitFor()
    await page.reload()
    await form.getByText(summary, { exact: true }).waitFor()
    await disclosure(form).click()
    expect(await chip(form, 'Cuisine').isChecked()).toBe(true)
    expect(await chip(form, 'mètres').isChecked()).toBe(true)
    expect(await field(form, 'Largeur').inputValue()).toBe('10,5')
  })

  test('is told about odd measures when the field is left; they stop nothing and are not sent', async () => {
    const name = newName()
    const { form } = await openForm('page', PHONE)
    await fillFourFields(form, name)
    await disclosure(form).click()
    const hint = (text: string) => form.getByText(text, { exact: true })
    await field(form, 'Longueur').fill('8')
    expect(await hint('Il manque une des deux mesures. On gardera celle que vous avez donnée.').count()).toBe(
      0,
    )
    await field(form, 'Longueur').blur()
    await hint('Il manque une des deux mesures. On gardera celle que vous avez donnée.').waitFor()
    await field(form, 'Largeur').fill('70')
    await hint('C’est une grande pièce. Vérifiez l’unité : pieds ou mètres?').waitFor()
    await field(form, 'Largeur').fill('8 pi 6 po')
    await hint('8 pi 6 po s’écrit 8,5.').waitFor()
    await field(form, 'Largeur').fill('dix')
    await field(form, 'Largeur').blur()
    await hint('On n’a pas compris cette mesure. Écrivez un nombre, par exemple 8 ou 8,5.').waitFor()
    await form.getByLabel('J’ai lu et j’accepte').check()
    await send(form).click()
    await form.getByText(SENT_ON_PAGE, { exact: true }).waitFor()
    expect((await stored(name))[0]?.details).toEqual({ length: 8, unit: 'ft' })
  })
})

test('with the keyboard alone a visitor opens the details, chooses, types and sends', async () => {
  const name = newName()
  const { page, form } = await openForm('page', undefined)
  await fillFourFields(form, name)
  await field(form, 'Votre projet').focus()
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key)
  }
  await press('Tab', 'Enter')
  await press('Tab', 'Space', 'ArrowRight')
  expect(await chip(form, 'Cuisine').isChecked()).toBe(true)
  await press('Tab', 'Space', 'Tab', 'Tab', 'Space')
  expect(await chip(form, 'Douche').isChecked()).toBe(true)
  await press('Tab', 'Tab', 'Tab')
  await page.keyboard.type('2,5')
  await press('Tab')
  await page.keyboard.type('3')
  await press('Tab', 'ArrowRight', 'Tab', 'Space', 'Space', 'ArrowDown', 'Tab')
  await page.keyboard.type('Beauport')
  // Past the button for photos.
  await press('Tab', 'Tab', 'Space')
  await field(form, 'Ville ou quartier').press('Enter')
  await form.getByText(SENT_ON_PAGE, { exact: true }).waitFor()
  await form.getByText('7,5 m², Beauport, d’ici trois mois.', { exact: true }).waitFor()
  await form.getByText('C’est plus pressant? Appelez au 418 555-0142.', { exact: true }).waitFor()
  expect((await stored(name))[0]?.details).toEqual({
    ...{ room: 'kitchen', works: ['floor', 'shower'], length: 2.5, width: 3, unit: 'm' },
    ...{ when: 'threeMonths', city: 'Beauport' },
  })
})

test('without JavaScript a visitor has the same fields, and keeps what was chosen when something is missing', {
  retry: 0,
}, async () => {
  const name = newName()
  const page = await openPage({ ...PHONE, javaScriptEnabled: false, expectedErrors: /status of 400/ })
  await page.goto('/contact')
  await disclosure(page).click()
  await fillDetails(page)
  await chip(page, 'Sans réponse').first().check()
  await send(page).click()
  await page.getByText('Le nom est requis', { exact: true }).waitFor()
  expect(await chip(page, 'Salle de bain').isChecked()).toBe(false)
  expect(await chip(page, 'Douche').isChecked()).toBe(true)
  expect(await field(page, 'Largeur').inputValue()).toBe('10,5')
  expect(await field(page, 'Ville ou quartier').isVisible()).toBe(true)
  await chip(page, 'Salle de bain').check()
  await fillFourFields(page, name)
  await page.getByLabel('J’ai lu et j’accepte').check()
  await send(page).click()
  await page.getByText(SENT_ON_PAGE, { exact: true }).waitFor()
  await page.getByText('84 pi², Lévis, d’ici trois mois.', { exact: true }).waitFor()
  expect(await stored(name)).toMatchObject([{ details: DETAILS }])
})

test('a contractor reads the measures in French', async () => {
  const name = newName()
  const id = await aMessage({ name, details: { ...DETAILS, length: 2.45, width: 3.02, unit: 'm' } })
  const page = await openSignedIn()
  await readInFrench(page)
  await page.goto(`/dash/messages/${id}`)
  await page.getByRole('link', { name: 'Voir Lévis sur une carte (nouvel onglet)' }).waitFor()
  expect(await requestOn(page)).toBe(
    'Surface 7,4 m² (80 pi²), 8,2 m² avec 10 % de pertes Dimensions 2,45 × 3,02 m Mesuré par le client Pièce Salle de bain À faire Plancher, douche Ville Lévis Pour quand D’ici trois mois',
  )
  await expectNoFindings(page, 'a conversation with measures')
})

nightlyTest('a contractor who switches it off gets the form as it was', async () => {
  const contactPage = async () => (await fetch(`${demo.siteUrl}/contact`)).text()
  onTestFinished(() =>
    saveSettings({ areRequestPhotosOn: true }, async () => expect(await contactPage()).toContain(OPEN)),
  )
  expect(await contactPage()).toContain(OPEN)
  await saveSettings({ areRequestPhotosOn: false }, async () =>
    expect(await contactPage()).not.toContain(OPEN),
  )
  const name = newName()
  const { form } = await openForm('dialog', PHONE)
  await expect.poll(() => disclosure(form).count()).toBe(0)
  await fillFourFields(form, name)
  await form.getByLabel('J’ai lu et j’accepte').check()
  await send(form).click()
  await form.getByText(SENT_IN_DIALOG, { exact: true }).waitFor()
  expect((await stored(name))[0]?.details).toBeNull()
})
