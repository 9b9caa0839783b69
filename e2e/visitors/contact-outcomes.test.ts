import type { Locator, Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { clearContactPosts, limitInQuickRun, openPage, PHONE, withBrowser } from '../fixtures.ts'
import { DIALOGS, open, visit } from '../site-fixtures.ts'

withBrowser()
beforeEach(clearContactPosts)

const SIZES = [
  [320, 568],
  [844, 390],
  [1280, 800],
  [360, 640],
  [375, 667],
  [390, 844],
  [430, 932],
  [1366, 768],
] as const
const FAILURE = "Une erreur est survenue lors de l'envoi du formulaire. Veuillez réessayer."
const SENT_IN_DIALOG = 'Votre message a été envoyé avec succès ! La fenêtre se fermera automatiquement.'
const SENT_ON_PAGE = 'Votre message est bien arrivé. On vous répond dès que possible.'

type Form = Page | Locator
const send = (form: Form) => form.getByRole('button', { name: 'Envoyer' }).click()

async function fill(form: Form): Promise<void> {
  await form.getByLabel('Nom', { exact: true }).fill('Camille Tremblay')
  await form.getByLabel('Téléphone', { exact: true }).fill('418 555-0142')
  await form.getByLabel('Courriel', { exact: true }).fill('camille@exemple.ca')
  await form.getByLabel('Votre projet', { exact: true }).fill('Une douche à refaire.')
  await form.getByLabel('J’ai lu et j’accepte').check()
}

const deviceOf = (width: number, height: number) => ({
  ...(width < 1024 && PHONE),
  viewport: { width, height },
  expectedErrors: /status of (429|503)|ERR_INTERNET_DISCONNECTED/,
})

/** Whether every line of the text is inside the viewport and nothing covers it. */
const isUncovered = (text: Locator) =>
  text.evaluate(element => {
    const range = document.createRange()
    range.selectNodeContents(element)
    const lines = [...range.getClientRects()].filter(({ width, height }) => width > 0 && height > 0)
    const isShown = (x: number, y: number) => element.contains(document.elementFromPoint(x, y))
    return (
      lines.length > 0 &&
      lines.every(
        ({ left, right, top, bottom }) => isShown(left + 1, top + 2) && isShown(right - 1, bottom - 2),
      )
    )
  })

/** The focus must be on the message itself, not on the page or the dialog around it. */
async function expectVisibleWithFocus(form: Form, message: string): Promise<void> {
  const text = form.getByText(message, { exact: true })
  await text.waitFor()
  await expect.poll(() => isUncovered(text), { message: `« ${message} » is in sight` }).toBe(true)
  const focused = () =>
    text.evaluate(element => {
      const holder = document.activeElement
      const isFrame = holder instanceof HTMLDialogElement || holder?.matches('body, main')
      return Boolean(holder && !isFrame && holder.contains(element))
    })
  await expect.poll(focused, { message: `« ${message} » has focus` }).toBe(true)
}

async function expectFirstErrorVisible(form: Form): Promise<void> {
  const field = form.getByLabel('Nom', { exact: true })
  await expect.poll(() => field.evaluate(element => element === document.activeElement)).toBe(true)
  const problem = form.getByText('Le nom est requis', { exact: true })
  await expect.poll(() => isUncovered(problem), { message: 'the problem is in sight' }).toBe(true)
}

/** Presses « Envoyer » with an empty form, without a network, and with a server that answers 429 and 503. */
async function failInEveryWay(page: Page, form: Form): Promise<void> {
  await send(form)
  await expectFirstErrorVisible(form)
  await fill(form)
  await page.context().setOffline(true)
  await send(form)
  await form.getByText('Pas de réseau.').waitFor()
  await expectVisibleWithFocus(form, FAILURE)
  await page.context().setOffline(false)
  for (const [status, advice] of [
    [429, 'Plusieurs messages viennent d’être envoyés'],
    [503, 'Rien n’est perdu'],
  ] as const) {
    await page.route('**/contactRoute/contact', route => route.fulfill({ status, json: {} }))
    await send(form)
    await form.getByText(advice).waitFor()
    await expectVisibleWithFocus(form, FAILURE)
    await expect.poll(() => isUncovered(form.getByText(advice))).toBe(true)
    await page.unroute('**/contactRoute/contact')
  }
}

test.each(limitInQuickRun(SIZES, 2))(
  'at %ix%i a visitor sees in the dialog whether the message was sent, and the focus is on it',
  async (width, height) => {
    const page = await visit('/', deviceOf(width, height))
    const form = await open(page, DIALOGS.contact)
    await failInEveryWay(page, form)
    await send(form)
    await expectVisibleWithFocus(form, SENT_IN_DIALOG)
    await form.getByRole('heading', { name: 'C’est envoyé.' }).waitFor()
    await form.waitFor({ state: 'hidden' })
  },
)

test.each(limitInQuickRun(SIZES, 2))(
  'at %ix%i a visitor sees on the page whether the message was sent; the success message stays',
  async (width, height) => {
    const page = await openPage(deviceOf(width, height))
    await page.clock.install()
    await page.goto('/contact', { waitUntil: 'networkidle' })
    await failInEveryWay(page, page)
    await send(page)
    await expectVisibleWithFocus(page, SENT_ON_PAGE)
    await page.clock.fastForward(60_000)
    await expectVisibleWithFocus(page, SENT_ON_PAGE)
    await page.getByRole('heading', { name: 'C’est envoyé.' }).waitFor()
    expect(await page.getByText('La fenêtre se fermera').count()).toBe(0)
  },
)

test.each(limitInQuickRun(SIZES, 2))(
  'at %ix%i a visitor without scripts sees whether the message was sent',
  async (width, height) => {
    const page = await openPage({
      ...deviceOf(width, height),
      expectedErrors: /status of 400/,
      javaScriptEnabled: false,
    })
    await page.goto('/contact')
    await send(page)
    await expectFirstErrorVisible(page)
    await fill(page)
    await send(page)
    await expectVisibleWithFocus(page, SENT_ON_PAGE)
    await page.getByRole('heading', { name: 'C’est envoyé.' }).waitFor()
  },
)
