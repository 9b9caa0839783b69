import { setTimeout as wait } from 'node:timers/promises'
import { AxeBuilder } from '@axe-core/playwright'
import pg from 'pg'
import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, test } from 'vitest'
import { sendRequest } from '#scripts/local/send-request.ts'
import {
  clearContactPosts,
  DESKTOP,
  demo,
  nightlyTest,
  openPage,
  PHONE,
  queryDatabase,
  withBrowser,
} from '../fixtures.ts'

withBrowser()
beforeEach(clearContactPosts)

const FAILURE = "Une erreur est survenue lors de l'envoi du formulaire. Veuillez réessayer."
const SUCCESS = 'Votre message est bien arrivé. On vous répond dès que possible.'
let messages = 0
const newMessage = () => {
  messages += 1
  return `Douche à refaire, ${process.pid}-${messages}.`
}

const send = (page: Page) => page.getByRole('button', { name: 'Envoyer' }).click()

async function fill(page: Page, message: string): Promise<void> {
  await page.getByLabel('Nom').fill('Camille Tremblay')
  await page.getByLabel('Téléphone').fill('418 555-0142')
  await page.getByLabel('Courriel').first().fill('camille@exemple.ca')
  await page.getByLabel('Votre projet').fill(message)
  await page.getByLabel('J’ai lu et j’accepte').check()
}

const stored = (message: string) =>
  queryDatabase<{ id: string; status: string; is_verified: boolean }>(
    'select id, status, is_verified from messages where message = $1',
    [message],
  )

async function ownerMails(id: string): Promise<number> {
  const mails = (await (await fetch(`${demo.mailUrl}/messages.json`)).json()) as {
    headers: Record<string, string>
  }[]
  return mails.filter(mail => mail.headers['message-id']?.startsWith(`<${id}.owner@`)).length
}

describe('a visitor without JavaScript', () => {
  const visit = async () => {
    const page = await openPage({ ...PHONE, javaScriptEnabled: false, expectedErrors: /status of 400/ })
    await page.goto('/contact')
    return page
  }

  test('sends a message, sees that it arrived, and the owner gets one mail; reloading sends nothing twice', {
    retry: 0,
  }, async () => {
    const message = newMessage()
    const page = await visit()
    expect(await page.locator('noscript p').first().innerText()).toContain(
      'Sans JavaScript, le formulaire s’envoie',
    )
    await fill(page, message)
    await send(page)
    await page.getByText(SUCCESS, { exact: true }).waitFor()
    await page.getByRole('contentinfo').getByText('Licence RBQ : 1234-5678-90').waitFor()
    await page.reload()
    const [row, ...more] = await stored(message)
    expect(more).toEqual([])
    expect(row).toMatchObject({ status: 'inbox', is_verified: false })
    await expect.poll(() => ownerMails(row?.id ?? '')).toBe(1)
    const consents = await queryDatabase(
      'select kind, text_version, form from consents where message_id = $1',
      [row?.id],
    )
    expect(consents).toEqual([{ kind: 'policy', text_version: '2026-11-17', form: 'contact-page' }])
  })

  test('sees which fields are missing, and what was typed stays', { retry: 0 }, async () => {
    const page = await visit()
    await page.getByLabel('Nom').fill('Camille & "Co" <b>')
    await send(page)
    for (const text of [
      "L'email est requis",
      'Le téléphone est requis',
      'Le message est requis',
      'Veuillez accepter la politique de confidentialité',
    ])
      await page.getByText(text, { exact: true }).waitFor()
    expect(await page.getByText('Le nom est requis').count()).toBe(0)
    expect(await page.getByLabel('Nom').inputValue()).toBe('Camille & "Co" <b>')
  })
})

test('the contact page is not cached, and each visitor gets their own idempotency key', async () => {
  const [first, second] = await Promise.all([
    sendRequest(demo.siteUrl, { path: '/contact' }),
    sendRequest(demo.siteUrl, { path: '/contact' }),
  ])
  expect(first.headers['cache-control']).toBe('no-store')
  expect(String(first.headers['content-security-policy'])).toContain("form-action 'self'")
  const keyOf = (body: Buffer) => /name="idempotencyKey" value="([\w-]{36})"/.exec(body.toString())?.[1]
  expect(keyOf(first.body)).toBeTruthy()
  expect(keyOf(first.body)).not.toBe(keyOf(second.body))
})

test('a rate-limited form comes back with what was typed and a button that sends it again', {
  retry: 0,
}, async () => {
  const from = '127.9.8.7'
  const fields = {
    ...{ name: 'Camille & "Co" <b>', email: 'camille@exemple.ca', phone: '418 555-0142' },
    ...{ message: newMessage(), acceptsPolicy: 'on' },
  }
  const send = () =>
    sendRequest(demo.siteUrl, {
      path: '/contact',
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(fields).toString(),
      from,
    })
  // While this lock is held, the accepted requests wait: the first response is the refused one.
  const database = new pg.Client(demo.databaseUrl)
  await database.connect()
  await database.query('select pg_advisory_lock(hashtextextended($1, 0))', [`contact ${from}`])
  const sent = Array.from({ length: 5 }, send)
  const refused = await Promise.race(sent)
  await database.end()
  const statuses = (await Promise.all(sent)).map(({ status }) => status).toSorted()
  expect(statuses).toEqual([200, 200, 200, 200, 429])
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect(refused.headers['content-security-policy']).toContain("script-src 'self';")

  const page = await openPage({ ...PHONE, javaScriptEnabled: false })
  await page.setContent(String(refused.body))
  await page.getByText('Beaucoup de demandes viennent de cette connexion.').waitFor()
  await page.getByText('Rien n’est perdu').waitFor()
  await page.getByText('Licence RBQ : 1234-5678-90').waitFor()
  await page.getByRole('button', { name: 'Réessayer' }).waitFor()
  for (const [name, value] of Object.entries(fields))
    expect(await page.locator(`input[name="${name}"]`).inputValue()).toBe(value)
})

test.each([
  ['a JSON body', 'application/json', '{}', 400],
  ['more than 32 kB', 'application/x-www-form-urlencoded', `message=${'x'.repeat(33_000)}`, 413],
  ['another kind of content', 'text/plain', 'x', 415],
])('the contact page refuses %s', async (_, type, payload, status) => {
  const answer = await sendRequest(demo.siteUrl, {
    path: '/contact',
    method: 'POST',
    headers: { 'content-type': type },
    payload,
  })
  expect(answer.status).toBe(status)
})

describe('a visitor with JavaScript', () => {
  test('sees each error under its field, and editing the field removes it', async () => {
    const page = await openPage()
    await page.goto('/contact', { waitUntil: 'networkidle' })
    await send(page)
    await page.getByText('Il manque 5 renseignements pour envoyer votre message.').waitFor()
    const pairs = [
      ['Nom', 'Le nom est requis'],
      ['Courriel', "L'email est requis"],
      ['Téléphone', 'Le téléphone est requis'],
      ['Votre projet', 'Le message est requis'],
    ] as const
    expect(await page.getByLabel('Nom').evaluate(field => field === document.activeElement)).toBe(true)
    for (const [label, problem] of pairs) {
      await page.getByText(problem, { exact: true }).waitFor()
      await page.getByLabel(label).first().fill('x')
      await page.getByText(problem, { exact: true }).waitFor({ state: 'detached' })
    }
    const policy = page.getByText('Veuillez accepter la politique de confidentialité')
    await policy.waitFor()
    await page.getByLabel('J’ai lu et j’accepte').check()
    await policy.waitFor({ state: 'detached' })
  })

  nightlyTest('is asked whether gmail.com was meant instead of a typo', async () => {
    const page = await openPage()
    await page.goto('/contact', { waitUntil: 'networkidle' })
    const email = page.getByLabel('Courriel').first()
    await email.fill('marie@gmial.com')
    await email.blur()
    await page.getByText('Vouliez-vous dire gmail.com?').waitFor()
    await page.getByRole('button', { name: 'Corriger' }).click()
    expect(await email.inputValue()).toBe('marie@gmail.com')
    expect(await page.getByText('Vouliez-vous dire').count()).toBe(0)
  })

  test('sees a disabled button while sending, and then the success in place of the form', async () => {
    const page = await openPage()
    await page.goto('/contact', { waitUntil: 'networkidle' })
    const message = newMessage()
    // The server quarantines a form that was filled in within a second.
    await page.waitForTimeout(1_000)
    await fill(page, message)
    await page.route('**/contactRoute/contact', async route => {
      await wait(300)
      await route.continue()
    })
    await send(page)
    const waiting = page.getByRole('button', { name: 'Envoi en cours...' })
    await waiting.waitFor()
    expect(await waiting.isDisabled()).toBe(true)
    await page.getByText(SUCCESS, { exact: true }).waitFor()
    expect(await page.getByLabel('Votre projet').count()).toBe(0)
    expect(await stored(message)).toMatchObject([{ status: 'inbox', is_verified: true }])
  })

  test('cannot change the form while it is sent, because the change would be in no message', {
    retry: 0,
  }, async () => {
    const page = await openPage({ ...DESKTOP, expectedErrors: /ERR_FAILED/ })
    await page.goto('/contact', { waitUntil: 'networkidle' })
    const message = newMessage()
    await fill(page, message)
    const { promise: isAnswered, resolve: answer } = Promise.withResolvers<void>()
    await page.route('**/contactRoute/contact', async route => {
      await isAnswered
      await route.abort()
    })
    await send(page)
    await page.getByRole('button', { name: 'Envoi en cours...' }).waitFor()
    const phone = page.getByLabel('Téléphone')
    await phone.focus()
    await page.keyboard.type('9')
    expect(await phone.inputValue()).toBe('418 555-0142')
    answer()
    await page.getByText(FAILURE, { exact: true }).waitFor()
    await phone.fill('418 555-0199')
    await page.unroute('**/contactRoute/contact')
    await send(page)
    await page.getByText(SUCCESS, { exact: true }).waitFor()
    expect(await queryDatabase('select phone from messages where message = $1', [message])).toEqual([
      { phone: '418 555-0199' },
    ])
  })

  test('offline keeps what was typed; retries after a lost response store the message once', {
    retry: 0,
  }, async () => {
    const page = await openPage({ ...DESKTOP, expectedErrors: /ERR_/ })
    await page.goto('/contact', { waitUntil: 'networkidle' })
    const message = newMessage()
    await fill(page, message)
    await page.context().setOffline(true)
    await send(page)
    await page.getByText(FAILURE, { exact: true }).waitFor()
    await page.getByText('Pas de réseau.').waitFor()
    expect(await page.getByLabel('Votre projet').inputValue()).toBe(message)
    await page.context().setOffline(false)
    // The server gets the message, but its response is lost.
    await page.route('**/contactRoute/contact', async route => {
      await route.fetch()
      await route.abort()
    })
    await send(page)
    await page.getByText('Rien n’est perdu').waitFor()
    expect(await stored(message)).toHaveLength(1)
    await page.unroute('**/contactRoute/contact')
    await send(page)
    await page.getByText(SUCCESS, { exact: true }).waitFor()
    expect(await stored(message)).toHaveLength(1)
  })
})

nightlyTest.each([
  ['phone', PHONE],
  ['desktop', DESKTOP],
])('axe finds nothing on a %s, with and without errors, and nothing overflows', async (_, device) => {
  const page = await openPage(device)
  await page.goto('/contact', { waitUntil: 'networkidle' })
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
  await send(page)
  await page.getByText('Le nom est requis').waitFor()
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
})
