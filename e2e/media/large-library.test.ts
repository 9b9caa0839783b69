import { expect, test } from 'vitest'
import { DESKTOP, openPage, queryDatabase, withBrowser } from '../fixtures.ts'
import { openLibrary } from './media-fixtures.ts'

withBrowser()

test('a library of 2,000 images loads each page once while scrolling, and stays smooth', async () => {
  await queryDatabase(`
    with items as (
      insert into media_items (kind, title, description, created_at)
      select 'image', 'Lot ' || n, 'Une parmi deux mille.', now() - n * interval '1 minute' from generate_series(1, 2000) n
      returning id, title
    )
    insert into media_files (item_id, state, percent, file_name, bytes, public_id, width, height, ready_at)
    select id, 'ready', 100, 'a.jpg', 1, substr(md5(title), 1, 24) || '-320x240', 320, 240, now() from items`)
  try {
    const page = await openPage({ ...DESKTOP, expectedErrors: /status of 404|ERR_FAILED/ })
    await openLibrary(page, 'image')
    expect(await page.getByRole('listitem').count()).toBe(20)
    // A page that fails is retried once before the list says so.
    await page.route(/imageRoute\/images\?.*cursor=/, route => route.abort(), { times: 2 })
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
    const error = page.getByRole('alert').filter({ hasText: 'Couldn’t load the rest of the list.' })
    await error.getByRole('button', { name: 'Try again now' }).click()
    await error.waitFor({ state: 'detached' })
    const longest = await page.evaluate(async () => {
      let worst = 0
      new PerformanceObserver(list => {
        for (const { duration } of list.getEntries()) worst = Math.max(worst, duration)
      }).observe({ type: 'longtask' })
      const tiles = () => document.querySelectorAll('main ul > li').length
      for (let still = 0, before = 0; still < 40; before = tiles()) {
        window.scrollTo(0, document.documentElement.scrollHeight)
        await new Promise(resolve => setTimeout(resolve, 50))
        still = tiles() === before ? still + 1 : 0
      }
      return worst
    })
    const titles = await page.getByRole('listitem').getByRole('heading').allTextContents()
    expect(new Set(titles.filter(title => title.startsWith('Lot '))).size).toBe(2_000)
    // Longer scroll steps are noticeable; the bound leaves room for a shared machine.
    expect(longest).toBeLessThan(400)
  } finally {
    await queryDatabase(`delete from media_items where title like 'Lot %' and kind = 'image'`)
  }
}, 90_000)
