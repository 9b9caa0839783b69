import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import type { GalleryImage, GalleryPage } from '../media.contract.ts'
import type { Gallery } from '../media.rules.ts'
import { renditionUrl } from '../media-url.rules.ts'
import { type ItemRow, withFiles } from './item.store.ts'
import { DEFAULT_GALLERIES } from './seed/media.seed.ts'
import './media.table.ts'

/** In the order of the list: the newest first, unless somebody has put them in another order. */
export async function listGalleryImages(
  db: Db,
  gallery: Gallery,
  { limit, offset }: { limit: number; offset: number },
): Promise<GalleryPage> {
  const items = sql`select * from media_items where gallery = ${gallery} and deleted_at is null`
  const { rows } = await sql<ItemRow & { total: number }>`
    select *, (count(*) over ())::int as total from (${withFiles(items)}) as items
    where public_id is not null
    order by listed_at desc, id desc limit ${limit} offset ${offset}
  `.execute(db)
  if (rows.length > 0)
    return { images: rows.flatMap(row => toGalleryImage(row) ?? []), total: rows[0]?.total ?? 0 }
  const images = (await isLibraryEmpty(db)) ? DEFAULT_GALLERIES[gallery] : []
  return { images: images.slice(offset, offset + limit), total: images.length }
}

function toGalleryImage(row: ItemRow): GalleryImage | null {
  const { id, title, description, alt, public_id: publicId, width, height } = row
  if (!publicId || !width || !height) return null
  return {
    ...{ id, _id: id, title, description, alt, width, height, isRendering: row.is_rendering },
    url: renditionUrl({ kind: 'image', publicId }, 'jpg'),
  }
}

async function isLibraryEmpty(db: Db): Promise<boolean> {
  const { rows } = await sql`select from media_items limit 1`.execute(db)
  return rows.length === 0
}
