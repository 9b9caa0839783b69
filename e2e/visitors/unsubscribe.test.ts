import { expect, test } from 'vitest'
import { callApi, demo, expectNoFindings, nightlyTest, openPage, PHONE, withBrowser } from '../fixtures.ts'
import { aContact, mailsTo, untilMailed } from '../people/mail-fixtures.ts'

withBrowser()

async function aLink(name: string) {
  const contact = await aContact(name)
  const answer = await callApi(`/listContactRoute/list-contacts-sendone/${contact.id}`, {
    method: 'POST',
    token: contact.token,
    body: JSON.stringify({ subject: 'Promo', message: 'Bonjour' }),
  })
  expect(answer.status).toBeLessThan(300)
  await untilMailed(contact.email)
  const [mail] = await mailsTo(contact.email)
  const link = mail?.headers['list-unsubscribe']?.slice(1, -1) ?? ''
  const mayBeMailed = async () => {
    const list = await callApi(`/listContactRoute/list-contacts?search=${contact.email}`, {
      token: contact.token,
    })
    const [found] = (await list.json()) as { skipReason: string | null }[]
    return found?.skipReason === null
  }
  return { path: new URL(link).pathname, mayBeMailed }
}

test('a recipient unsubscribes with one press, without scripts; opening the page changes nothing, and a second visit is harmless', async () => {
  const { path, mayBeMailed } = await aLink('Nadia')
  const page = await openPage({ ...PHONE, javaScriptEnabled: false, expectedErrors: /status of 400/ })
  for (let visits = 0; visits < 2; visits += 1) await page.goto(path)
  await page.getByRole('heading', { name: 'Ne plus recevoir nos promotions' }).waitFor()
  await page.getByText('Céramique Boréale, Licence RBQ : 1234-5678-90').waitFor()
  expect(await mayBeMailed()).toBe(true)
  await page.getByRole('button', { name: 'Me désabonner' }).tap()
  await page.getByRole('heading', { name: 'C’est fait' }).waitFor()
  expect(await mayBeMailed()).toBe(false)
  await page.goto(path)
  await page.getByRole('heading', { name: 'C’est fait' }).waitFor()

  const wrong = await page.goto(`${path.slice(0, -1)}${path.endsWith('A') ? 'B' : 'A'}`)
  expect(wrong?.status()).toBe(400)
  await page.getByRole('heading', { name: 'Ce lien ne fonctionne pas' }).waitFor()
})

nightlyTest('axe finds nothing on the unsubscribe page', async () => {
  const { path } = await aLink('Annie')
  const page = await openPage(PHONE)
  await page.goto(path)
  await page.getByRole('button', { name: 'Me désabonner' }).waitFor()
  await expectNoFindings(page, 'the unsubscribe page')
})

test.each([
  ['an urlencoded form', { body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) }],
  ['a multipart form', { body: Object.assign(new FormData(), {}) }],
])('the one-click unsubscribe of a mail program, which posts %s, acts at once', async (_kind, init) => {
  const { path, mayBeMailed } = await aLink('Luc')
  if (init.body instanceof FormData) init.body.set('List-Unsubscribe', 'One-Click')
  const answer = await fetch(demo.siteUrl + path, { method: 'POST', redirect: 'manual', ...init })
  expect(answer.status).toBe(200)
  expect(await mayBeMailed()).toBe(false)
})
