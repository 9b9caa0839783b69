import { createTransport } from 'nodemailer'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { anAccount } from '../account/account-fixtures.ts'
import {
  apiToken,
  callApi,
  DESKTOP,
  DEVICES,
  demo,
  nightlyTest,
  PHONE,
  toast,
  withBrowser,
} from '../fixtures.ts'
import { foreignTexts, readInFrench } from '../tour/languages.ts'
import { anEntry, aReply } from './conversation-fixtures.ts'
import { aMessage, messageFrom, newAddress, openSignedIn, withEmptyInbox } from './message-fixtures.ts'

withBrowser()
withEmptyInbox()

const openConversation = async (id: string, device: Parameters<typeof openSignedIn>[0]) => {
  const page = await openSignedIn(device)
  await page.goto(`/dash/messages/${id}`)
  await page.getByRole('heading', { name: 'Marie', level: 1 }).waitFor()
  return page
}
const thread = (page: Page) => page.getByRole('list', { name: 'Conversation' })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const sheet = (page: Page) => page.getByRole('dialog', { name: 'Close this conversation?' })
const why = (page: Page) => sheet(page).getByLabel('Why (optional, only your team sees it)')
const filter = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Filter' }).getByRole('link', { name })
const hasFocus = (page: Page, name: string) =>
  button(page, name).evaluate(element => element === document.activeElement)

describe.each(DEVICES)('on %s', (_, device) => {
  test.skipIf(demo.imapUrl === null)(
    'an admin closes a conversation with a reason: it leaves home and badge, until the customer writes again',
    async () => {
      const email = newAddress()
      const id = await aMessage({ name: 'Marie', email })
      const page = await openConversation(id, device)
      await page.getByText('Wrote 1 min ago').waitFor()
      await button(page, 'Close conversation').click()
      await sheet(page).getByText('If Marie writes again, it reopens by itself.').waitFor()
      await why(page).fill('A choisi son cousin.')
      // What was typed is there again after a reload.
      await page.reload()
      await button(page, 'Close conversation').click()
      expect(await why(page).inputValue()).toBe('A choisi son cousin.')
      await sheet(page).getByRole('button', { name: 'Close conversation' }).click()
      await toast(page).filter({ hasText: 'Conversation closed.' }).waitFor()
      await thread(page)
        .getByText(/^Closed \d+ \w+ \d{4}: “A choisi son cousin\.”$/)
        .waitFor()
      await page.getByText(/^You closed it \d/).waitFor()
      await button(page, 'Reopen').waitFor()
      expect(await button(page, 'Reply').count()).toBe(0)
      expect(await button(page, 'Close conversation').count()).toBe(0)

      await page.goto('/dash')
      await page.getByRole('heading', { name: /Everyone has an answer/ }).waitFor()
      await page.getByRole('link', { name: 'Messages', exact: true }).first().click()
      await messageFrom(page, 'Marie')
        .getByText(/^You closed it \d/)
        .waitFor()
      await filter(page, 'Waiting for you').click()
      await page.getByText('Nobody is waiting here.').waitFor()
      await filter(page, 'In progress').click()
      await page.getByText('Nothing at this stage.').waitFor()
      await filter(page, 'Done and closed').click()
      await messageFrom(page, 'Marie').getByRole('button', { name: 'Reopen' }).waitFor()

      await createTransport(demo.smtpUrl).sendMail({
        from: { name: 'Marie', address: email },
        to: decodeURIComponent(new URL(demo.imapUrl ?? '').username),
        inReplyTo: `<${id}.acknowledgement@exemple.ca>`,
        text: 'Finalement, mon cousin ne peut pas.',
      })
      await page.getByText('Nothing at this stage.').waitFor({ timeout: 20_000 })
      await filter(page, 'Waiting for you 1').click()
      await messageFrom(page, 'Marie').getByRole('link', { name: 'Marie' }).click()
      await thread(page).getByText('Reopened: Marie wrote again').waitFor()
      await thread(page).getByText('Finalement, mon cousin ne peut pas.').waitFor()
      await page.getByText(/^Waiting since /).waitFor()
      await button(page, 'Reply').waitFor()
    },
  )
})

nightlyTest('a conversation is closed and reopened with the keyboard alone', async () => {
  const id = await aMessage({ name: 'Marie', isRead: true })
  await aReply(id)
  const page = await openConversation(id, DESKTOP)
  await button(page, 'Close conversation').focus()
  await page.keyboard.press('Enter')
  await sheet(page).waitFor()
  await page.keyboard.press('Escape')
  await sheet(page).waitFor({ state: 'detached' })
  expect(await hasFocus(page, 'Close conversation')).toBe(true)
  await page.keyboard.press('Enter')
  await page.keyboard.type('Trop loin.')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await thread(page)
    .getByText(/“Trop loin\.”/)
    .waitFor()
  // The button that opened the sheet is gone.
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('content')
  await button(page, 'Reopen').focus()
  await page.keyboard.press('Enter')
  await toast(page).filter({ hasText: 'Conversation reopened.' }).waitFor()
  await page.getByText('Nobody is waiting here.').waitFor()
  await button(page, 'Close conversation').waitFor()
  expect(await hasFocus(page, 'Reply')).toBe(true)
})

nightlyTest(
  'a reply to a conversation that somebody closed meanwhile is refused, and its text stays',
  async () => {
    const id = await aMessage({ name: 'Marie', isRead: true })
    const page = await openConversation(id, { ...PHONE, expectedErrors: /status of 409/ })
    await button(page, 'Reply').tap()
    const reply = page.getByRole('dialog', { name: 'Reply to Marie' })
    await reply.getByPlaceholder('Type your reply here...').fill('Bonjour Marie.')
    await callApi(`/contactRoute/contact/${id}`, {
      method: 'PATCH',
      token: await apiToken(),
      body: JSON.stringify({ isClosed: true }),
    })
    await reply.getByRole('button', { name: 'Send Reply' }).tap()
    await reply.getByText('This conversation is closed. Reopen it first.').waitFor()
    expect(await reply.getByPlaceholder('Type your reply here...').inputValue()).toBe('Bonjour Marie.')
    await reply.getByRole('button', { name: 'Cancel' }).tap()
    await button(page, 'Reopen').tap()
    await button(page, 'Reply').tap()
    expect(await reply.getByPlaceholder('Type your reply here...').inputValue()).toBe('Bonjour Marie.')
  },
)

test('an admin reads that a colleague closed a conversation, in the list too', async () => {
  const helper = await anAccount('helper', 'Nadia Roy')
  const id = await aMessage({ name: 'Marie', isRead: true })
  await callApi(`/contactRoute/contact/${id}`, {
    method: 'PATCH',
    token: await apiToken(helper),
    body: JSON.stringify({ isClosed: true }),
  })
  const page = await openConversation(id, PHONE)
  await page.getByText(/^Nadia Roy closed it \d/).waitFor()
  await page.goto('/dash/messages?filter=closed')
  await messageFrom(page, 'Marie')
    .getByText(/^Nadia Roy closed it \d/)
    .waitFor()
})

nightlyTest('a closed conversation speaks French on a small phone', async () => {
  const id = await aMessage({ name: 'Marie', isRead: true })
  await anEntry(id, 'closed', { text: 'Trop loin.' })
  const page = await openConversation(id, { ...PHONE, viewport: { width: 320, height: 568 } })
  await readInFrench(page)
  await page.goto(`/dash/messages/${id}`)
  await button(page, 'Reopen').waitFor()
  const shown = await page.locator('main').innerText()
  expect(shown).toMatch(/Fermée le .+\u00a0: «\u00a0Trop loin\.\u00a0»/)
  expect(shown).toMatch(/Fermé\s+Fermé le /)
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(await overflow()).toBeLessThanOrEqual(0)
  expect(await foreignTexts(page, 'fr')).toEqual([])
  await button(page, 'Reopen').tap()
  await button(page, 'Close conversation').tap()
  await sheet(page).waitFor()
  expect(await sheet(page).innerText()).toContain('Pourquoi (facultatif, pour votre équipe seulement)')
  expect(await foreignTexts(page, 'fr')).toEqual([])
  await button(page, 'Cancel').tap()
  await page.goto('/dash/messages?filter=closed')
  await page.getByText('Nothing at this stage.').waitFor()
  expect(await overflow()).toBeLessThanOrEqual(0)
  expect(await foreignTexts(page, 'fr')).toEqual([])
})
