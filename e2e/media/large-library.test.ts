import { expect, test } from 'vitest'
import { bumpSiteRevision, DESKTOP, demo, openPage, queryDatabase, withBrowser } from '../fixtures.ts'
import { DIALOGS, open } from '../site-fixtures.ts'
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

test('a gallery of 2,000 images keeps the home page small, and a visitor still sees its last image', async () => {
  const readHome = async () => (await fetch(demo.replicaUrls[0] ?? '')).text()
  const before = (await readHome()).length
  await queryDatabase(`
    with items as (
      insert into media_items (kind, title, description, gallery, created_at)
      select 'image', 'Lot ' || n, repeat('Une parmi deux mille. ', 14), 'histoire', now() - n * interval '1 minute'
      from generate_series(1, 2000) n
      returning id, title
    )
    insert into media_files (item_id, state, percent, file_name, bytes, public_id, width, height, ready_at)
    select id, 'ready', 100, 'a.jpg', 1, substr(md5(title), 1, 24) || '-320x240', 320, 240, now() from items`)
  try {
    await bumpSiteRevision()
    const showsThem = async () => (await readHome()).includes('<li>Lot 1<')
    await expect.poll(showsThem, { timeout: 45_000 }).toBe(true)
    expect((await readHome()).length - before).toBeLessThan(60_000)
    const page = await openPage({ ...DESKTOP, expectedErrors: /status of 404/ })
    await page.goto('/')
    const dialog = await open(page, DIALOGS.onSite)
    const [total] = await queryDatabase<{ count: string }>(
      `select count(*) from media_items where gallery = 'histoire' and deleted_at is null`,
    )
    await dialog.getByText(`Image 1 de ${total?.count}`).waitFor()
    const thumbnails = dialog.getByRole('listitem').getByRole('button')
    expect(await thumbnails.count()).toBe(24)
    while ((await thumbnails.count()) < Number(total?.count)) {
      const count = await thumbnails.count()
      await thumbnails.last().scrollIntoViewIfNeeded()
      await expect.poll(() => thumbnails.count()).toBeGreaterThan(count)
    }
    await thumbnails.last().click()
    await dialog.getByText(`Image ${total?.count} de ${total?.count}`).waitFor()
  } finally {
    await queryDatabase(`delete from media_items where title like 'Lot %' and kind = 'image'`)
    await bumpSiteRevision()
  }
}, 90_000)
