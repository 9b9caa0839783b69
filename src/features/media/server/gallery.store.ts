import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { renditionAddress } from '../address.rules.ts'
import type { GalleryImage } from '../media.contract.ts'
import type { Gallery } from '../media.rules.ts'
import { DEFAULT_GALLERIES } from './gallery.seed.ts'
import { type ItemRow, withFiles } from './item-row.ts'
import './media.table.ts'

/** Photographs first, the newest before the others; then what was rendered, in its own order. */
export async function listGalleryImages(db: Db, gallery: Gallery): Promise<GalleryImage[]> {
  const items = sql`select * from media_items where gallery = ${gallery} and deleted_at is null`
  const { rows } = await sql<ItemRow>`
    ${withFiles(items)}
    order by is_rendering, case when is_rendering then created_at end, created_at desc, id desc
  `.execute(db)
  // A library that never held anything: the site shows what it came with.
  if (rows.length === 0 && (await isLibraryNew(db))) return DEFAULT_GALLERIES[gallery]
  return rows.flatMap(row => showImage(row) ?? [])
}

function showImage(row: ItemRow): GalleryImage | null {
  const { id, title, description, alt, public_id: publicId, width, height } = row
  if (!publicId || !width || !height) return null
  return {
    ...{ id, _id: id, title, description, alt, width, height, isRendering: row.is_rendering },
    url: renditionAddress({ kind: 'image', publicId }, 'jpg'),
  }
}

async function isLibraryNew(db: Db): Promise<boolean> {
  const { rows } = await sql`select from media_items limit 1`.execute(db)
  return rows.length === 0
}
