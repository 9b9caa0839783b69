import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import routes from '../../src/routes.ts'
import { apiToken, callApi, DESKTOP, openPage, queryDatabase, withBrowser } from '../fixtures.ts'
import { aContact, clearContacts } from '../people/contact-fixtures.ts'
import { anEntry } from '../people/conversation-fixtures.ts'
import { aMessage, clearMessages, openSignedIn } from '../people/message-fixtures.ts'
import { waitForBehaviours } from '../site-fixtures.ts'
import { expectInertText, untilPublished, watchDialogs } from './inert-text.ts'
import {
  ALL,
  FACTS,
  LINES,
  line,
  PAYLOADS,
  POLICY_FACTS,
  PROFILE,
  packed,
  SECTIONS,
  SENDER,
  SHOWN_FACTS,
} from './script-payloads.ts'

withBrowser()

/** Tall enough to render virtual lists whole. */
const TALL = { viewport: { width: 1280, height: 7_000 } }
let token: string
let conversation: string
const send = async (method: string, path: string, body: object) => {
  const answer = await callApi(path, { method, token, body: JSON.stringify(body) })
  expect([path, answer.status < 300 ? '' : await answer.clone().text()]).toEqual([path, ''])
  return (await answer.json()) as Record<string, unknown>
}
const read = async (path: string) =>
  (await (await callApi(path, { token })).json()) as Record<string, Record<string, unknown>>

let found: { settings: Record<string, unknown>; profile: Record<string, unknown>; items: MediaText[] }

interface MediaText {
  id: string
  kind: string
  title: string
  description: string
  alt: string
}

async function saveMediaText({ id, kind, ...fields }: MediaText): Promise<void> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  const headers = { authorization: `Bearer ${token}` }
  const path = `/${kind}Route/${kind}/${id}`
  const answer = await callApi(path, { method: 'PATCH', body: form, headers })
  expect(answer.status).toBe(200)
}

/** Fills every text field of the product through the API. */
beforeAll(async () => {
  token = await apiToken()
  await clearMessages()
  const items = await queryDatabase<MediaText>(
    `select distinct on (kind) id, kind, title, description, alt from media_items where deleted_at is null
     order by kind, created_at desc, id desc`,
  )
  found = {
    settings: await read('/settingsRoute/settings'),
    profile: (await read('/authRoute/profile')).user ?? {},
    items,
  }
  for (const [name, content] of Object.entries(SECTIONS))
    await send('PATCH', `/${name}SectionRoute/${name}-section`, content)
  await send('PATCH', '/settingsRoute/settings', FACTS)
  await send('PATCH', '/authRoute/update-profile', PROFILE)
  for (const item of items)
    await saveMediaText({ ...item, title: line(0), description: ALL, alt: packed(500)[0] as string })
  const addresses = packed(320)
  // The city has as many letters as the phone number.
  const phones = packed(100)
  for (const [index, name] of LINES.entries())
    await aMessage({
      name,
      email: addresses[index] ?? SENDER,
      phone: phones[index] ?? '418 555-0117',
      message: ALL,
      ...(phones[index] && { details: { city: phones[index] } }),
    })
  conversation = await aMessage({
    ...{ name: line(0), email: SENDER, message: ALL },
    details: { city: phones[0] },
  })
  await send('POST', `/contactRoute/reply/${conversation}`, { replyText: ALL })
  for (const fromName of LINES)
    await anEntry(conversation, 'inbound', {
      text: ALL,
      quotedText: ALL,
      fromName,
      fromAddress: fromName,
      isFromAnotherAddress: true,
      files: [{ name: fromName, bytes: 1, isPicture: false }],
    })
  await anEntry(conversation, 'closed', { text: packed(500)[0] as string })
  for (const name of LINES) await aContact({ name, phone: '' })
  const authors = packed(120)
  for (const author of authors)
    await send('POST', '/reviewRoute/review', {
      author,
      source: author,
      content: packed(2_000)[0],
      reviewedOn: '2026-01-01',
    })
}, 60_000)

afterAll(async () => {
  const { name, telephone, bio } = found.profile
  await send('PATCH', '/authRoute/update-profile', { name, telephone, bio })
  await send('PATCH', '/settingsRoute/settings', found.settings)
  await Promise.all(found.items.map(saveMediaText))
  const { reviews } = await read('/reviewRoute/all-reviews')
  for (const { id, author } of reviews as unknown as { id: string; author: string }[])
    if (packed(120).includes(author)) await queryDatabase('delete from reviews where id = $1', [id])
  await queryDatabase('delete from campaigns where subject = any($1)', [LINES])
  await clearMessages()
  await clearContacts()
})

async function findSender(page: Page): Promise<void> {
  await page.getByLabel('Name, email or phone').fill(SENDER)
  await page.keyboard.press('Enter')
}

const SCREENS: [string, readonly string[], ((page: Page) => Promise<void>)?][] = [
  ['', [PROFILE.name]],
  ['/messages', [...LINES, ...packed(100)], page => page.getByText('<svg onload').first().click()],
  [
    '/messages/:id',
    [line(0), ...LINES, ...PAYLOADS, packed(100)[0] as string, packed(500)[0] as string],
    async page => {
      for (const name of ['Show the whole email', 'Show quoted text'])
        while ((await page.getByRole('button', { name }).count()) > 0)
          await page.getByRole('button', { name }).first().click()
    },
  ],
  ['/contacts', LINES],
  ['/movies', [line(0)]],
  ['/images', [line(0)]],
  ['/hero', LINES.slice(0, 1)],
  ['/features', [...LINES.slice(4, 10), ALL]],
  ['/story', [line(2), ALL]],
  ['/about', [line(0), ALL], page => page.getByRole('button', { name: 'History' }).click()],
  ['/reviews', packed(120)],
  ['/settings', Object.values(FACTS).flat()],
  ['/profile', Object.values(PROFILE)],
  ['/team', [PROFILE.name]],
  ['/activity', [PROFILE.name]],
  ['/health', []],
  ['/whats-new', []],
  ['/security', []],
  ['/more', []],
  ['/privacy', [line(0), ALL], findSender],
]

test('every screen of the dashboard is on the list', () => {
  const shown = SCREENS.map(([path]) => path.slice(1)).concat('campaigns')
  const dashboard = routes.find(({ path }) => path === 'dash')?.children?.[0]?.children ?? []
  expect(shown.sort()).toEqual(
    dashboard
      .map(({ path = '' }) => path)
      .filter(path => path !== '*')
      .sort(),
  )
})

describe('sixty scripts in every text field are shown as text to', () => {
  test('a visitor', async () => {
    const page = await openPage(TALL)
    watchDialogs(page)
    await untilPublished('/', packed(120).at(-1) ?? '')
    await untilPublished('/politique-de-confidentialite', POLICY_FACTS.dataLocation)
    await page.goto('/')
    await page.mouse.move(5, 5)
    await waitForBehaviours(page)
    await expectInertText(page, [
      ...Object.values(SHOWN_FACTS),
      ...Object.values(SECTIONS.about),
      ...PAYLOADS,
      ...packed(120),
    ])
    await page.goto('/politique-de-confidentialite')
    await expectInertText(page, Object.values(POLICY_FACTS))
  })

  test('a visitor whose form is returned with errors', async () => {
    const page = await openPage({ ...DESKTOP, expectedErrors: /400/ })
    watchDialogs(page)
    await page.goto('/contact')
    await page.evaluate(text => {
      const form = document.createElement('form')
      form.method = 'post'
      for (const name of ['name', 'email', 'phone', 'message', 'website', 'idempotencyKey', text]) {
        const field = document.createElement('textarea')
        field.name = name
        field.value = text
        form.append(field)
      }
      document.body.append(form)
      form.submit()
    }, ALL)
    await page.waitForEvent('load')
    await expectInertText(page, PAYLOADS)
  })

  test('an admin, on every screen', async () => {
    const page = await openSignedIn(TALL)
    watchDialogs(page)
    for (const [path, texts, act] of SCREENS) {
      await page.goto(`/dash${path.replace(':id', conversation)}`)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await act?.(page)
      await expectInertText(page, texts)
    }
  })
})

describe('a template full of scripts', () => {
  test('is sanitized in the editor, is sent, and is shown as text in the history', async () => {
    // A mail with an unknown placeholder is refused.
    const withoutPlaceholders = (text: string) => text.replaceAll('{{', '{')
    const created = await send('POST', '/templateRoute/template', {
      name: packed(100)[0],
      content: `<p>Bonjour</p><p>{{message}}</p>${withoutPlaceholders(PAYLOADS.join(''))}`,
    })
    const templateId = String((created.template as unknown as { id: string }).id)
    onTestFinished(async () => {
      await queryDatabase('delete from mail_templates where id = $1', [templateId])
    })
    const id = await aContact({ name: line(0), phone: '' })
    const { campaignId } = await send('POST', `/listContactRoute/list-contacts-sendone/${id}`, {
      subject: line(1),
      message: withoutPlaceholders(ALL),
      useTemplate: true,
      templateId,
    })
    // The init script that signs in also runs in the editor's frame, which has no storage.
    const page = await openSignedIn({ ...TALL, expectedErrors: /localStorage.+sandboxed/ })
    watchDialogs(page)
    await page.goto('/dash/campaigns')
    await expectInertText(page, [line(1)])
    await page.getByRole('button', { name: 'Send Template Email to All' }).click()
    await page.getByRole('combobox', { name: 'Template' }).selectOption(templateId)
    await page.getByRole('button', { name: /^Edit template/ }).click()
    const editor = page.getByRole('dialog').last().frameLocator('iframe').locator('.jodit-wysiwyg')
    await editor.getByText('Bonjour').waitFor()
    await expectInertText(page, [packed(100)[0] as string])
    await page.goto(`/dash/campaigns?campaign=${campaignId}`)
    await expectInertText(page, [line(0), line(1)])
  })
})

test('the same payloads run in a page without protection (negative control)', async () => {
  const page = await openPage({ ...DESKTOP, expectedErrors: /./ })
  let dialogs = 0
  page.on('dialog', async dialog => {
    dialogs += 1
    await dialog.dismiss()
  })
  for (const payload of PAYLOADS) await page.setContent(payload, { waitUntil: 'load' }).catch(() => {})
  await vi.waitFor(() => expect(dialogs).toBeGreaterThan(25), 5_000)
})
