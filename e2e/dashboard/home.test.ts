import type { Response } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { DESKTOP, expectNoFindings, inDatabase, openPage, PHONE, signIn, withBrowser } from '../fixtures.ts'
import { aMessage, forgetMessages, openSignedIn } from '../people/message-fixtures.ts'

withBrowser()

test.each([
  ['phone', PHONE],
  ['desktop', DESKTOP],
])('on a %s an admin sees how many contacts, visitors and open tabs there are', async (_, device) => {
  const page = await openPage(device)
  await signIn(page)
  const visitor = await openPage(device)
  await visitor.goto('/')
  const cards = page.locator('dl').first().locator('> div')
  await expect
    .poll(() => cards.evaluateAll(all => all.map(card => card.querySelector('dt')?.textContent)))
    .toEqual(['Total Contacts', 'Total Visitors', 'Total Online'])
  const [stored] = await inDatabase<{ contacts: number }>(
    'select count(*)::int as contacts from contacts where deleted_at is null',
  )
  await page.getByText(/^in your list, \d+ may be mailed$/).waitFor()
  expect(await cards.nth(0).locator('dd').first().innerText()).toBe(String(stored?.contacts))
  // The visitor beside them has come, and is there now; the numbers follow by themselves.
  await expect
    .poll(async () => Number(await cards.nth(1).locator('dd').first().innerText()))
    .toBeGreaterThan(0)
  await page.getByText(/^since launch, \d+ \w+ \d{4}$/).waitFor()
  await expect
    .poll(async () => Number(await cards.nth(2).locator('dd').first().innerText()))
    .toBeGreaterThan(0)
  await page.getByText('in the last 5 minutes', { exact: true }).waitFor()
})

test('who waits stands first, is answered from there or marked as called, and the chart tells of it', async () => {
  onTestFinished(async () => {
    await forgetMessages()
  })
  await forgetMessages()
  await aMessage({ name: 'Nadia Bergeron', message: 'Une douche à refaire.' })
  await aMessage({ name: 'Sylvain Ouellet', createdAt: new Date(Date.now() - 3 * 86_400_000).toISOString() })
  const page = await openSignedIn(PHONE)
  await page.goto('/dash')
  await page.getByRole('heading', { name: '2 people are waiting for an answer' }).waitFor()
  const toDo = page.getByRole('region', { name: 'To do' })
  await toDo.getByText('3 days ago').waitFor()
  await toDo.getByRole('button', { name: 'Done: Sylvain Ouellet has an answer' }).tap()
  await page.getByRole('heading', { name: '1 person is waiting for an answer' }).waitFor()
  await page.getByRole('button', { name: 'Undo' }).tap()
  await page.getByRole('heading', { name: '2 people are waiting for an answer' }).waitFor()

  await aMessage({ name: 'Chantal Morin' })
  // New ones appear by themselves.
  await page.getByRole('heading', { name: '3 people are waiting for an answer' }).waitFor()
  const chart = page.getByRole('region', { name: 'Last 30 days' })
  const lastRow = chart.getByRole('row').last()
  expect(await lastRow.getByRole('cell').last().textContent()).toBe('2')
  expect(await chart.getByRole('row').count()).toBe(31)

  await toDo.getByRole('link', { name: 'Reply: Nadia Bergeron' }).tap()
  await page.getByRole('dialog', { name: 'Reply to Nadia Bergeron' }).waitFor()
})

test.each([
  ['light', PHONE],
  ['dark', DESKTOP],
])('axe finds nothing at home in the %s theme, with everything on it', async (theme, device) => {
  const [item] = await inDatabase<{ id: string }>(
    `insert into media_items (kind, title, description) values ('video', 'Douche', 'Avant') returning id`,
  )
  onTestFinished(async () => {
    await forgetMessages()
    await inDatabase('delete from media_items where id = $1', [item?.id])
  })
  await inDatabase(
    `insert into media_files (item_id, state, problem, file_name, bytes) values ($1, 'failed', 'unreadable', 'IMG_4127.mov', 1)`,
    [item?.id],
  )
  const id = await aMessage({ name: 'Odile Roy' })
  await inDatabase(
    `insert into replies (message_id, reply_text, content_hash, state, problem) values ($1, 'Un', '', 'failed', 'smtp_550')`,
    [id],
  )
  const page = await openSignedIn(device)
  await page.addInitScript(name => localStorage.setItem('theme', name), theme)
  await page.goto('/dash')
  await page.getByText('IMG_4127.mov failed').waitFor()
  await page.getByText('Your answer did not leave: the mail server does not know this address.').waitFor()
  await page.getByText(/^in your list/).waitFor()
  await expectNoFindings(page, `home, ${theme}`)
})

test('the browser of a visitor tells how fast it was, and nothing else; the home screen shows it', async () => {
  const visitor = await openPage(PHONE)
  const answers: Response[] = []
  visitor.on('response', answer => {
    if (answer.url().endsWith('/vitalRoute/vitals')) answers.push(answer)
  })
  await visitor.goto('/')
  const leaveForAMoment = () =>
    visitor.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
      Reflect.deleteProperty(document, 'visibilityState')
    })
  // The script comes when everything else is there; it speaks once, however often the page is left.
  await expect
    .poll(async () => {
      await leaveForAMoment()
      return answers.length
    })
    .toBe(1)
  const [told] = answers
  expect(told?.status()).toBe(202)
  expect(told?.request().postDataJSON()).toEqual({ lcp: expect.any(Number), cls: expect.any(Number) })
  expect(told?.request().headers().cookie).toBeUndefined()

  onTestFinished(async () => {
    await inDatabase('delete from vital_days')
  })
  await inDatabase('delete from vital_days')
  await inDatabase(
    `insert into vital_days values (business_day(), 'lcp', 14, 3), (business_day(), 'cls', 30, 2)`,
  )
  const page = await openSignedIn(DESKTOP)
  await page.goto('/dash')
  const vital = (name: string) => page.locator('dl > div').filter({ hasText: name })
  await vital('Page appears').getByText('1.5 s').waitFor()
  await vital('Page appears').getByText('Good').waitFor()
  await vital('Answers a touch').getByText('Nobody measured yet').waitFor()
  await vital('Things that jump').getByText('Should be 0.10 or less').waitFor()
})
