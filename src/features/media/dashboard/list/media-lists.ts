import type { MediaKind } from '#features/media/media.rules.ts'
import { callsFor } from '../calls/media-calls.ts'
import { createMediaList, type MediaList } from './media-list.ts'

const lists = new Map<string, MediaList>()

/** One list of each kind for the whole dashboard, and one of what lies in the trash: going back costs nothing. */
export function mediaListOf(kind: MediaKind, { isTrash = false } = {}): MediaList {
  const key = `${kind} ${isTrash}`
  const known = lists.get(key)
  if (known) return known
  const list = createMediaList(query =>
    callsFor(kind).list({ ...query, ...(isTrash && { trash: 'true' as const }) }),
  )
  lists.set(key, list)
  return list
}
