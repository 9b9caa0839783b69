import { createTransport } from 'nodemailer'
import type { Page } from 'playwright-core'
import { describe, expect, test, vi } from 'vitest'
import {
  DESKTOP,
  DEVICES,
  demo,
  expectNoFindings,
  nightlyTest,
  PHONE,
  toast,
  withBrowser,
} from '../fixtures.ts'
import { foreignTexts, readInFrench } from '../tour/languages.ts'
import { anEntry, aReply } from './conversation-fixtures.ts'
import {
  aMessage,
  mailsTo,
  messageFrom,
  newAddress,
  openMessages,
  openReply,
  openSignedIn,
  withEmptyInbox,
} from './message-fixtures.ts'

withBrowser()
withEmptyInbox()

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()
const thread = (page: Page) => page.getByRole('list', { name: 'Conversation' })
const done = (page: Page, name: string) =>
  page.getByRole('button', { name: `Done: ${name} has an answer`, exact: true })
const caption = (page: Page, text: string) => page.getByRole('status').getByText(text, { exact: true })

/** Opens the screen of one conversation. */
async function openConversation(
  id: string,
  name: string,
  device: Parameters<typeof openSignedIn>[0] = PHONE,
) {
  const page = await openSignedIn(device)
  await page.goto(`/dash/messages/${id}`)
  await page.getByRole('heading', { name, level: 1 }).waitFor()
  return page
}

/** Marie wrote, was answered, and wrote again by mail. */
async function marieAnswered(): Promise<string> {
  const id = await aMessage({ name: 'Marie', createdAt: hoursAgo(50), isRead: true })
  await aReply(id, { createdAt: hoursAgo(40) })
  await anEntry(id, 'inbound', {
    text: 'Un drain linéaire, est-ce possible?',
    quotedText: 'Le 14 nov. 2026, Céramique Boréale a écrit :\n> Bonjour, janvier se peut.',
    createdAt: hoursAgo(2),
  })
  return id
}

describe.each(DEVICES)('on %s', (_, device) => {
  test.skipIf(demo.imapUrl === null)(
    'a customer answers our mail: the open list shows it within ten seconds, unread and waiting',
    async () => {
      const email = newAddress()
      await aMessage({ name: 'Marie', email, message: 'Une douche à refaire.', isRead: true })
      const page = await openMessages(device)
      const { area, send } = await openReply(page, 'Marie')
      await area.fill('Oui. Jeudi vous va?')
      await send()
      const marie = messageFrom(page, 'Marie')
      await marie.getByText(/^Sent /).waitFor()
      await caption(page, 'Everyone has an answer, 1 total').waitFor()
      const sent = await vi.waitUntil(async () => (await mailsTo(email))[0])
      await createTransport(demo.smtpUrl).sendMail({
        from: { name: 'Marie', address: email },
        to: sent.headers['reply-to'] ?? sent.headers.from,
        inReplyTo: sent.headers['message-id'],
        subject: `Re: ${sent.subject}`,
        text: 'Jeudi, parfait.\r\n\r\nLe 14 nov. 2026 à 8 h, Céramique Boréale a écrit :\r\n> Oui. Jeudi vous va?\r\n',
      })
      const arrived = Date.now()
      await marie.getByText('Jeudi, parfait.').waitFor({ timeout: 10_000 })
      expect(Date.now() - arrived).toBeLessThan(10_000)
      await caption(page, '1 waiting for an answer, 1 total').waitFor()
      await marie.getByText('Answered you 1 min ago').waitFor()
      await marie.getByText('Unread', { exact: true }).waitFor({ state: 'attached' })
      expect(await marie.getByText('a écrit :').count()).toBe(0)
      await marie.getByRole('button', { name: 'Show quoted text' }).click()
      await marie.getByText('Oui. Jeudi vous va?').nth(1).waitFor()
    },
  )

  test('an admin marks a conversation as done: nobody waits, and Undo brings the waiting back', async () => {
    await marieAnswered()
    await aMessage({ name: 'Luc', createdAt: hoursAgo(5) })
    const page = await openMessages(device)
    await caption(page, '2 waiting for an answer, 2 total').waitFor()
    await page.getByRole('link', { name: 'Waiting for you 2' }).click()
    // Who has waited longest comes first.
    await expect
      .poll(() => page.getByRole('article').getByRole('heading').allTextContents())
      .toEqual(['Luc', 'Marie'])
    await done(page, 'Marie').click()
    const undo = toast(page).filter({ hasText: 'Marie has an answer.' }).getByRole('button', { name: 'Undo' })
    // A focused toast stays.
    await undo.focus()
    await messageFrom(page, 'Marie').waitFor({ state: 'detached' })
    await caption(page, '1 waiting for an answer, 2 total').waitFor()
    await undo.click()
    await messageFrom(page, 'Marie').waitFor()
    await caption(page, '2 waiting for an answer, 2 total').waitFor()

    await done(page, 'Luc').click()
    // By key: a tap where another one has just removed a row is taken for its second.
    await done(page, 'Marie').press('Enter')
    await page.getByText('Nobody is waiting here.').waitFor()
    await page.getByRole('link', { name: 'All', exact: true }).click()
    await messageFrom(page, 'Marie').getByText('You marked this as done').first().waitFor()
    await messageFrom(page, 'Luc').getByText('You answered 1 min ago').waitFor()
  })

  test('the screen of a conversation shows both sides in the order of time, as text', async () => {
    const id = await aMessage({
      name: 'Marie',
      createdAt: hoursAgo(50),
      isRead: true,
      message: 'Une douche.',
    })
    await anEntry(id, 'own_mail', { text: 'Janvier se peut.', createdAt: hoursAgo(40) })
    await anEntry(id, 'automatic', { text: 'Je suis absente.', createdAt: hoursAgo(39) })
    await anEntry(id, 'done', { createdAt: hoursAgo(30) })
    await anEntry(id, 'inbound', {
      text: '<b>Voici</b> le plan.',
      files: [{ name: 'plan.dwg', bytes: 3_100_000, isPicture: false }],
      createdAt: hoursAgo(3),
    })
    await anEntry(id, 'inbound', {
      text: 'Je suis son conjoint.',
      fromName: 'Éric',
      fromAddress: 'eric@bureau.example',
      isFromAnotherAddress: true,
      createdAt: hoursAgo(2),
    })
    await aReply(id, { text: 'À mardi.', state: 'failed', problem: 'smtp_552', createdAt: hoursAgo(1) })
    await anEntry(id, 'delivery_failure', { text: 'Mailbox full', createdAt: hoursAgo(0.5) })
    const page = await openConversation(id, 'Marie', device)
    await page.getByText(/^Waiting since /).waitFor()
    const items = thread(page).getByRole('listitem')
    const lines = [
      /^Marie\s*Received .+from the form\s*Une douche\.$/s,
      /^You.+Janvier se peut\.\s*Sent from your email app$/s,
      /^Automatic reply Filed here\. Nobody is waiting for an answer\./,
      /^Marked as done/,
      /^New$/,
      /^Marie.+by email\s*<b>Voici<\/b> le plan\.\s*Not kept: plan\.dwg, 3\.1 MB\. Only photos are\./s,
      /^From another address: eric@bureau\.example.+Éric.+Je suis son conjoint\.$/s,
      /^You.+À mardi\.\s*Not delivered: the mailbox is full\.\s*Retry\s*Or call 418 555-0117\. Marie is still waiting\.$/s,
      /^Came back: the mailbox is full\. Marie did not get this\./,
    ]
    await expect.poll(() => items.count()).toBe(lines.length)
    for (const [index, line] of lines.entries()) expect(await items.nth(index).innerText()).toMatch(line)

    expect(await page.getByText('Je suis absente.').count()).toBe(0)
    await items.nth(2).getByRole('button', { name: 'Show the whole email' }).click()
    await page.getByText('Je suis absente.').waitFor()
    const href = (name: string) => page.getByRole('link', { name, exact: true }).getAttribute('href')
    expect(await href('Call')).toBe('tel:+14185550117')
    expect(await href('Text')).toBe('sms:+14185550117')
    await done(page, 'Marie').click()
    await page.getByText('Nobody is waiting here.').waitFor()
  })
})

nightlyTest(
  'a mail that comes while its conversation is open appears without a reload and is marked as read',
  async () => {
    const id = await aMessage({ name: 'Marie', createdAt: hoursAgo(50), isRead: true })
    await aReply(id, { createdAt: hoursAgo(40) })
    const page = await openConversation(id, 'Marie')
    await page.getByText('Nobody is waiting here.').waitFor()
    await anEntry(id, 'inbound', { text: 'Mardi, parfait.' })
    await thread(page).getByText('Mardi, parfait.').waitFor({ timeout: 10_000 })
    await thread(page).getByText('New', { exact: true }).waitFor()
    await page.getByText(/^Waiting since /).waitFor()
    await page.getByRole('button', { name: 'Reply', exact: true }).tap()
    const dialog = page.getByRole('dialog', { name: 'Reply to Marie' })
    // The words that wait for an answer, not the first message.
    await dialog.getByText('Mardi, parfait.').waitFor()
    await dialog.getByPlaceholder('Type your reply here...').fill('À mardi.')
    await dialog.getByRole('button', { name: 'Send Reply' }).tap()
    await thread(page).getByText('À mardi.').waitFor()
    await page.getByText('Nobody is waiting here.').waitFor()
    await page.getByRole('link', { name: 'Messages', exact: true }).tap()
    await messageFrom(page, 'Marie').waitFor()
    expect(await messageFrom(page, 'Marie').getByText('Unread', { exact: true }).count()).toBe(0)
  },
)

test('home leads to the conversation of who waits longest, to the telephone and to the reply', async () => {
  await marieAnswered()
  await aMessage({ name: 'Luc', phone: '581 555-0123', createdAt: hoursAgo(5) })
  const page = await openSignedIn(PHONE)
  await page.goto('/dash')
  await page.getByRole('heading', { name: '2 people are waiting for an answer' }).waitFor()
  const toDo = page.getByRole('region', { name: 'To do' })
  await expect.poll(() => toDo.getByRole('heading', { level: 3 }).allTextContents()).toEqual(['Luc', 'Marie'])
  // Soon after midnight it was yesterday.
  await toDo
    .getByText(/^Answered by email (2 h ago|yesterday) · Un drain linéaire, est-ce possible\?$/)
    .waitFor()
  expect(await toDo.getByRole('link', { name: 'Call: Luc' }).getAttribute('href')).toBe('tel:+15815550123')
  await toDo.getByRole('link', { name: 'Luc', exact: true }).tap()
  await page.getByRole('heading', { name: 'Luc', level: 1 }).waitFor()
  await page.goBack()
  await toDo.getByRole('link', { name: 'Reply: Marie' }).tap()
  await page.getByRole('dialog', { name: 'Reply to Marie' }).waitFor()
  await page.reload()
  await page.getByRole('dialog', { name: 'Reply to Marie' }).waitFor()
})

test.skipIf(demo.imapUrl === null)('with a mailbox, home says that everyone has an answer', async () => {
  const page = await openSignedIn(PHONE)
  await page.goto('/dash')
  await page.getByRole('heading', { name: /Everyone has an answer$/ }).waitFor()
})

nightlyTest('without a mailbox, home says that it cannot see every answer, and why', async () => {
  const id = await aMessage({ name: 'Luc', isRead: true })
  await aReply(id)
  const page = await openSignedIn(PHONE)
  await page.route('**/contactRoute/mailbox', async route => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...(await answer.json()), state: 'notSetUp' } })
  })
  await page.goto('/dash')
  await page.getByRole('heading', { name: /Everyone has an answer, as far as we can see$/ }).waitFor()
  await page.getByText('Your mailbox isn’t connected: replies by email may be waiting there.').waitFor()
  await page.goto(`/dash/messages/${id}`)
  await page.getByText('Replies by email don’t show up here yet: no mailbox is connected.').waitFor()
  await page.getByRole('button', { name: 'See how' }).tap()
  await page.getByText(/^Whoever installed this site can connect it/).waitFor()
})

nightlyTest('a conversation that was erased says so', async () => {
  const page = await openSignedIn({ ...PHONE, expectedErrors: /status of 404/ })
  await page.goto('/dash/messages/5ca1ab1e-0000-4000-8000-00000000dead')
  await page.getByText('This message was deleted for good.').waitFor()
  await page.getByRole('link', { name: 'Messages' }).first().tap()
  await page.getByRole('heading', { name: 'Messages', level: 1 }).waitFor()
})

nightlyTest('a conversation can be read, answered and marked as done with the keyboard alone', async () => {
  const id = await marieAnswered()
  const page = await openConversation(id, 'Marie', DESKTOP)
  await page.getByRole('button', { name: 'Show quoted text' }).focus()
  await page.keyboard.press('Enter')
  await page.getByText('Le 14 nov. 2026, Céramique Boréale a écrit').waitFor()
  await page.getByRole('button', { name: 'Hide quoted text' }).waitFor()
  const reply = page.getByRole('button', { name: 'Reply', exact: true })
  await reply.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Reply to Marie' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  expect(await reply.evaluate(button => button === document.activeElement)).toBe(true)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  expect(await done(page, 'Marie').evaluate(button => button === document.activeElement)).toBe(true)
  await page.keyboard.press('Enter')
  await page.getByText('Nobody is waiting here.').waitFor()
})

nightlyTest.each([
  [390, 844],
  [1280, 800],
  [320, 568],
  [844, 390],
  [1024, 600],
])(
  'at %d × %d nothing of a conversation is wider than the screen, in both languages',
  async (width, height) => {
    const id = await marieAnswered()
    await anEntry(id, 'inbound', {
      text: `https://exemple.ca/${'x'.repeat(120)}`,
      fromAddress: `${'y'.repeat(60)}@bureau.example`,
      isFromAnotherAddress: true,
    })
    const page = await openConversation(id, 'Marie', { viewport: { width, height } })
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    for (const language of ['en', 'fr'] as const) {
      if (language === 'fr') await readInFrench(page)
      await page.goto(`/dash/messages/${id}`)
      await thread(page).waitFor()
      expect(await overflow()).toBeLessThanOrEqual(0)
      await page.goto('/dash/messages')
      await messageFrom(page, 'Marie').waitFor()
      expect(await overflow()).toBeLessThanOrEqual(0)
      expect(await foreignTexts(page, language)).toEqual([])
    }
  },
)

nightlyTest.each(['light', 'dark'])('axe finds nothing in a conversation in the %s theme', async theme => {
  const id = await marieAnswered()
  await anEntry(id, 'inbound', { text: 'Bonjour', fromAddress: 'e@b.example', isFromAnotherAddress: true })
  await aReply(id, { state: 'failed', problem: 'smtp_550' })
  const page = await openSignedIn(PHONE)
  await page.addInitScript(name => localStorage.setItem('theme', name), theme)
  await page.goto(`/dash/messages/${id}`)
  await thread(page).getByText('From another address: e@b.example').waitFor()
  await page.getByRole('button', { name: 'Show quoted text' }).tap()
  await expectNoFindings(page, `conversation, ${theme}`)
})
