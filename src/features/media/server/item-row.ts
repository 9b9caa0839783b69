import { type RawBuilder, sql } from 'kysely'
import { renditionAddress } from '../address.rules.ts'
import type { Image, MediaState, Movie } from '../media.contract.ts'
import type { Gallery, MediaKind } from '../media.rules.ts'

/** An item with its newest file, whose state counts, and the newest ready one, which visitors see. */
export interface ItemRow {
  id: string
  kind: MediaKind
  title: string
  description: string
  alt: string
  gallery: Gallery | null
  is_rendering: boolean
  created_at: Date
  deleted_at: Date | null
  state: MediaState
  percent: number
  problem: string | null
  file_name: string
  bytes: number
  public_id: string | null
  width: number | null
  height: number | null
  duration_ms: number | null
  placeholder: string | null
}

/** `items`: a query of rows of `media_items`. */
export function withFiles(items: RawBuilder<unknown>) {
  return sql<ItemRow>`
    select items.*, newest.state, newest.percent, newest.problem, newest.file_name, newest.bytes,
      shown.public_id, shown.width, shown.height, shown.duration_ms, shown.placeholder
    from (${items}) as items
    join lateral (
      select state, percent, problem, file_name, bytes from media_files
      where item_id = items.id order by number desc limit 1
    ) as newest on true
    left join lateral (
      select public_id, width, height, duration_ms, placeholder from media_files
      where item_id = items.id and state = 'ready' order by number desc limit 1
    ) as shown on true`
}

function showItem(row: ItemRow, uses: string[]) {
  const { id, kind, title, description, alt, state, percent, problem, bytes, width, height, placeholder } =
    row
  const publicId = row.public_id ?? ''
  return {
    ...{
      id,
      _id: id,
      title,
      description,
      alt,
      publicId,
      state,
      percent,
      problem,
      bytes,
      width,
      height,
      placeholder,
    },
    url: publicId && renditionAddress({ kind, publicId }, kind === 'video' ? 'mp4' : 'jpg'),
    fileName: row.file_name,
    isRendering: row.is_rendering,
    createdAt: row.created_at.toISOString(),
    deletedAt: row.deleted_at?.toISOString() ?? null,
    // What lies in the trash is shown nowhere.
    uses: row.deleted_at ? [] : uses,
  }
}

export function showMovie(row: ItemRow, uses: string[]): Movie {
  return { ...showItem(row, uses), durationMs: row.duration_ms }
}

const GALLERY_PLACES: Record<Gallery, string> = {
  realisations: 'Réalisations gallery',
  histoire: 'Histoire gallery',
}

export function showImage(row: ItemRow, uses: string[]): Image {
  const places = row.gallery ? [...uses, GALLERY_PLACES[row.gallery]] : uses
  return { ...showItem(row, places), gallery: row.gallery }
}
