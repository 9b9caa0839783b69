import { createTransport } from 'nodemailer'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { describe, expect, test, vi } from 'vitest'
import { DEVICES, demo, expectNoFindings, PHONE, toast, withBrowser } from '../fixtures.ts'
import { aMessage, mailsTo, newAddress, openSignedIn, withEmptyInbox } from './message-fixtures.ts'

withBrowser()
withEmptyInbox()

/** Of one colour, so that photos can be told apart. */
const photo = (background: string) =>
  sharp({ create: { width: 1600, height: 1200, channels: 3, background } })
    .jpeg()
    .toBuffer()

/** Marie answers a reply of ours with two photos, while the conversation is open on the screen. */
async function mariePhotos(device: Parameters<typeof openSignedIn>[0] = PHONE): Promise<Page> {
  const email = newAddress()
  const id = await aMessage({ name: 'Marie', email, message: 'Une douche à refaire.', isRead: true })
  const page = await openSignedIn(device)
  await page.goto(`/dash/messages/${id}`)
  await page.getByRole('button', { name: 'Reply', exact: true }).click()
  await page.getByRole('dialog').getByRole('textbox').fill('Pouvez-vous nous montrer la douche?')
  await page.getByRole('dialog').getByRole('button', { name: 'Send Reply' }).click()
  const sent = await vi.waitUntil(async () => (await mailsTo(email))[0], { timeout: 60_000 })
  await createTransport(demo.smtpUrl).sendMail({
    from: { name: 'Marie', address: email },
    to: sent.headers['reply-to'] ?? sent.headers.from,
    inReplyTo: sent.headers['message-id'],
    subject: `Re: ${sent.subject}`,
    text: 'La voici.',
    attachments: [
      { filename: 'IMG_1.jpg', content: await photo('#885533') },
      { filename: 'IMG_2.jpg', content: await photo('#335588') },
    ],
  })
  await page.getByText('La voici.').waitFor({ timeout: 15_000 })
  return page
}

const thumbnail = (page: Page, number: number) =>
  page.getByRole('button', { name: `Open photo ${number} of 2`, exact: true })
const viewer = (page: Page, number: number, total = 2) =>
  page.getByRole('dialog', { name: `Photo ${number} of ${total}, from Marie` })
const slide = (page: Page, number: number) =>
  page.getByRole('img', { name: `Photo ${number} of 2, from Marie`, exact: true })

describe.skipIf(demo.imapUrl === null).each(DEVICES)('on %s', (_, device) => {
  test('a customer mails two photos: they stand under the words, open in full, and one is destroyed', async () => {
    const page = await mariePhotos(device)
    await thumbnail(page, 2).waitFor({ timeout: 30_000 })
    await thumbnail(page, 2).click()
    await viewer(page, 2).waitFor()
    await expect.poll(() => slide(page, 2).evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(1600)
    await expectNoFindings(page, 'photo viewer')

    const widthOf = () => slide(page, 2).evaluate(img => img.getBoundingClientRect().width)
    const before = await widthOf()
    await page.getByRole('button', { name: 'Zoom in' }).click()
    await expect.poll(widthOf).toBe(2 * before)
    await page.getByRole('button', { name: 'Zoom out' }).click()
    await expect.poll(widthOf).toBe(before)

    await page.keyboard.press('ArrowLeft')
    await viewer(page, 1).waitFor()
    await page.getByRole('button', { name: 'Next photo' }).click()
    await viewer(page, 2).waitFor()
    const saving = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Save to this device' }).click()
    expect((await saving).suggestedFilename()).toBe('photo-2.jpg')

    await page.getByRole('button', { name: 'Delete photo' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete photo' }).click()
    await toast(page).getByText('Photo deleted.').waitFor()
    await viewer(page, 1, 1).waitFor()
    await page.keyboard.press('Escape')
    await viewer(page, 1, 1).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Open photo 1 of 1' }).waitFor()
  })
})

test.skipIf(demo.imapUrl === null)(
  'a thumb swipes from one photo to the next, and without a connection the opened one stays',
  async () => {
    const page = await mariePhotos({ ...PHONE, expectedErrors: /ERR_INTERNET_DISCONNECTED/ })
    await thumbnail(page, 2).waitFor({ timeout: 30_000 })
    // Some phones do not tell when a scroll has ended.
    await page.evaluate(() =>
      addEventListener('scrollend', event => event.stopImmediatePropagation(), { capture: true }),
    )
    await thumbnail(page, 1).click()
    await viewer(page, 1).waitFor()
    await expect.poll(() => slide(page, 1).evaluate((img: HTMLImageElement) => img.complete)).toBe(true)
    const client = await page.context().newCDPSession(page)
    await client.send('Input.synthesizeScrollGesture', { x: 300, y: 400, xDistance: -250, yDistance: 0 })
    await viewer(page, 2).waitFor()
    await page.context().setOffline(true)
    await page.getByRole('button', { name: 'Previous photo' }).click()
    await viewer(page, 1).waitFor()
    expect(await slide(page, 1).evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(1600)
    await page.context().setOffline(false)
  },
)
