import path from 'node:path'
import { laidOutSeeds } from '#features/media/server/seed/draw-seeds.ts'
import { seedMedia } from '#features/media/server/seed/seed-media.ts'
import { loadConfig } from '#platform/config.ts'
import type { Services } from '#platform/services.ts'
import { createStorage } from '#platform/storage/create-storage.ts'
import { ABOUT_DEFAULT } from '#sections/about/server/about.seed.ts'
import { FEATURES_DEFAULT } from '#sections/features/server/features.seed.ts'
import { readFeaturesContent, saveFeaturesContent } from '#sections/features/server/features.store.ts'
import { HERO_DEFAULT } from '#sections/hero/server/hero.seed.ts'
import { readHeroContent, saveHeroContent } from '#sections/hero/server/hero.store.ts'
import { pictureTextStore } from '#sections/section-kit/server/picture-text.store.ts'
import { STORY_DEFAULT } from '#sections/story/server/story.seed.ts'
import { withDatabase } from './prepare-database.ts'

const SEEDS = path.resolve(import.meta.dirname, '../../build/seeds')

/** The library's first pictures in every size; drawn when building, or when they are first needed. */
export const drawSeedsOnce = () => laidOutSeeds(SEEDS)

/** The same for a site of which only the settings are known. */
export async function seedSiteOf(settings: Record<string, string>): Promise<void> {
  const { database, storage: where } = loadConfig(settings)
  const storage = createStorage(where)
  await withDatabase(database.url, db => seedSite({ db, storage }))
  storage.close()
}

/** Fills the library with what came with the program, and has the sections show it from there. Does nothing twice. */
export async function seedSite(services: Pick<Services, 'db' | 'storage'>): Promise<void> {
  const { db } = services
  const addresses = await seedMedia(services, await drawSeedsOnce())
  const inLibrary = (url: string) => addresses.get(path.parse(url).name) ?? url

  if ((await readHeroContent(db)).version === 0)
    await saveHeroContent(db, { videoUrl: inLibrary(HERO_DEFAULT.videoUrl) }, null)
  if ((await readFeaturesContent(db)).version === 0) {
    const { videoUrl1, videoUrl2, videoUrl3, videoUrl4, videoUrl5 } = FEATURES_DEFAULT
    const urls = { videoUrl1, videoUrl2, videoUrl3, videoUrl4, videoUrl5 }
    const moved = Object.entries(urls).map(([name, url]) => [name, inLibrary(url)])
    await saveFeaturesContent(db, Object.fromEntries(moved), null)
  }
  for (const [table, content] of [
    ['about_versions', ABOUT_DEFAULT],
    ['story_versions', STORY_DEFAULT],
  ] as const) {
    const { read, save } = pictureTextStore(table, content)
    if ((await read(db)).version === 0) await save(db, { imageUrl: inLibrary(content.imageUrl) }, null)
  }
}
