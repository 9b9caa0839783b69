import { describe, expect, test } from 'vitest'
import { DESKTOP, nightlyTest, PHONE, queryDatabase, withBrowser } from '../fixtures.ts'
import { removeSenderAddress } from './mail-fixtures.ts'
import {
  aMessage,
  mailsTo,
  messageFrom,
  newAddress,
  openMessages,
  openReply,
  withEmptyInbox,
} from './message-fixtures.ts'

withBrowser()
withEmptyInbox()

describe('a reply', () => {
  test('that the mail server refused says why, and Retry sends it', async () => {
    const email = newAddress('550-once.faulty.test')
    await aMessage({ name: 'Luc', email })
    const page = await openMessages(PHONE)
    const { area, send } = await openReply(page, 'Luc')
    await area.fill('Bonjour')
    await send()
    const luc = messageFrom(page, 'Luc')
    await luc.getByText('Not delivered: no such address at that mail server.').waitFor()
    await luc.getByRole('button', { name: 'Retry' }).click()
    await luc.getByText(/^Sent /).waitFor()
    expect(await mailsTo(email)).toHaveLength(1)
  })

  test('that the mail server never confirmed is shown as in doubt, and Retry sends it once more', async () => {
    const email = newAddress('drop.faulty.test')
    await aMessage({ name: 'Luc', email })
    const page = await openMessages(PHONE)
    const { area, send } = await openReply(page, 'Luc')
    await area.fill('Bonjour')
    await send()
    const luc = messageFrom(page, 'Luc')
    await luc
      .getByText('Waiting: it may have arrived, but the mail server did not confirm. We’ll keep trying.')
      .waitFor()
    await luc.getByRole('button', { name: 'Try now' }).click()
    const doubt = luc.getByText(/^It may have arrived: the mail server took it and never confirmed\./)
    await doubt.waitFor()
    expect(await mailsTo(email)).toHaveLength(2)
    await luc.getByRole('button', { name: 'Retry' }).click()
    await expect.poll(async () => (await mailsTo(email)).length).toBe(3)
    await doubt.waitFor()
  })

  nightlyTest('that the mail server deferred says so, and Try now sends it', async () => {
    await aMessage({ name: 'Luc', email: newAddress('451-once.faulty.test') })
    const page = await openMessages()
    const { area, send } = await openReply(page, 'Luc')
    await area.fill('Bonjour')
    await send()
    const luc = messageFrom(page, 'Luc')
    const waiting = 'Waiting: the mail server asked us to wait (451). We’ll keep trying.'
    await luc.getByText(waiting).waitFor()
    await luc.getByRole('button', { name: 'Try now' }).click()
    await luc.getByText(/^Sent /).waitFor()
  })

  test('to an invalid address is refused, mails nobody, and keeps its text', async () => {
    await aMessage({ name: 'Sylvain', email: 'a@b.test, evil@x.test' })
    const page = await openMessages({ ...DESKTOP, expectedErrors: /status of 422/ })
    const { dialog, area, send } = await openReply(page, 'Sylvain')
    await dialog.getByText('This email address won’t work. Call instead.').waitFor()
    await area.fill('Bonjour')
    await send()
    await dialog
      .getByRole('alert')
      .getByText('Failed to send reply. Please try again.', { exact: true })
      .waitFor()
    expect(await area.inputValue()).toBe('Bonjour')
    expect(await queryDatabase('select from replies')).toEqual([])
    expect(await mailsTo('evil@x.test')).toEqual([])
  })

  test('without a sender address is refused, names the missing setting, and keeps its text', async () => {
    await removeSenderAddress()
    await aMessage({ name: 'Nadia', email: newAddress() })
    const page = await openMessages({ ...PHONE, expectedErrors: /status of 422/ })
    const { dialog, area, send } = await openReply(page, 'Nadia')
    await area.fill('Bonjour')
    await send()
    await dialog
      .getByRole('alert')
      .getByText('No mail can be sent yet: set the sender address in Settings first.', { exact: true })
      .waitFor()
    expect(await area.inputValue()).toBe('Bonjour')
    expect(await queryDatabase('select from replies')).toEqual([])
  })
})
