import { setTimeout as wait } from 'node:timers/promises'
import type { Locator, Page } from 'playwright-core'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  clearContactPosts,
  DESKTOP,
  DEVICES,
  expectNoFindings,
  nightlyTest,
  PHONE,
  queryDatabase,
  withBrowser,
} from '../fixtures.ts'
import { bar, DIALOGS, open, visit } from '../site-fixtures.ts'

withBrowser()
beforeEach(clearContactPosts)

const FAILURE = "Une erreur est survenue lors de l'envoi du formulaire. Veuillez réessayer."
const SUCCESS = 'Votre message a été envoyé avec succès ! La fenêtre se fermera automatiquement.'
const FIELDS = {
  Nom: ['Camille Tremblay', 'Le nom est requis'],
  Téléphone: ['418 555-0142', 'Le téléphone est requis'],
  Courriel: ['camille@exemple.ca', "L'email est requis"],
  'Votre projet': ['Une douche à refaire.', 'Le message est requis'],
} as const
const POLICY = 'J’ai lu et j’accepte'
const PROMOTION = 'Oui, je veux recevoir par courriel'

// Exact: the label of the promotion box contains the label of the e-mail field.
const field = (form: Locator, label: string) => form.getByLabel(label, { exact: true })
const send = (form: Locator) => form.getByRole('button', { name: 'Envoyer' }).click()

async function fill(form: Locator, message: string): Promise<void> {
  for (const [label, [text]] of Object.entries(FIELDS)) await field(form, label).fill(text)
  await field(form, 'Votre projet').fill(message)
  await form.getByLabel(POLICY).check()
  await form.getByLabel(PROMOTION).check()
}

const valuesOf = (form: Locator) =>
  Promise.all([
    ...Object.keys(FIELDS).map(label => field(form, label).inputValue()),
    form.getByLabel(POLICY).isChecked(),
    form.getByLabel(PROMOTION).isChecked(),
  ])

const stored = (message: string) =>
  queryDatabase<{ status: string }>('select status from messages where message = $1', [message])

const answerWith = (page: Page, status: number) =>
  page.route('**/contactRoute/contact', route => route.fulfill({ status, json: {} }))

describe('a visitor who writes in the contact dialog', () => {
  test('sees the success, the dialog closes by itself after 3 s, and is empty when opened again', async () => {
    const message = `Fenêtre ${process.pid}-${Date.now()}`
    const page = await visit()
    await bar(page).getByRole('link', { name: 'Contact' }).click()
    const form = page.getByRole('dialog', { name: 'Contact' })
    await form.getByRole('heading', { name: 'Parlez-nous de votre projet' }).waitFor()
    // The server quarantines a form that was filled in within a second.
    await page.waitForTimeout(1_000)
    await fill(form, message)
    await page.route('**/contactRoute/contact', async route => {
      await wait(300)
      await route.continue()
    })
    await send(form)
    const waiting = form.getByRole('button', { name: 'Envoi en cours...' })
    await waiting.waitFor()
    expect(await waiting.isDisabled()).toBe(true)
    await form.getByText(SUCCESS, { exact: true }).waitFor()
    const shownAt = Date.now()
    await form.waitFor({ state: 'hidden' })
    // A busy machine sees the text later than it was shown.
    expect(Date.now() - shownAt).toBeGreaterThan(2_000)
    expect(Date.now() - shownAt).toBeLessThan(4_500)
    expect(await stored(message)).toEqual([{ status: 'inbox' }])
    await bar(page).getByRole('link', { name: 'Contact' }).click()
    await form.getByRole('button', { name: 'Envoyer' }).waitFor()
    expect(await form.getByText(SUCCESS).count()).toBe(0)
    expect(await valuesOf(form)).toEqual(['', '', '', '', false, false])
  })

  nightlyTest('reads a success message in which axe finds nothing', async () => {
    const page = await visit()
    // The dialog stays open until axe is done, which takes longer on a busy machine.
    await page.evaluate(() => {
      const later = window.setTimeout.bind(window)
      window.setTimeout = ((run: () => void, ms = 0) =>
        later(run, ms === 3_000 ? 60_000 : ms)) as typeof setTimeout
    })
    const form = await open(page, DIALOGS.contact)
    await fill(form, 'lu par une machine')
    await answerWith(page, 201)
    await send(form)
    await form.getByText(SUCCESS, { exact: true }).waitFor()
    await expectNoFindings(page, 'the success message', 'dialog[open]')
  })

  nightlyTest('may close it early and write again, and the timer does not close the new dialog', async () => {
    const page = await visit()
    const form = await open(page, DIALOGS.contact)
    await fill(form, 'deux fois')
    await answerWith(page, 201)
    await send(form)
    await form.getByText(SUCCESS, { exact: true }).waitFor()
    await page.keyboard.press('Escape')
    await open(page, DIALOGS.contact)
    await field(form, 'Nom').fill('Encore moi')
    // The dialog would close 3 s after the success.
    await page.waitForTimeout(3_300)
    expect(await form.isVisible()).toBe(true)
    expect(await field(form, 'Nom').inputValue()).toBe('Encore moi')
  })

  nightlyTest(
    'may close it while sending, and sees the success when opening it again',
    { retry: 0 },
    async () => {
      const page = await visit()
      const form = await open(page, DIALOGS.contact)
      await fill(form, 'fermé trop tôt')
      const answered = Promise.withResolvers<void>()
      await page.route('**/contactRoute/contact', async route => {
        await answered.promise
        await route.fulfill({ status: 201, json: {} })
      })
      await send(form)
      await form.getByRole('button', { name: 'Envoi en cours...' }).waitFor()
      await page.keyboard.press('Escape')
      await form.waitFor({ state: 'hidden' })
      const response = page.waitForResponse('**/contactRoute/contact')
      answered.resolve()
      await response
      await DIALOGS.contact.opener(page).click()
      await form.getByText(SUCCESS, { exact: true }).waitFor()
      await form.waitFor({ state: 'hidden' })
      await open(page, DIALOGS.contact)
      expect(await valuesOf(form)).toEqual(['', '', '', '', false, false])
    },
  )

  test('keeps what was typed when sending fails, and may try again', { retry: 0 }, async () => {
    const page = await visit('/', { ...DESKTOP, expectedErrors: /status of (500|429)/ })
    const form = await open(page, DIALOGS.contact)
    await fill(form, 'gardé')
    const before = await valuesOf(form)
    await answerWith(page, 500)
    await send(form)
    await form.getByText(FAILURE, { exact: true }).waitFor()
    await form.getByText('Rien n’est perdu').waitFor()
    expect(await valuesOf(form)).toEqual(before)
    await expectNoFindings(page, 'a failure', 'dialog[open]')
    await page.unroute('**/contactRoute/contact')
    await answerWith(page, 429)
    await send(form)
    await form.getByText('Plusieurs messages viennent d’être envoyés').waitFor()
    expect(await form.getByText('Rien n’est perdu').count()).toBe(0)
    await page.unroute('**/contactRoute/contact')
    await answerWith(page, 201)
    await send(form)
    await form.getByText(SUCCESS, { exact: true }).waitFor()
    expect(await form.getByText(FAILURE).count()).toBe(0)
  })

  test('keeps what was typed when the dialog is closed by mistake', { retry: 0 }, async () => {
    const page = await visit()
    const form = await open(page, DIALOGS.contact)
    await fill(form, 'une longue histoire')
    const before = await valuesOf(form)
    await page.mouse.click(8, 400)
    await form.waitFor({ state: 'hidden' })
    await open(page, DIALOGS.contact)
    expect(await valuesOf(form)).toEqual(before)
  })
})

describe.each(DEVICES)('on %s', (_, device) => {
  test('finds what was typed after a reload, without the consents, and nothing once it was sent', {
    retry: 0,
  }, async () => {
    const page = await visit()
    const form = await open(page, DIALOGS.contact)
    await page.waitForTimeout(1_000)
    await fill(form, 'Écrit avant un rechargement.')
    const typed = (await valuesOf(form)).slice(0, 4)
    await page.reload()
    await open(page, DIALOGS.contact)
    expect(await valuesOf(form)).toEqual([...typed, false, false])
    await page.goto('/contact')
    await expect.poll(() => page.getByLabel('Votre projet').inputValue()).toBe('Écrit avant un rechargement.')
    await page.goto('/')
    await open(page, DIALOGS.contact)
    await form.getByLabel(POLICY).check()
    await page.waitForTimeout(1_000)
    await send(form)
    await form.getByText(SUCCESS, { exact: true }).waitFor()
    await page.reload()
    await open(page, DIALOGS.contact)
    expect(await valuesOf(form)).toEqual(['', '', '', '', false, false])
  })

  test('on a phone sees the button that closes the dialog wherever it is scrolled to', async () => {
    const page = await visit('/', { ...PHONE, viewport: { width: 390, height: 664 } })
    const form = await open(page, DIALOGS.contact)
    const isInSight = () =>
      form.getByRole('button', { name: 'Fermer' }).evaluate(button => {
        const { left, top, width, height } = button.getBoundingClientRect()
        const hit = document.elementFromPoint(left + width / 2, top + height / 2)
        return hit !== null && button.contains(hit)
      })
    expect(await isInSight()).toBe(true)
    await form.evaluate(dialog => dialog.scrollTo(0, dialog.scrollHeight))
    expect(await form.evaluate(dialog => dialog.scrollTop)).toBeGreaterThan(100)
    expect(await isInSight()).toBe(true)
  })

  test('hears that a message is too long, not that something is missing', async () => {
    const page = await visit()
    const form = await open(page, DIALOGS.contact)
    await fill(form, 'é'.repeat(5_001))
    await send(form)
    await form.getByText('Le message dépasse 5\u00a0000 caractères.').waitFor()
    const announced = await form.getByRole('alert').allTextContents()
    expect(announced).toEqual(['Le message est trop long pour être envoyé.'])
    expect(
      await form.getByText('Tous les champs sont obligatoires, sauf la dernière case.').isVisible(),
    ).toBe(true)
  })

  test('each missing field shows an error, which editing the field or accepting the policy removes', async () => {
    const page = await visit('/', device)
    const form = await open(page, DIALOGS.contact)
    const posts: string[] = []
    // Only the form's request: the page also sends presence calls.
    page.on(
      'request',
      request => request.url().endsWith('/contactRoute/contact') && posts.push(request.method()),
    )
    await send(form)
    await form.getByText('Il manque 5 renseignements pour envoyer votre message.').waitFor()
    expect(await field(form, 'Nom').evaluate(e => e === document.activeElement)).toBe(true)
    await expectNoFindings(page, 'five errors', 'dialog[open]')
    for (const [label, [, problem]] of Object.entries(FIELDS)) {
      await form.getByText(problem, { exact: true }).waitFor()
      expect(await field(form, label).getAttribute('aria-invalid')).toBe('true')
      // Blanks count as empty: the error disappears while typing, and returns at the next attempt.
      await field(form, label).fill('  ')
      await form.getByText(problem, { exact: true }).waitFor({ state: 'detached' })
    }
    const policy = form.getByText('Veuillez accepter la politique de confidentialité', { exact: true })
    await policy.waitFor()
    await form.getByLabel(POLICY).check()
    await policy.waitFor({ state: 'detached' })
    await send(form)
    for (const [, problem] of Object.values(FIELDS)) await form.getByText(problem, { exact: true }).waitFor()
    expect(await policy.count()).toBe(0)
    expect(posts).toEqual([])
  })

  test('the hint under the e-mail field does not move the send button', async () => {
    const page = await visit('/', device)
    const form = await open(page, DIALOGS.contact)
    const button = form.getByRole('button', { name: 'Envoyer' })
    await field(form, 'Courriel').fill('marie@gmial.com')
    await button.scrollIntoViewIfNeeded()
    const before = await button.boundingBox()
    await field(form, 'Courriel').blur()
    await form.getByText('Vouliez-vous dire gmail.com?').waitFor()
    expect(await button.boundingBox()).toEqual(before)
    await form.getByRole('button', { name: 'Corriger' }).click()
    expect(await field(form, 'Courriel').inputValue()).toBe('marie@gmail.com')
  })
})
