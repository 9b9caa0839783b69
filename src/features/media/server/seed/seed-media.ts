import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { z } from 'zod'
import type { Db } from '#platform/database/database.ts'
import { publishRevision } from '#platform/pages/revision.ts'
import type { Services } from '#platform/services.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { renditionUrl } from '../../media-url.rules.ts'
import '../media.table.ts'
import { fileNameOf, putRendition, renditionsOf } from '../renditions.ts'
import { MEDIA_SEEDS, type MediaSeed } from './media.seed.ts'
import { SeedMetadata } from './render-seeds.ts'

/**
 * Adds the seeds to the library, each only once: a deleted one does not come back. Returns their URLs by name. `folder`:
 * the result of `renderSeeds`.
 */
export async function seedMedia(
  { db, storage }: Pick<Services, 'db' | 'storage'>,
  folder: string,
): Promise<Map<string, string>> {
  const existing = await db
    .selectFrom('media_items')
    .select('seed_name')
    .where('seed_name', 'is not', null)
    .execute()
  const names = new Set(existing.map(item => item.seed_name))
  const rendered = await Promise.all(MEDIA_SEEDS.map(seed => readSeed(seed, folder)))
  const missing = rendered.filter(({ seed }) => !names.has(seed.name))
  // Objects before rows: a row must not reference a missing object.
  const stored = await Promise.all(
    missing.map(async seed => ({ ...seed, keys: await putAll(storage, seed) })),
  )
  if (stored.length > 0)
    await db.transaction().execute(async db => {
      await publishRevision(db)
      for (const seed of stored) await insertSeed(db, seed)
    })
  return new Map(
    rendered.map(
      ({ seed: { name, kind }, metadata: { publicId } }) =>
        [...[name, renditionUrl({ kind, publicId }, kind === 'video' ? 'mp4' : 'jpg')]] as [string, string],
    ),
  )
}

interface RenderedSeed {
  seed: MediaSeed
  metadata: z.infer<typeof SeedMetadata>
  folder: string
}

async function readSeed(seed: MediaSeed, root: string): Promise<RenderedSeed> {
  const folder = path.join(root, seed.name)
  const metadata = SeedMetadata.parse(JSON.parse(await readFile(path.join(folder, 'facts.json'), 'utf8')))
  return { seed, metadata, folder }
}

async function putAll(
  storage: Storage,
  { seed: { kind }, metadata, folder }: RenderedSeed,
): Promise<string[]> {
  return Promise.all(
    renditionsOf(kind, metadata).map(async rendition => {
      const source = await readFile(path.join(folder, fileNameOf(rendition)))
      return putRendition(storage, { kind, publicId: metadata.publicId }, { ...rendition, source })
    }),
  )
}

/** Seeds stand after everything that people add, in their own order. */
const placeOf = (seed: MediaSeed) => new Date(Date.UTC(2000, 0, 1) - (MEDIA_SEEDS.indexOf(seed) + 1) * 1_000)

async function insertSeed(
  db: Db,
  { seed, metadata, keys }: RenderedSeed & { keys: string[] },
): Promise<void> {
  const { name, kind, title, description, alt, gallery, durationMs } = seed
  const item = await db
    .insertInto('media_items')
    .values({
      ...{ kind, title, description, alt, gallery, is_rendering: true, seed_name: name },
      moved_to: placeOf(seed),
    })
    .onConflict(conflict => conflict.column('seed_name').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!item) return
  const { bytes, publicId, width, height, placeholder, luminance } = metadata
  await db
    .insertInto('media_files')
    .values({
      ...{ item_id: item.id, state: 'ready', percent: 100, ready_at: new Date() },
      ...{
        file_name: `${name}.${kind === 'video' ? 'mp4' : 'webp'}`,
        bytes,
        public_id: publicId,
        object_keys: keys,
      },
      ...{ width, height, duration_ms: durationMs, placeholder, luminance },
    })
    .execute()
}
