import { createReadStream } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Selectable } from 'kysely'
import type { MediaKind } from '#features/media/media.rules.ts'
import { prepareMedia } from '#features/media/server/media.jobs.ts'
import type { Tables } from '#platform/database/database.ts'
import type { Services } from '#platform/services.ts'

export type MediaFile = Selectable<Tables['media_files']>

/** Stores a file as an upload would, for a new item or as the next file of an existing one. */
export async function storeUpload(
  { db, storage }: Pick<Services, 'db' | 'storage'>,
  { kind, file, itemId }: { kind: MediaKind; file: string; itemId?: string },
): Promise<MediaFile> {
  const item = itemId ?? (await createItem(db, kind))
  const row = await db
    .insertInto('media_files')
    .values({ item_id: item, file_name: path.basename(file), bytes: 1 })
    .returningAll()
    .executeTakeFirstOrThrow()
  const original_key = `originals/${row.id}`
  await storage.put(original_key, createReadStream(file), { contentType: 'application/octet-stream' })
  await db.updateTable('media_files').set({ original_key }).where('id', '=', row.id).execute()
  return { ...row, original_key }
}

async function createItem(db: Services['db'], kind: MediaKind): Promise<string> {
  const text = { title: 'Douche', description: 'Marbre' }
  const { id } = await db
    .insertInto('media_items')
    .values({ kind, ...text })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function readFileRow({ db }: Pick<Services, 'db'>, id: string): Promise<MediaFile> {
  return db.selectFrom('media_files').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

/** Runs the worker's job on a file, and returns the result. */
export async function prepareSample(
  services: Services,
  upload: Parameters<typeof storeUpload>[1],
): Promise<MediaFile> {
  const { id } = await storeUpload(services, upload)
  await prepareMedia.run({ fileId: id }, services, new AbortController().signal)
  return readFileRow(services, id)
}

/** Downloads the renditions to files, keyed by the part of their name that differs: `w_480.avif`, `full.mp4`. */
export async function fetchRenditions(
  { storage }: Pick<Services, 'storage'>,
  { object_keys, public_id }: MediaFile,
) {
  const folder = await mkdtemp(path.join(tmpdir(), 'carreau-renditions-'))
  const renditions: Record<string, string> = {}
  for (const key of object_keys) {
    const name = key
      .replace(/^public\/(video|image)\/upload\//, '')
      .replace(`/${public_id}`, '')
      .replace(String(public_id), 'full')
    const found = await storage.read(key)
    renditions[name] = path.join(folder, name)
    await writeFile(path.join(folder, name), found?.stream ?? '')
  }
  return { renditions, remove: () => rm(folder, { recursive: true }) }
}
