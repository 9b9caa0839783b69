import path from 'node:path'
import { renderSeeds } from '#features/media/server/seed/render-seeds.ts'
import { seedMedia } from '#features/media/server/seed/seed-media.ts'
import { loadConfig } from '#platform/config.ts'
import type { Services } from '#platform/services.ts'
import { createStorage } from '#platform/storage/create-storage.ts'
import { featuresStore } from '#sections/features/server/features.store.ts'
import { heroStore } from '#sections/hero/server/hero.store.ts'
import { aboutStore, storyStore } from '#sections/picture-text/server/picture-text.store.ts'
import { withDatabase } from './prepare-database.ts'

const SEEDS = path.resolve(import.meta.dirname, '../../build/seeds')

/** The seed images in every size; rendered by the build, or at first use. */
export const renderSeedsOnce = () => renderSeeds(SEEDS)

/** `seedSite` with the services of an environment. */
export async function seedSiteFromEnv(settings: Record<string, string>): Promise<void> {
  const { database, storage: storageConfig } = loadConfig(settings)
  const storage = createStorage(storageConfig)
  await withDatabase(database.url, db => seedSite({ db, storage }))
  storage.close()
}

/** Fills the library with the included media, and lets the sections use them. Idempotent. */
export async function seedSite(services: Pick<Services, 'db' | 'storage'>): Promise<void> {
  const { db } = services
  const addresses = await seedMedia(services, await renderSeedsOnce())
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
