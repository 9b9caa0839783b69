import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { parseMediaAddress, renditionAddress } from '../address.rules.ts'
import type { MediaKind } from '../media.rules.ts'
import './media.table.ts'

/** An item as visitors see it now. */
export interface ShownMedia {
  url: string
  posterUrl: string
  alt: string
  width: number
  height: number
  isRendering: boolean
  /** Mean of the picture or poster, 0 to 1. */
  luminance: number | null
}

/** Which item each address belongs to, also an address of a file that was replaced since. */
export async function findItemsByAddress(db: Db, urls: readonly string[]): Promise<Map<string, string>> {
  const ids = publicIdsOf(urls)
  if (ids.size === 0) return new Map()
  const rows = await db
    .selectFrom('media_files')
    .select(['public_id', 'item_id'])
    .where('public_id', 'in', [...ids.keys()])
    .execute()
  return new Map(
    rows.flatMap(row => (ids.get(row.public_id ?? '') ?? []).map(url => [url, row.item_id] as const)),
  )
}

interface ShownRow {
  asked: string
  kind: MediaKind
  alt: string
  is_rendering: boolean
  public_id: string
  width: number
  height: number
  luminance: number | null
}

/**
 * What stored addresses show now: the newest ready file of the item behind each. Null for an address below `/media/`
 * that leads to nothing, or to what lies in the trash; the place then shows its default. Other addresses are not ours to
 * judge and are left out.
 */
export async function resolveMedia(db: Db, urls: readonly string[]): Promise<Map<string, ShownMedia | null>> {
  const found = new Map<string, ShownMedia | null>()
  for (const url of urls) if (url.startsWith('/media/')) found.set(url, null)
  const ids = publicIdsOf(urls)
  if (ids.size === 0) return found
  const { rows } = await sql<ShownRow>`
    select asked.public_id as asked, item.kind, item.alt, item.is_rendering, shown.public_id, shown.width, shown.height,
      shown.luminance
    from media_files asked
    join media_items item on item.id = asked.item_id and item.deleted_at is null
    join lateral (
      select public_id, width, height, luminance from media_files
      where item_id = item.id and state = 'ready' order by number desc limit 1
    ) as shown on true
    where asked.public_id = any(${[...ids.keys()]})
  `.execute(db)
  for (const row of rows) for (const url of ids.get(row.asked) ?? []) found.set(url, showRow(row))
  return found
}

function showRow({
  kind,
  alt,
  is_rendering,
  public_id: publicId,
  width,
  height,
  luminance,
}: ShownRow): ShownMedia {
  const address = { kind, publicId }
  return {
    url: renditionAddress(address, kind === 'video' ? 'mp4' : 'jpg'),
    posterUrl: renditionAddress(address, 'jpg'),
    ...{ alt, width, height, luminance, isRendering: is_rendering },
  }
}

/** Several spellings of an address may name one file. */
function publicIdsOf(urls: readonly string[]): Map<string, string[]> {
  const ids = new Map<string, string[]>()
  for (const url of new Set(urls)) {
    const publicId = parseMediaAddress(url)?.publicId
    if (publicId) ids.set(publicId, [...(ids.get(publicId) ?? []), url])
  }
  return ids
}
