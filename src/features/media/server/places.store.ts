import type { Db } from '#platform/database/database.ts'
import { findItemsByAddress } from './shown-media.store.ts'

/** A part of the site that shows movies or images, and the addresses that it was last saved with. */
export interface Place {
  name: string
  addressesOf(db: Db): Promise<string[]>
}

/** Where each item is shown, by its id. */
export async function findPlaces(db: Db, places: readonly Place[]): Promise<Map<string, string[]>> {
  const addresses = await Promise.all(places.map(place => place.addressesOf(db)))
  const itemIds = await findItemsByAddress(db, addresses.flat())
  const found = new Map<string, string[]>()
  places.forEach(({ name }, index) => {
    const ids = new Set(addresses[index]?.flatMap(address => itemIds.get(address) ?? []))
    for (const id of ids) found.set(id, [...(found.get(id) ?? []), name])
  })
  return found
}
