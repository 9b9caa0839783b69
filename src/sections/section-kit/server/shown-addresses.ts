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
 * What kept addresses show now. A replaced file shows its successor; what was emptied, lies in the trash or is gone
 * shows its default. What is kept stays as it is, so that it comes back when the item does.
 */
export async function showAddresses<Field extends string>(
  db: Db,
  kept: Record<Field, string>,
  fallback: Record<NoInfer<Field>, string>,
): Promise<Record<Field, ShownAddress>> {
  const fields = Object.keys(kept) as Field[]
  const found = await resolveMedia(
    db,
    fields.map(field => kept[field]),
  )
  const shown = fields.map(field => {
    const media = found.get(kept[field])
    const url = media === undefined ? kept[field] || fallback[field] : (media?.url ?? fallback[field])
    return [field, { url, media: media ?? null, isDefault: url === fallback[field] }] as const
  })
  return Object.fromEntries(shown) as Record<Field, ShownAddress>
}

/** What to keep of an address that was sent: as it is kept, if it came back as it was shown. */
export function keptAddress(sent: string | undefined, shown: string, kept: string): string {
  return sent === undefined || sent === shown ? kept : sent
}
