import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import type { ShownMovie } from '../media.contract.ts'
import type { FocusPoint, MediaKind } from '../media.rules.ts'
import { parseMediaUrl, renditionUrl } from '../media-url.rules.ts'
import './media.table.ts'
import { isKept } from './former-file.store.ts'

/** A section of the site that shows movies or images, and the URLs that it was last saved with. */
export interface MediaUsage {
  name: string
  listUrls(db: Db): Promise<string[]>
}

/** Names of the sections that show each item, by item id. */
export async function findUsages(db: Db, usages: readonly MediaUsage[]): Promise<Map<string, string[]>> {
  const urls = await Promise.all(usages.map(usage => usage.listUrls(db)))
  const itemIds = await findItemsByUrl(db, urls.flat())
  const names = new Map<string, string[]>()
  usages.forEach(({ name }, index) => {
    const ids = new Set(urls[index]?.flatMap(url => itemIds.get(url) ?? []))
    for (const id of ids) names.set(id, [...(names.get(id) ?? []), name])
  })
  return names
}

/** The items that a template or a campaign shows. */
export async function findMailedItems(db: Db): Promise<Set<string>> {
  const { rows } = await sql<{ item_id: string }>`
    select distinct item_id from media_files where public_id in (
      select substring(key from '[^/]+(?=[.])') from (
        select unnest(media_keys) as key from mail_templates
        union all select unnest(media_keys) from campaigns
      ) as mailed
    )`.execute(db)
  return new Set(rows.map(row => row.item_id))
}

interface MovieRow {
  public_id: string
  duration_ms: number
  created_at: Date
}

/** The movies that the site shows now, for the sitemap. */
export async function findShownMovies(db: Db, usages: readonly MediaUsage[]): Promise<ShownMovie[]> {
  const urls = await Promise.all(usages.map(usage => usage.listUrls(db)))
  const itemIds = new Set((await findItemsByUrl(db, urls.flat())).values())
  const { rows } = await sql<MovieRow>`
    select distinct on (item_id) public_id, duration_ms, media_files.created_at
    from media_files join media_items on media_items.id = item_id
    where item_id = any(${[...itemIds]}::uuid[]) and kind = 'video' and deleted_at is null and state = 'ready'
      and duration_ms is not null
    order by item_id, number desc
  `.execute(db)
  return rows.map(row => {
    const movie = { kind: 'video' as const, publicId: row.public_id }
    return {
      url: renditionUrl(movie, 'mp4'),
      posterUrl: renditionUrl(movie, 'jpg'),
      durationMs: row.duration_ms,
      createdAt: row.created_at.toISOString(),
    }
  })
}

/** The item of each URL, also of a URL whose file was replaced since. */
async function findItemsByUrl(db: Db, urls: readonly string[]): Promise<Map<string, string>> {
  const urlsById = urlsByPublicId(urls)
  if (urlsById.size === 0) return new Map()
  const rows = await db
    .selectFrom('media_files')
    .select(['public_id', 'item_id'])
    .where('public_id', 'in', [...urlsById.keys()])
    .execute()
  return new Map(
    rows.flatMap(row => (urlsById.get(row.public_id ?? '') ?? []).map(url => [url, row.item_id] as const)),
  )
}

/** An item as visitors see it now. */
export interface ShownMedia {
  url: string
  posterUrl: string
  alt: string
  width: number
  height: number
  isRendering: boolean
  focus: FocusPoint
  /** Mean of the image or poster, 0 to 1. */
  luminance: number | null
}

interface ShownRow {
  stored_id: string
  kind: MediaKind
  alt: string
  is_rendering: boolean
  focus: FocusPoint
  public_id: string
  width: number
  height: number
  luminance: number | null
}

/**
 * What stored URLs show now: the newest ready file of the item of each. `isAsSaved`: the file that the URL names, as long
 * as a replaced file is kept. Null for a URL below `/media/` that is unknown or
 * whose item is in the trash; the section then shows its default. The map leaves out all other URLs.
 */
export async function resolveMedia(
  db: Db,
  urls: readonly string[],
  { isAsSaved = false } = {},
): Promise<Map<string, ShownMedia | null>> {
  const resolved = new Map<string, ShownMedia | null>()
  for (const url of urls) if (url.startsWith('/media/')) resolved.set(url, null)
  const urlsById = urlsByPublicId(urls)
  if (urlsById.size === 0) return resolved
  const { rows } = await sql<ShownRow>`
    select stored.public_id as stored_id, item.kind, item.alt, item.is_rendering, item.focus, shown.public_id, shown.width,
      shown.height, shown.luminance
    from media_files stored
    join media_items item on item.id = stored.item_id and item.deleted_at is null
    join lateral (
      select public_id, width, height, luminance from media_files
      where item_id = item.id and state = 'ready'
      order by (${isAsSaved} and id = stored.id and ${isKept}) desc, number desc limit 1
    ) as shown on true
    where stored.public_id = any(${[...urlsById.keys()]})
  `.execute(db)
  for (const row of rows)
    for (const url of urlsById.get(row.stored_id) ?? []) resolved.set(url, toShownMedia(row))
  return resolved
}

function toShownMedia({
  kind,
  alt,
  is_rendering,
  focus,
  public_id: publicId,
  width,
  height,
  luminance,
}: ShownRow): ShownMedia {
  const media = { kind, publicId }
  return {
    url: renditionUrl(media, kind === 'video' ? 'mp4' : 'jpg'),
    posterUrl: renditionUrl(media, 'jpg'),
    ...{ alt, focus, width, height, luminance, isRendering: is_rendering },
  }
}

/** Several spellings of a URL may name one file. */
function urlsByPublicId(urls: readonly string[]): Map<string, string[]> {
  const urlsById = new Map<string, string[]>()
  for (const url of new Set(urls)) {
    const publicId = parseMediaUrl(url)?.publicId
    if (publicId) urlsById.set(publicId, [...(urlsById.get(publicId) ?? []), url])
  }
  return urlsById
}
