import { setTimeout as wait } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import routes from '../../src/routes.ts'
import { apiToken, callApi, DESKTOP, inDatabase, openPage, withBrowser } from '../fixtures.ts'
import { aContact, forgetContacts } from '../people/contact-fixtures.ts'
import { aMessage, forgetMessages, openSignedIn } from '../people/message-fixtures.ts'
import {
  ALL,
  FACTS,
  LINES,
  line,
  POLICY_FACTS,
  PROFILE,
  SECTIONS,
  SENDER,
  SHOWN_FACTS,
} from './hostile-fields.ts'
import { PAYLOADS, packed } from './script-payloads.ts'
import { expectWordsOnly, untilPublished, watchDialogs } from './words-only.ts'

withBrowser()

/** Tall enough for lists that draw only what is near the screen. */
const TALL = { viewport: { width: 1280, height: 7_000 } }
let token: string
/** Until the server has time: every field that is filled here publishes the page anew. */
async function patiently(call: () => Promise<Response>): Promise<Response> {
  const answer = await call()
  if (answer.status !== 503) return answer
  await wait(500)
  return patiently(call)
}
const send = async (method: string, path: string, body: object) => {
  const answer = await patiently(() => callApi(path, { method, token, body: JSON.stringify(body) }))
  expect([path, answer.status < 300 ? '' : await answer.clone().text()]).toEqual([path, ''])
  return (await answer.json()) as Record<string, unknown>
}
const read = async (path: string) =>
  (await (await callApi(path, { token })).json()) as Record<string, Record<string, unknown>>

let found: { settings: Record<string, unknown>; profile: Record<string, unknown>; items: Words[] }

interface Words {
  id: string
  kind: string
  title: string
  description: string
  alt: string
}

async function writeWords({ id, kind, ...words }: Words): Promise<void> {
  const form = new FormData()
  for (const [name, value] of Object.entries(words)) form.set(name, value)
  const headers = { authorization: `Bearer ${token}` }
  const path = `/${kind}Route/${kind}/${id}`
  const answer = await patiently(() => callApi(path, { method: 'PATCH', body: form, headers }))
  expect(answer.status).toBe(200)
}

/** Every text field that there is, through the calls that fill it. */
beforeAll(async () => {
  token = await apiToken()
  await forgetMessages()
  const items = await inDatabase<Words>(
    `select distinct on (kind) id, kind, title, description, alt from media_items where deleted_at is null
     order by kind, created_at desc, id desc`,
  )
  found = {
    settings: await read('/settingsRoute/settings'),
    profile: (await read('/authRoute/profile')).user ?? {},
    items,
  }
  for (const [name, words] of Object.entries(SECTIONS))
    await send('PATCH', `/${name}SectionRoute/${name}-section`, words)
  await send('PATCH', '/settingsRoute/settings', FACTS)
  await send('PATCH', '/authRoute/update-profile', PROFILE)
  for (const item of items)
    await writeWords({ ...item, title: line(0), description: ALL, alt: packed(500)[0] as string })
  const addresses = packed(320)
  const phones = packed(100)
  for (const [index, name] of LINES.entries())
    await aMessage({
      name,
      email: addresses[index] ?? SENDER,
      phone: phones[index] ?? '418 555-0117',
      message: ALL,
    })
  const conversation = await aMessage({ name: line(0), email: SENDER, message: ALL })
  await send('POST', `/contactRoute/reply/${conversation}`, { replyText: ALL })
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
  await Promise.all(found.items.map(writeWords))
  const { reviews } = await read('/reviewRoute/all-reviews')
  for (const { id, author } of reviews as unknown as { id: string; author: string }[])
    if (packed(120).includes(author)) await inDatabase('delete from reviews where id = $1', [id])
  await inDatabase('delete from campaigns where subject = any($1)', [LINES])
  await forgetMessages()
  await forgetContacts()
})

async function findSender(page: Page): Promise<void> {
  await page.getByLabel('Name, email or phone').fill(SENDER)
  await page.keyboard.press('Enter')
}

const SCREENS: [string, readonly string[], ((page: Page) => Promise<void>)?][] = [
  ['', [PROFILE.name]],
  ['/messages', [...LINES, ...packed(100)], page => page.getByText('<svg onload').first().click()],
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

describe('sixty scripts in every text field are words to', () => {
  test('a visitor', async () => {
    const page = await openPage(TALL)
    watchDialogs(page)
    await untilPublished('/', packed(120).at(-1) ?? '')
    await untilPublished('/politique-de-confidentialite', POLICY_FACTS.dataLocation)
    await page.goto('/')
    await page.mouse.move(5, 5)
    await page.waitForFunction(() => Object.keys(document.body).some(key => key.startsWith('__react')))
    await expectWordsOnly(page, [
      ...Object.values(SHOWN_FACTS),
      ...Object.values(SECTIONS.about),
      ...PAYLOADS,
      ...packed(120),
    ])
    await page.goto('/politique-de-confidentialite')
    await expectWordsOnly(page, Object.values(POLICY_FACTS))
  })

  test('a visitor whose form comes back', async () => {
    const page = await openPage({ ...DESKTOP, expectedComplaints: /400/ })
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
    await expectWordsOnly(page, PAYLOADS)
  })

  test('an admin, on every screen', async () => {
    const page = await openSignedIn(TALL)
    watchDialogs(page)
    for (const [path, texts, act] of SCREENS) {
      await page.goto(`/dash${path}`)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await act?.(page)
      await expectWordsOnly(page, texts)
    }
  })
})

describe('a template full of scripts', () => {
  test('shows what is left of it in the editor, is sent and stands in the history as words', async () => {
    // A mail with a placeholder that nobody knows is refused.
    const withoutPlaceholders = (text: string) => text.replaceAll('{{', '{')
    const created = await send('POST', '/templateRoute/template', {
      name: packed(100)[0],
      content: `<p>Bonjour</p><p>{{message}}</p>${withoutPlaceholders(PAYLOADS.join(''))}`,
    })
    const templateId = String((created.template as unknown as { id: string }).id)
    onTestFinished(async () => {
      await inDatabase('delete from mail_templates where id = $1', [templateId])
    })
    const id = await aContact({ name: line(0), phone: '' })
    const { campaignId } = await send('POST', `/listContactRoute/list-contacts-sendone/${id}`, {
      subject: line(1),
      message: withoutPlaceholders(ALL),
      useTemplate: true,
      templateId,
    })
    // What signs the browser in also runs in the editor's frame, which has no storage.
    const page = await openSignedIn({ ...TALL, expectedComplaints: /localStorage.+sandboxed/ })
    watchDialogs(page)
    await page.goto('/dash/campaigns')
    await expectWordsOnly(page, [line(1)])
    await page.getByRole('button', { name: 'Send Template Email to All' }).click()
    await page.getByRole('combobox', { name: 'Template' }).selectOption(templateId)
    await page.getByRole('button', { name: /^Edit template/ }).click()
    const editor = page.getByRole('dialog').last().frameLocator('iframe').locator('.jodit-wysiwyg')
    await editor.getByText('Bonjour').waitFor()
    await expectWordsOnly(page, [packed(100)[0] as string])
    await page.goto(`/dash/campaigns?campaign=${campaignId}`)
    await expectWordsOnly(page, [line(0), line(1)])
  })
})

test('the same words in a page that obeys them do run (negative control)', async () => {
  const page = await openPage({ ...DESKTOP, expectedComplaints: /./ })
  let dialogs = 0
  page.on('dialog', async dialog => {
    dialogs += 1
    await dialog.dismiss()
  })
  for (const payload of PAYLOADS) await page.setContent(payload, { waitUntil: 'load' }).catch(() => {})
  await vi.waitFor(() => expect(dialogs).toBeGreaterThan(25), 5_000)
})
