import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { renditionAddress } from '../address.rules.ts'
import type { ShownMovie } from '../media.contract.ts'
import type { Place } from './places.store.ts'
import { findItemsByAddress } from './shown-media.store.ts'

interface MovieRow {
  public_id: string
  duration_ms: number
  created_at: Date
}

/** The movies that the site shows now, with what search engines ask about them. */
export async function listMoviesShownAt(db: Db, places: readonly Place[]): Promise<ShownMovie[]> {
  const addresses = await Promise.all(places.map(place => place.addressesOf(db)))
  const itemIds = new Set((await findItemsByAddress(db, addresses.flat())).values())
  const { rows } = await sql<MovieRow>`
    select distinct on (item_id) public_id, duration_ms, media_files.created_at
    from media_files join media_items on media_items.id = item_id
    where item_id = any(${[...itemIds]}::uuid[]) and kind = 'video' and deleted_at is null and state = 'ready'
      and duration_ms is not null
    order by item_id, number desc
  `.execute(db)
  return rows.map(row => {
    const address = { kind: 'video' as const, publicId: row.public_id }
    return {
      url: renditionAddress(address, 'mp4'),
      posterUrl: renditionAddress(address, 'jpg'),
      durationMs: row.duration_ms,
      createdAt: row.created_at.toISOString(),
    }
  })
}
