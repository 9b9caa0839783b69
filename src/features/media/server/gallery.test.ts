import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startTestApi } from '#harness/test-api.ts'
import type { GalleryPage } from '../media.contract.ts'

test('a visitor of a gallery of 2,000 images gets 60 at a time, each once, in the order of the admin', async () => {
  const api = await startTestApi()
  await sql`
    with items as (
      insert into media_items (kind, title, description, gallery, created_at)
      select 'image', 'Lot ' || n, 'Une parmi deux mille.', 'realisations', now() - n * interval '1 minute'
      from generate_series(1, 2001) n
      returning id, title
    )
    insert into media_files (item_id, state, percent, file_name, bytes, public_id, width, height, ready_at)
    select id, state, 100, 'a.jpg', 1, case state when 'ready' then substr(md5(title), 1, 24) || '-320x240' end,
      320, 240, case state when 'ready' then now() end
    from items, lateral (select case title when 'Lot 7' then 'uploaded' else 'ready' end as state) as state`.execute(
    api.services.db,
  )
  const read = async (offset: number): Promise<GalleryPage> =>
    (await api.call('GET', `/api/galleryRoute/gallery/realisations?offset=${offset}`)).json()
  const titles: string[] = []
  for (let page = await read(0); page.images.length > 0; page = await read(titles.length)) {
    expect(page.images.length).toBeLessThanOrEqual(60)
    expect(page.total).toBe(2_000)
    titles.push(...page.images.map(({ title }) => title))
  }
  const isReady = (number: number) => number !== 7
  expect(titles).toEqual(
    Array.from({ length: 2_001 }, (_, index) => index + 1)
      .filter(isReady)
      .map(number => `Lot ${number}`),
  )
})
