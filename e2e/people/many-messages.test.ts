import { beforeEach, expect, test } from 'vitest'
import { PHONE, queryDatabase, withBrowser } from '../fixtures.ts'
import { openMessages, withEmptyInbox } from './message-fixtures.ts'

withBrowser()
withEmptyInbox()

const MANY = 3_000
const MOST_RENDERED = 300

beforeEach(async () => {
  await queryDatabase(
    `insert into messages (name, email, phone, message, content_hash, status, is_verified, created_at)
     select 'Client ' || n, 'client' || n || '@exemple.ca', '418 555-0100', repeat('Céramique ' || n || '. ', 12), '',
       'inbox', true, now() - make_interval(secs => $1 - n) from generate_series(1, $1::int) as n`,
    [MANY],
  )
})

test('an admin scrolls through thousands of messages to the last one and back, and few of them are in the DOM', async () => {
  const page = await openMessages(PHONE)
  await page
    .getByText(`${MANY.toLocaleString('en-CA')} waiting for an answer, ${MANY.toLocaleString('en-CA')} total`)
    .waitFor()
  const shown = page.getByRole('article')
  const last = page.getByRole('article', { name: 'Client 1', exact: true })
  while ((await last.count()) === 0) {
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    expect(await shown.count()).toBeLessThan(MOST_RENDERED)
  }
  expect(await last.getAttribute('aria-posinset')).toBe(String(MANY))

  await page.evaluate(() => scrollTo(0, 0))
  const first = page.getByRole('article', { name: `Client ${MANY}`, exact: true })
  await first.getByRole('button', { name: 'More' }).click()
  await first.getByRole('button', { name: 'Less' }).waitFor()
  expect(await shown.count()).toBeLessThan(MOST_RENDERED)
})
