import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  callApi,
  clearContactPosts,
  DESKTOP,
  DEVICES,
  nightlyTest,
  PHONE,
  toast,
  withBrowser,
} from '../fixtures.ts'
import {
  aMessage,
  messageFrom,
  openMessages,
  openSignedIn,
  shownNames,
  withEmptyInbox,
} from './message-fixtures.ts'

withBrowser()
withEmptyInbox()
beforeEach(clearContactPosts)

const toasts = (page: Page) => toast(page).locator('span').allTextContents()
const badge = (page: Page) =>
  page
    .getByRole('link', { name: /^Messages/ })
    .filter({ visible: true })
    .first()
    .innerText()

/** A focused toast stays, however slow the machine is. */
async function holdUndo(page: Page, message: string) {
  const undo = toast(page).filter({ hasText: message }).getByRole('button', { name: 'Undo' })
  await undo.focus()
  return undo
}

describe.each(DEVICES)('on %s', (_, device) => {
  test('an empty inbox says so; new messages appear without a reload, newest first, and are counted', async () => {
    const page = await openMessages(device)
    await page.getByText('No messages found.', { exact: true }).waitFor()
    expect(await page.getByRole('link', { name: 'See the form' }).getAttribute('href')).toBe('/contact')
    expect(await badge(page)).toBe('Messages')

    await aMessage({ name: 'Ancienne', createdAt: '2025-07-02T03:05:00Z', isRead: true })
    await aMessage({ name: 'Récente', createdAt: '2026-01-14T22:20:00Z' })
    const body = { name: 'Après', email: 'a@b.ca', phone: '418 555-0100', message: 'Bonjour', fillMs: 9_000 }
    await callApi('/contactRoute/contact', { method: 'POST', body: JSON.stringify(body), replica: 1 })
    await expect.poll(() => shownNames(page)).toEqual(['Après', 'Récente', 'Ancienne'])
    await page.getByText('3 waiting for an answer, 3 total').waitFor()
    await expect.poll(() => badge(page)).toContain('3')
  })

  test('a message shows name, text, date and time in Quebec, phone and address', async () => {
    await aMessage({ name: 'Ancienne', createdAt: '2025-07-02T03:05:00Z' })
    await aMessage({ name: 'Récente', email: 'r@exemple.ca', createdAt: '2026-01-14T22:20:00Z' })
    const page = await openMessages(device)
    const newest = messageFrom(page, 'Récente')
    await newest.getByText('Une douche à refaire.').waitFor()
    await newest.getByText(/^Received 14 Jan( 2026)?, 17:20$/).waitFor()
    await messageFrom(page, 'Ancienne').getByText('Received 1 Jul 2025, 23:05', { exact: true }).waitFor()
    await newest.getByText('418 555-0117').waitFor()
    await newest.getByText('r@exemple.ca').waitFor()
    const href = (name: string) => newest.getByRole('link', { name }).getAttribute('href')
    expect(await href('Call')).toBe('tel:+14185550117')
    expect(await href('Text')).toBe('sms:+14185550117')
  })

  test('a text of over 100 characters is truncated; an admin expands and collapses it, which marks it as read', async () => {
    const long = `${'é'.repeat(99)}xY`
    await aMessage({ name: 'Longue', message: long })
    await aMessage({ name: 'Courte', message: 'é'.repeat(100) })
    const page = await openMessages(device)
    const body = messageFrom(page, 'Longue').locator('p').first()
    await expect.poll(() => body.innerText()).toBe(`${'é'.repeat(99)}x...More`)
    expect(await messageFrom(page, 'Courte').getByRole('button', { name: 'More' }).count()).toBe(0)
    const unread = (name: string) => messageFrom(page, name).getByText('Unread', { exact: true })
    expect(await unread('Longue').count()).toBe(1)
    await page.getByRole('button', { name: 'More' }).click()
    await expect.poll(() => body.innerText()).toBe(`${long}Less`)
    await unread('Longue').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Less' }).click()
    await expect.poll(() => body.innerText()).toBe(`${'é'.repeat(99)}x...More`)

    await messageFrom(page, 'Courte').getByRole('button', { name: 'Mark as read' }).click()
    await unread('Courte').waitFor({ state: 'detached' })
    await messageFrom(page, 'Courte').getByRole('button', { name: 'Mark as unread' }).click()
    await unread('Courte').waitFor({ state: 'attached' })
  })

  test('an admin deletes a message after a confirmation, and restores it with Undo or from the trash', async () => {
    await aMessage({ name: 'Nadia Bergeron' })
    const page = await openMessages(device)
    const message = messageFrom(page, 'Nadia Bergeron')
    const press = () => message.getByRole('button', { name: 'Delete' }).click()
    const dialog = page.getByRole('alertdialog', { name: 'Confirm Deletion' })
    await press()
    await dialog.getByText('Are you sure you want to delete this message from Nadia Bergeron?').waitFor()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await message.waitFor()

    await press()
    await dialog.getByRole('button', { name: 'Delete' }).click()
    const undo = await holdUndo(page, 'Message deleted successfully.')
    expect(await toasts(page)).toEqual(['Message deleted successfully.'])
    await page.getByText('No messages found.').waitFor()
    await undo.click()
    await message.waitFor()

    await press()
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await message.waitFor({ state: 'detached' })
    await page.getByRole('link', { name: 'Trash 1' }).click()
    await page.getByText('1 message', { exact: true }).waitFor()
    await page.getByText('Deleted messages. Erased after the time set in Settings.').waitFor()
    await message.getByRole('button', { name: 'Restore' }).click()
    await page.getByText('Message restored.').waitFor()
    await page.getByRole('link', { name: 'Inbox' }).click()
    await message.waitFor()
  })

  test('a quarantined message says why, and an admin moves messages between spam and inbox', async () => {
    await aMessage({ name: 'Robot', quarantineReason: 'honeypot' })
    await aMessage({ name: 'Vendeur' })
    const page = await openMessages(device)
    await expect.poll(() => shownNames(page)).toEqual(['Vendeur'])
    await page.getByRole('link', { name: 'Spam 1' }).click()
    const robot = messageFrom(page, 'Robot')
    await robot.getByText('Marked as spam: it filled in a hidden field.').waitFor()
    expect(await robot.getByRole('button', { name: 'Reply' }).count()).toBe(0)
    await robot.getByRole('button', { name: 'Not spam' }).click()
    await page.getByText('Moved to Inbox.').waitFor()
    await page.getByRole('link', { name: 'Inbox' }).click()
    await expect.poll(() => shownNames(page)).toEqual(['Vendeur', 'Robot'])
    await messageFrom(page, 'Vendeur').getByRole('button', { name: 'Spam' }).click()
    const undo = await holdUndo(page, 'Moved to Spam.')
    await expect.poll(() => shownNames(page)).toEqual(['Robot'])
    await undo.click()
    await expect.poll(() => shownNames(page)).toEqual(['Vendeur', 'Robot'])
  })
})

test('a search ignores accents and case, shows the number of results, and is in the URL', async () => {
  await aMessage({ name: 'Éloïse Côté', message: 'Plancher' })
  await aMessage({ name: 'Marc', phone: '(581) 555-0188' })
  const page = await openMessages(PHONE)
  const field = page.getByRole('searchbox', { name: 'Search messages' })
  await field.fill('eloise')
  await expect.poll(() => shownNames(page)).toEqual(['Éloïse Côté'])
  await page.getByText('1 message found').waitFor()
  await field.fill('581555 0188')
  await expect.poll(() => shownNames(page)).toEqual(['Marc'])
  await page.reload()
  await expect.poll(() => shownNames(page)).toEqual(['Marc'])
  expect(await field.inputValue()).toBe('581555 0188')
  await field.fill('rien de tel')
  await page.getByText('No messages found.').waitFor()
  await page.getByText('No messages match “rien de tel”.').waitFor()
  await field.fill('')
  await expect.poll(() => shownNames(page)).toHaveLength(2)
})

test('of two messages that are deleted one after the other, the second stays away until its call has ended', async () => {
  await aMessage({ name: 'Première' })
  await aMessage({ name: 'Deuxième' })
  const page = await openMessages(DESKTOP)
  const second = Promise.withResolvers<void>()
  let deletions = 0
  await page.route('**/contactRoute/contact/*', async route => {
    if (route.request().method() === 'DELETE') deletions += 1
    if (deletions === 2) await second.promise
    await route.continue()
  })
  for (const name of ['Première', 'Deuxième']) {
    await messageFrom(page, name).getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await messageFrom(page, name).waitFor({ state: 'detached' })
  }
  // The poll that sees the first deletion, and the one after it. A call waits for ten seconds at most.
  for (let polls = 0; polls < 2; polls += 1) await page.waitForResponse('**/contactRoute/counts')
  expect(await messageFrom(page, 'Deuxième').count()).toBe(0)
  second.resolve()
  await page.getByText('No messages found.').waitFor()
})

nightlyTest('a failed deletion says so, and the message is shown again', async () => {
  await aMessage({ name: 'Nadia' })
  const page = await openMessages({ ...DESKTOP, expectedErrors: /ERR_FAILED/ })
  await page.route('**/contactRoute/contact/*', route => route.abort())
  await messageFrom(page, 'Nadia').getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect.poll(() => toasts(page)).toEqual(['Failed to delete the message. Please try again.'])
  await messageFrom(page, 'Nadia').waitFor()
})

nightlyTest('a search that another list no longer has leaves its field too', async () => {
  await aMessage({ name: 'Nadia Bergeron' })
  await aMessage({ name: 'Luc Tremblay' })
  const page = await openMessages(PHONE)
  await messageFrom(page, 'Nadia Bergeron').waitFor()
  const search = page.getByRole('searchbox')
  await search.fill('Tremblay')
  await messageFrom(page, 'Nadia Bergeron').waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'All', exact: true }).click()
  await messageFrom(page, 'Nadia Bergeron').waitFor()
  expect(await search.inputValue()).toBe('')
  // Also one that was still being typed.
  await search.fill('Tremblay')
  await messageFrom(page, 'Nadia Bergeron').waitFor({ state: 'detached' })
  await search.fill('Luc')
  await page.getByRole('link', { name: 'All', exact: true }).click()
  for (let polls = 0; polls < 2; polls += 1) await page.waitForResponse('**/contactRoute/counts')
  expect(await search.inputValue()).toBe('')
  expect(await messageFrom(page, 'Nadia Bergeron').count()).toBe(1)
})

test('the link of an owner’s mail opens that message, also that of an older mail, in whatever folder it is', async () => {
  const real = await aMessage({
    name: 'Nadia',
    message: 'Photos : https://exemple.ca/photos, ou nadia@exemple.ca.',
  })
  const spam = await aMessage({
    name: 'Robot',
    message: 'https://exemple.test/gain',
    quarantineReason: 'flood',
  })
  for (let count = 0; count < 25; count += 1) await aMessage({ name: `Autre ${count}` })
  const page = await openSignedIn(PHONE)
  await page.goto(`/dash/messages?message=${real}`)
  const nadia = messageFrom(page, 'Nadia')
  await nadia.getByRole('link', { name: 'https://exemple.ca/photos', exact: true }).waitFor()
  expect(await nadia.getByRole('link', { name: 'nadia@exemple.ca' }).first().getAttribute('href')).toBe(
    'mailto:nadia@exemple.ca',
  )
  expect(await shownNames(page)).toEqual(['Nadia'])
  await page.goto(`/dash/messages?message=${spam}`)
  const robot = messageFrom(page, 'Robot')
  await robot.getByText('https://exemple.test/gain').waitFor()
  expect(await robot.getByRole('link', { name: /gain/ }).count()).toBe(0)
  await page.getByRole('link', { name: 'All messages' }).tap()
  await messageFrom(page, 'Autre 24').waitFor()
  await page.goto(`/dash/messages/${spam}`)
  await page.getByRole('heading', { name: 'Robot', level: 1 }).waitFor()
  await page.getByRole('button', { name: 'Not spam' }).waitFor()
})

nightlyTest('a list that fails to load says so, retries by itself, and appears', async () => {
  await aMessage({ name: 'Nadia' })
  const page = await openSignedIn({ ...DESKTOP, expectedErrors: /ERR_FAILED/ })
  await page.route('**/contactRoute/contacts*', route => route.abort())
  await page.goto('/dash/messages')
  await page.getByRole('alert').getByText('Failed to fetch messages', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Try again' }).waitFor()
  await page.unroute('**/contactRoute/contacts*')
  await messageFrom(page, 'Nadia').waitFor()
})

nightlyTest('a list that is still loading shows a skeleton', async () => {
  const page = await openSignedIn()
  await page.route('**/contactRoute/contacts*', () => {})
  await page.goto('/dash/messages')
  await page.getByRole('status', { name: 'Loading messages' }).waitFor()
  await page.getByRole('heading', { name: 'Messages', level: 1 }).waitFor()
})

nightlyTest('a reader sees every message and no button that changes anything', async () => {
  await aMessage({ name: 'Nadia', message: 'x'.repeat(150) })
  const page = await openSignedIn()
  await page.route('**/is-authenticated', async route => {
    const answer = await route.fetch()
    const { user } = (await answer.json()) as { user: object }
    await route.fulfill({ response: answer, json: { user: { ...user, role: 'reader' } } })
  })
  await page.goto('/dash/messages')
  const message = messageFrom(page, 'Nadia')
  await message.getByRole('button', { name: 'More' }).click()
  await message.getByRole('link', { name: 'Call' }).waitFor()
  expect(await message.getByRole('button').allTextContents()).toEqual(['Less'])
})

test('markup and scripts in a message are shown as text', async () => {
  const payloads = [
    '<script>window.__x=1</script>',
    '<img src=x onerror="window.__x=1">',
    '</p></script><script>window.__x=1</script>',
    'javascript:window.__x=1',
    '{{constructor.constructor("window.__x=1")()}}',
    'a\u2028b\u202ec',
  ]
  for (const text of payloads) await aMessage({ name: text, email: text, phone: text, message: text })
  const page = await openMessages()
  for (const text of payloads) await page.getByText(text, { exact: true }).first().waitFor()
  await page.getByRole('button', { name: 'Reply' }).first().click()
  await page.getByRole('dialog').waitFor()
  expect(await page.evaluate(() => (window as unknown as { __x?: number }).__x)).toBeUndefined()
})
