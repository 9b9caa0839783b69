import { describe, expect, test } from 'vitest'
import { addLea, LEA } from '../editors/editor-fixtures.ts'
import {
  apiToken,
  DESKTOP,
  DEVICES,
  demo,
  endSessionOf,
  nightlyTest,
  openPage,
  PHONE,
  queryDatabase,
  signInByToken,
  toast,
  withBrowser,
} from '../fixtures.ts'
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

describe.each(DEVICES)('on %s', (_, device) => {
  test('an admin sends a reply: the dialog closes, and the reply is shown under its message as sent', async () => {
    const email = newAddress()
    const id = await aMessage({ name: 'Nadia Bergeron', email, message: 'Une niche murale?' })
    const page = await openMessages(device)
    const { dialog, area, send } = await openReply(page, 'Nadia Bergeron')
    await dialog.getByText(email).waitFor()
    await dialog.getByText('Une niche murale?').waitFor()
    expect(await area.evaluate(element => element === document.activeElement)).toBe(true)
    expect(await area.getAttribute('required')).not.toBeNull()
    await area.fill('Oui.\nJeudi vous va?')
    await send()
    await expect
      .poll(() => toast(page).locator('span').allTextContents())
      .toEqual(['Reply sent successfully.'])
    await dialog.waitFor({ state: 'detached' })
    const conversation = messageFrom(page, 'Nadia Bergeron').getByRole('list', { name: 'Conversation' })
    await conversation.getByText('Oui.\nJeudi vous va?').waitFor()
    await conversation.getByText(/^Sent /).waitFor()
    const [mail, ...more] = await mailsTo(email)
    expect(more).toEqual([])
    expect(mail?.subject).toBe('Votre demande à Céramique Boréale')
    expect(mail?.text).toContain('> Une niche murale?')
    expect(mail?.headers['in-reply-to']).toContain(`<${id}.owner@`)
    expect(mail?.headers['reply-to']).toContain('bonjour@ceramique-boreale.example')
  })
})

describe('a reply', () => {
  test('without text is not sent, and Cancel closes the dialog', async () => {
    await aMessage({ name: 'Nadia' })
    const page = await openMessages(PHONE)
    const { dialog, area, send } = await openReply(page, 'Nadia')
    await area.fill('   ')
    await send()
    await dialog.getByRole('alert').getByText('Write a reply first.').waitFor()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await dialog.waitFor({ state: 'detached' })
    expect(await queryDatabase('select from replies')).toEqual([])
  })

  test('sent twice, and again after its response was lost, is one mail', { retry: 0 }, async () => {
    const email = newAddress()
    await aMessage({ name: 'Nadia', email })
    const page = await openMessages({ ...DESKTOP, expectedErrors: /ERR_FAILED/ })
    const { dialog, area } = await openReply(page, 'Nadia')
    let tries = 0
    await page.route('**/contactRoute/reply/*', async route => {
      tries += 1
      // The server gets it, but the first response is lost.
      await route.fetch()
      if (tries === 1) await route.abort()
      else await route.continue()
    })
    await area.fill('Une seule fois.')
    await dialog.getByRole('button', { name: 'Send Reply' }).dblclick()
    await dialog.getByText('Failed to send reply. Please try again.').waitFor()
    expect(await area.inputValue()).toBe('Une seule fois.')
    await dialog.getByRole('button', { name: 'Send Reply' }).click()
    await dialog.waitFor({ state: 'detached' })
    await messageFrom(page, 'Nadia')
      .getByText(/^Sent /)
      .waitFor()
    expect(tries).toBe(2)
    expect(await mailsTo(email)).toHaveLength(1)
  })
})

describe('a reply that is being typed', { retry: 0 }, () => {
  test('survives closing, a reload and a lost connection, and its draft is removed once it is sent', async () => {
    await aMessage({ name: 'Nadia' })
    const page = await openMessages({ ...DESKTOP, expectedErrors: /ERR_INTERNET_DISCONNECTED/ })
    const first = await openReply(page, 'Nadia')
    await first.area.fill('Bonjour Nadia,')
    await page.keyboard.press('Escape')
    await messageFrom(page, 'Nadia').getByText('Draft reply on this device').waitFor()
    await page.reload()
    const again = await openReply(page, 'Nadia')
    expect(await again.area.inputValue()).toBe('Bonjour Nadia,')
    await page.context().setOffline(true)
    await again.area.fill('Bonjour Nadia, on arrive.')
    await again.send()
    await again.dialog.getByText('Failed to send reply. Please try again.').waitFor()
    await page.getByText('No connection. What you type stays on this device.').waitFor()
    await page.context().setOffline(false)
    await page.reload()
    const last = await openReply(page, 'Nadia')
    expect(await last.area.inputValue()).toBe('Bonjour Nadia, on arrive.')
    await last.send()
    await last.dialog.waitFor({ state: 'detached' })
    await page.reload()
    const empty = await openReply(page, 'Nadia')
    expect(await empty.area.inputValue()).toBe('')
    expect(await messageFrom(page, 'Nadia').getByText('Draft reply on this device').count()).toBe(0)
  })

  test('cannot be changed while it is sent; what is typed after closing the dialog stays a draft', async () => {
    const email = newAddress()
    await aMessage({ name: 'Nadia', email })
    const page = await openMessages({ ...DESKTOP, expectedErrors: /ERR_FAILED/ })
    let { promise: isAnswered, resolve: answer } = Promise.withResolvers<'abort' | 'continue'>()
    await page.route('**/contactRoute/reply/*', async route => route[await isAnswered]())
    const { dialog, area, send } = await openReply(page, 'Nadia')
    await area.fill('Jeudi vous va?')
    await send()
    await area.focus()
    await page.keyboard.type(' Ou vendredi?')
    expect(await area.inputValue()).toBe('Jeudi vous va?')
    answer('abort')
    await dialog.getByText('Failed to send reply. Please try again.').waitFor()
    ;({ promise: isAnswered, resolve: answer } = Promise.withResolvers<'abort' | 'continue'>())
    await send()
    await page.keyboard.press('Escape')
    const again = await openReply(page, 'Nadia')
    await again.area.fill('Jeudi vous va? Ou vendredi?')
    answer('continue')
    await again.dialog.waitFor({ state: 'detached' })
    await messageFrom(page, 'Nadia').getByText('Draft reply on this device').waitFor()
    const last = await openReply(page, 'Nadia')
    expect(await last.area.inputValue()).toBe('Jeudi vous va? Ou vendredi?')
    await last.send()
    await last.dialog.waitFor({ state: 'detached' })
    await expect.poll(async () => (await mailsTo(email)).length).toBe(2)
  })

  test('stays in its dialog when the session ends, and can be sent after signing in again', async () => {
    await aMessage({ name: 'Nadia' })
    const page = await openPage({ ...DESKTOP, expectedErrors: /status of 401/ })
    await signInByToken(page)
    await page.goto('/dash/messages')
    const { dialog, area, send } = await openReply(page, 'Nadia')
    await area.fill('Au milieu d’un mo')
    await endSessionOf(page)
    const sheet = page.getByRole('dialog', { name: 'Sign in to continue' })
    await sheet.getByLabel('Password').fill(demo.admin.password)
    await sheet.getByRole('button', { name: 'Sign in' }).click()
    await sheet.waitFor({ state: 'detached' })
    expect(await area.inputValue()).toBe('Au milieu d’un mo')
    await send()
    await dialog.waitFor({ state: 'detached' })
    await messageFrom(page, 'Nadia').getByText('Au milieu d’un mo').waitFor()
  })
})

nightlyTest(
  'where the device cannot store drafts, the dialog says so, and the text stays while the page is open',
  {
    retry: 0,
  },
  async () => {
    await aMessage({ name: 'Nadia' })
    const page = await openSignedIn(PHONE)
    await page.addInitScript(() => {
      IDBFactory.prototype.open = () => {
        throw new DOMException('full', 'QuotaExceededError')
      }
    })
    await page.goto('/dash/messages')
    const { dialog, area } = await openReply(page, 'Nadia')
    await area.fill('Fragile')
    await dialog.getByText('This device is out of room for drafts. Send before you leave.').waitFor()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    expect(await (await openReply(page, 'Nadia')).area.inputValue()).toBe('Fragile')
  },
)

nightlyTest('somebody else on the same device does not see the draft of a reply', { retry: 0 }, async () => {
  await addLea()
  await aMessage({ name: 'Nadia' })
  const page = await openMessages()
  const { area } = await openReply(page, 'Nadia')
  await area.fill('Entre nous')
  await page.keyboard.press('Escape')
  const other = await page.context().newPage()
  await other.addInitScript(token => localStorage.setItem('auth-token', token), await apiToken(LEA))
  await other.goto('/dash/messages')
  const begun = await openReply(other, 'Nadia')
  expect(await begun.area.inputValue()).toBe('')
  expect(await messageFrom(other, 'Nadia').getByText('Draft reply on this device').count()).toBe(0)
})

nightlyTest('an admin replies with the keyboard alone, and the focus returns to the button', async () => {
  await aMessage({ name: 'Nadia' })
  const page = await openMessages()
  const reply = messageFrom(page, 'Nadia').getByRole('button', { name: 'Reply' })
  await reply.focus()
  await page.keyboard.press('Enter')
  await page.keyboard.type('Bonjour')
  for (const name of ['Ask for photos', 'Cancel', 'Send Reply']) {
    await page.keyboard.press('Tab')
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(name)
  }
  await page.keyboard.press('Enter')
  await page.getByText('Reply sent successfully.').waitFor()
  expect(await reply.evaluate(button => button === document.activeElement)).toBe(true)
})
