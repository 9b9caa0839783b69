import { prependItem, updateItems, usePagedList } from '#web/paged-list.ts'
import { invalidate, queryClient } from '#web/query-client.ts'
import type { MediaKind } from '../media.rules.ts'
import { callsFor } from './media-calls.ts'
import { isUnfinished, type MediaItem } from './media-item.ts'

/** Short enough to follow the progress, long enough for a phone's battery and data. */
const POLL_MS = 1_500
const POLL_AFTER_ERROR_MS = 8_000

export const mediaKeys = {
  /** The list of one kind and its trash. */
  lists: (kind: MediaKind) => ['media', kind] as const,
  list: (kind: MediaKind, isTrash: boolean) => ['media', kind, { isTrash }] as const,
}

export const mediaQuery = (kind: MediaKind, { isTrash = false } = {}) => ({
  queryKey: mediaKeys.list(kind, isTrash),
  readPage: (page: { limit: number; cursor?: string }) =>
    callsFor(kind).list({ ...page, ...(isTrash && { trash: 'true' as const }) }),
})

/** Polled while an item is unfinished. */
export const useMediaList = (kind: MediaKind, { isTrash = false } = {}) =>
  usePagedList(mediaQuery(kind, { isTrash }), {
    refetchInterval: (items, isError) =>
      // An answer from before a mutation would undo its optimistic update.
      queryClient.isMutating({ mutationKey: mediaKeys.lists(kind) }) === 0 &&
      items.some(isUnfinished) &&
      (isError ? POLL_AFTER_ERROR_MS : POLL_MS),
  })

/** Changes or removes one item in every cached list. */
export const updateItem = (kind: MediaKind, id: string, change: (item: MediaItem) => MediaItem | null) =>
  updateItems<MediaItem>(mediaKeys.lists(kind), item => (item.id === id ? change(item) : item))

/** Adds or replaces an item in the cached lists, as the server has just stored it. */
export function putItem(kind: MediaKind, stored: MediaItem, { isNew = false } = {}): void {
  let isListed = false
  updateItem(kind, stored.id, () => {
    isListed = true
    return stored
  })
  if (isNew && !isListed) prependItem(mediaKeys.list(kind, false), stored)
  // A poll in flight may carry an older answer.
  void invalidate(mediaKeys.lists(kind))
}
