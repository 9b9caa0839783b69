import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { z } from 'zod'
import { renditionAddress } from '#features/media/address.rules.ts'
import type { Db } from '#platform/database/database.ts'
import { announcePublication } from '#platform/pages/publication.ts'
import type { Services } from '#platform/services.ts'
import type { Storage } from '#platform/storage/storage.ts'
import '../media.table.ts'
import { fileNameOf, putRendition, renditionsOf } from '../renditions.ts'
import { SeedFacts } from './draw-seeds.ts'
import { MEDIA_SEEDS, type MediaSeed } from './media.seed.ts'

/**
 * Puts what came with the program into the library, each once and for ever: what somebody has removed does not come
 * back. Answers the addresses by name. `folder`: where everything is laid out.
 */
export async function seedMedia(
  { db, storage }: Pick<Services, 'db' | 'storage'>,
  folder: string,
): Promise<Map<string, string>> {
  const known = await db
    .selectFrom('media_items')
    .select('seed_name')
    .where('seed_name', 'is not', null)
    .execute()
  const names = new Set(known.map(item => item.seed_name))
  const laidOut = await Promise.all(MEDIA_SEEDS.map(seed => readLaidOut(seed, folder)))
  const missing = laidOut.filter(({ seed }) => !names.has(seed.name))
  // Objects first: a row must never promise what is not there.
  const stored = await Promise.all(missing.map(async one => ({ ...one, keys: await putAll(storage, one) })))
  if (stored.length > 0)
    await db.transaction().execute(async db => {
      await announcePublication(db)
      for (const [index, one] of stored.entries()) await insertSeed(db, one, index - stored.length)
    })
  return new Map(
    laidOut.map(
      ({ seed: { name, kind }, facts: { publicId } }) =>
        [...[name, renditionAddress({ kind, publicId }, kind === 'video' ? 'mp4' : 'jpg')]] as [
          string,
          string,
        ],
    ),
  )
}

interface LaidOut {
  seed: MediaSeed
  facts: z.infer<typeof SeedFacts>
  folder: string
}

async function readLaidOut(seed: MediaSeed, root: string): Promise<LaidOut> {
  const folder = path.join(root, seed.name)
  const facts = SeedFacts.parse(JSON.parse(await readFile(path.join(folder, 'facts.json'), 'utf8')))
  return { seed, facts, folder }
}

async function putAll(storage: Storage, { seed: { kind }, facts, folder }: LaidOut): Promise<string[]> {
  return Promise.all(
    renditionsOf(kind, facts).map(async rendition => {
      const source = await readFile(path.join(folder, fileNameOf(rendition)))
      return putRendition(storage, { kind, publicId: facts.publicId }, { ...rendition, source })
    }),
  )
}

/** `place`: galleries show the oldest first, so each is a little younger than the one before. */
async function insertSeed(
  db: Db,
  { seed, facts, keys }: LaidOut & { keys: string[] },
  place: number,
): Promise<void> {
  const { name, kind, title, description, alt, gallery, durationMs } = seed
  const item = await db
    .insertInto('media_items')
    .values({
      ...{ kind, title, description, alt, gallery, is_rendering: true, seed_name: name },
      created_at: new Date(Date.now() + place),
    })
    .onConflict(conflict => conflict.column('seed_name').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!item) return
  const { bytes, publicId, width, height, placeholder, luminance } = facts
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
