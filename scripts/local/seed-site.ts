import path from 'node:path'
import { laidOutSeeds } from '#features/media/server/seed/draw-seeds.ts'
import { seedMedia } from '#features/media/server/seed/seed-media.ts'
import { loadConfig } from '#platform/config.ts'
import type { Services } from '#platform/services.ts'
import { createStorage } from '#platform/storage/create-storage.ts'
import { aboutStore } from '#sections/about/server/about.store.ts'
import { featuresStore } from '#sections/features/server/features.store.ts'
import { heroStore } from '#sections/hero/server/hero.store.ts'
import { storyStore } from '#sections/story/server/story.store.ts'
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
  const inLibrary = (value: unknown) =>
    String(value).startsWith('/defaults/') ? addresses.get(path.parse(String(value)).name) : undefined

  const firstTime = { savedBy: null, expectedVersion: 0 }
  for (const store of [heroStore, aboutStore, featuresStore, storyStore]) {
    const { versions } = await store.listVersions(db)
    if (versions.length > 0) continue
    const content = await store.read(db)
    const moved = Object.entries(content).map(([name, value]) => [name, inLibrary(value)])
    await store.save(db, Object.fromEntries(moved), firstTime)
  }
}
