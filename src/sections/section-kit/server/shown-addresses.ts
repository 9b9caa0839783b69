import { resolveMedia, type ShownMedia } from '#features/media/server/shown-media.store.ts'
import type { Db } from '#platform/database/database.ts'

/** What stands behind an address of a section now. */
export interface ShownAddress {
  url: string
  /** What the library knows of it; null for an address that is not the library's, such as a default. */
  media: ShownMedia | null
  /** The default that the site came with is rendered. */
  isDefault: boolean
}

/**
 * What kept addresses show now, for several states of a section at once. A replaced file shows its successor; what was
 * emptied, lies in the trash or is gone shows its default. What is kept stays, so that it comes back when the item does.
 */
export async function showAddresses<Field extends string>(
  db: Db,
  states: readonly Record<Field, string>[],
  fallback: Record<Field, string>,
  fields: readonly Field[],
): Promise<Record<Field, ShownAddress>[]> {
  const found = await resolveMedia(
    db,
    states.flatMap(kept => fields.map(field => kept[field])),
  )
  const show = (kept: string, standIn: string): ShownAddress => {
    const media = found.get(kept)
    const url = media === undefined ? kept || standIn : (media?.url ?? standIn)
    return { url, media: media ?? null, isDefault: url === standIn }
  }
  return states.map(kept => {
    const shown = fields.map(field => [field, show(kept[field], fallback[field])])
    return Object.fromEntries(shown) as Record<Field, ShownAddress>
  })
}
