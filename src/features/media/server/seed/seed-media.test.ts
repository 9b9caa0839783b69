import { Readable } from 'node:stream'
import { beforeAll, expect, test } from 'vitest'
import { createTestServices, type TestServices } from '#harness/test-database.ts'
import { renderSeedsOnce, seedSite } from '#scripts/local/seed-site.ts'
import { parseMediaUrl } from '../../media-url.rules.ts'
import { GALLERY_SEEDS, MEDIA_SEEDS } from './media.seed.ts'

let services: TestServices

beforeAll(async () => {
  services = await createTestServices()
  await renderSeedsOnce()
}, 60_000)

const items = () => services.db.selectFrom('media_items').selectAll().orderBy('listed_at', 'desc').execute()
const versionsOf = (table: 'hero_versions' | 'about_versions' | 'story_versions' | 'features_versions') =>
  services.db.selectFrom(table).selectAll().execute()

test('seeding adds all default items to the library, in the order of the galleries, labelled as renderings', async () => {
  await seedSite(services)
  const seeded = await items()
  expect(seeded.map(item => item.seed_name)).toEqual(MEDIA_SEEDS.map(seed => seed.name))
  expect(seeded.every(item => item.is_rendering && item.alt !== '' && item.description !== '')).toBe(true)
  const gallery = seeded.filter(item => item.gallery === 'histoire').map(item => item.seed_name)
  expect(gallery).toEqual(GALLERY_SEEDS.histoire.map(seed => seed.file))
})

test('the storage holds all their renditions and nothing else', async () => {
  const files = await services.db.selectFrom('media_files').selectAll().execute()
  expect(files.every(file => file.state === 'ready' && (file.placeholder?.length ?? 999) <= 400)).toBe(true)
  const stored = await Readable.from(services.storage.list('')).toArray()
  expect(stored.map(object => object.key).sort()).toEqual(files.flatMap(file => file.object_keys).sort())
  expect(stored.every(object => object.bytes > 0)).toBe(true)
})

test('the sections use the items of the library', async () => {
  const [[hero], [about], [story], [features]] = await Promise.all([
    ...[versionsOf('hero_versions'), versionsOf('about_versions'), versionsOf('story_versions')],
    versionsOf('features_versions'),
  ] as const)
  const urls = [hero, about, story, features].flatMap(row =>
    Object.entries(row ?? {}).flatMap(([name, value]) =>
      /^(video|image)_url/.test(name) ? String(value) : [],
    ),
  )
  expect(urls).toHaveLength(8)
  expect(urls.map(url => parseMediaUrl(url)?.kind)).toEqual([
    ...['video', 'image', 'image'],
    ...['video', 'video', 'video', 'video', 'video'],
  ])
  // The URL contains the size of the poster, which is larger than the movie.
  expect(parseMediaUrl(urls[0] ?? '')).toMatchObject({ width: 1920, height: 1080 })
})

test('seeding again restores nothing that was deleted and overwrites no changed text', async () => {
  const [first, second] = await items()
  const { db } = services
  await db
    .updateTable('media_items')
    .set({ deleted_at: new Date() })
    .where('id', '=', first?.id ?? '')
    .execute()
  await db
    .updateTable('media_items')
    .set({ title: 'La mienne' })
    .where('id', '=', second?.id ?? '')
    .execute()
  const before = await items()
  await seedSite(services)
  expect(await items()).toEqual(before)
  expect(await versionsOf('hero_versions')).toHaveLength(1)
})
