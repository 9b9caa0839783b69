import { beforeAll, expect, test } from 'vitest'
import { inDatabase, PHONE, withBrowser } from './fixtures.ts'
import { forgetMessages, openMessages } from './message-fixtures.ts'

withBrowser()

const MANY = 10_000

beforeAll(async () => {
  await forgetMessages()
  await inDatabase(
    `insert into messages (name, email, phone, message, content_hash, status, is_verified, created_at)
     select 'Client ' || n, 'client' || n || '@exemple.ca', '418 555-0100', repeat('Céramique ' || n || '. ', 12), '',
       'inbox', true, now() - make_interval(secs => $1 - n) from generate_series(1, $1::int) as n`,
    [MANY],
  )
  return async () => {
    await forgetMessages()
  }
})

test('ten thousand messages scroll to the last one, and the page stays light', async () => {
  const page = await openMessages(PHONE)
  await page.getByText('10000 unread, 10000 in all').waitFor()
  const last = page.getByRole('article', { name: 'Client 1', exact: true })
  const drawn: number[] = []
  while ((await last.count()) === 0) {
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    drawn.push(await page.getByRole('article').count())
  }
  expect(await last.getAttribute('aria-posinset')).toBe(String(MANY))
  expect(Math.max(...drawn)).toBeLessThan(300)

  // With all of them loaded, scrolling and pressing must feel like a short list.
  const gaps = await page.evaluate(async () => {
    const times: number[] = []
    for (let frame = 0; frame < 90; frame += 1) {
      scrollBy(0, -120)
      times.push(await new Promise<number>(resolve => requestAnimationFrame(resolve)))
    }
    return times
      .slice(1)
      .map((time, index) => time - (times[index] ?? 0))
      .sort((a, b) => a - b)
  })
  expect(gaps[Math.floor(gaps.length / 2)]).toBeLessThan(50)
  await page.evaluate(() => scrollTo(0, 0))
  const first = page.getByRole('article', { name: `Client ${MANY}`, exact: true })
  await first.getByRole('button', { name: 'More' }).click()
  const startedAt = performance.now()
  await first.getByRole('button', { name: 'Less' }).waitFor()
  expect(performance.now() - startedAt).toBeLessThan(1_000)
}, 180_000)
