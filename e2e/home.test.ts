import { expect, test } from 'vitest'
import { DESKTOP, inDatabase, openPage, PHONE, signIn, withBrowser } from './fixtures.ts'

withBrowser()

test.each([
  ['phone', PHONE],
  ['desktop', DESKTOP],
])('on a %s an admin sees how many contacts, visitors and open tabs there are', async (_, device) => {
  const page = await openPage(device)
  await signIn(page)
  const visitor = await openPage(device)
  await visitor.goto('/')
  const cards = page.locator('dl > div')
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
    .poll(async () => Number(await cards.nth(1).locator('dd').first().innerText()), { timeout: 20_000 })
    .toBeGreaterThan(0)
  await page.getByText(/^since launch, \d+ \w+ \d{4}$/).waitFor()
  await expect
    .poll(async () => Number(await cards.nth(2).locator('dd').first().innerText()))
    .toBeGreaterThan(0)
  await page.getByText('in the last 5 minutes', { exact: true }).waitFor()
})
