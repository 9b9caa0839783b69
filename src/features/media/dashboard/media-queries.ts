import { prependItem, reorderItems, updateItems, usePagedList } from '#web/paged-list.ts'
import { invalidate, queryClient } from '#web/query-client.ts'
import type { MediaKind, MediaUse } from '../media.rules.ts'
import { callsFor } from './media-calls.ts'
import { isUnfinished, type MediaItem } from './media-item.ts'

/** Short enough to follow the progress, long enough for a phone's battery and data. */
const POLL_MS = 1_500
const POLL_AFTER_ERROR_MS = 8_000

/** Which items a list shows. */
export interface ListFilter {
  isTrash: boolean
  search: string
  use: MediaUse | 'all'
}

export const WHOLE_LIST: ListFilter = { isTrash: false, search: '', use: 'all' }

export const mediaKeys = {
  /** The lists of one kind, its trash and those of a search. */
  lists: (kind: MediaKind) => ['media', kind] as const,
  /** The earlier files of one item. */
  files: (kind: MediaKind, id: string) => ['media-files', kind, id] as const,
  list: (kind: MediaKind, filter: ListFilter) => ['media', kind, filter] as const,
}

export const mediaQuery = (kind: MediaKind, changes: Partial<ListFilter> = {}) => {
  const filter = { ...WHOLE_LIST, ...changes }
  const { isTrash, search, use } = filter
  return {
    queryKey: mediaKeys.list(kind, filter),
    readPage: (page: { limit: number; cursor?: string }) =>
      callsFor(kind).list({
        ...page,
        ...(isTrash && { trash: 'true' as const }),
        ...(search && { search }),
        ...(use !== 'all' && { use }),
      }),
  }
}

/** Polled while an item is unfinished. */
export const useMediaList = (kind: MediaKind, filter: Partial<ListFilter> = {}) =>
  usePagedList(mediaQuery(kind, filter), {
    isSameList: ([, previousKind, { isTrash }]) =>
      previousKind === kind && isTrash === (filter.isTrash ?? false),
    refetchInterval: (items, isError) =>
      // An answer from before a mutation would undo its optimistic update.
      queryClient.isMutating({ mutationKey: mediaKeys.lists(kind) }) === 0 &&
      items.some(isUnfinished) &&
      (isError ? POLL_AFTER_ERROR_MS : POLL_MS),
  })

/** Changes or removes one item in every cached list. */
export const updateItem = (kind: MediaKind, id: string, change: (item: MediaItem) => MediaItem | null) =>
  updateItems<MediaItem>(mediaKeys.lists(kind), item => (item.id === id ? change(item) : item))

/** Moves an item in every cached list: behind another, or to the first place. */
export const moveInLists = (kind: MediaKind, id: string, afterId: string | null) =>
  reorderItems<MediaItem>(mediaKeys.lists(kind), items => {
    const moved = items.find(item => item.id === id)
    const others = items.filter(item => item.id !== id)
    const place = afterId === null ? 0 : others.findIndex(item => item.id === afterId) + 1
    if (!moved || (afterId !== null && place === 0)) return items
    return [...others.slice(0, place), moved, ...others.slice(place)]
  })

/** Adds or replaces an item in the cached lists, as the server has just stored it. */
export function putItem(kind: MediaKind, stored: MediaItem, { isNew = false } = {}): void {
  let isListed = false
  updateItem(kind, stored.id, () => {
    isListed = true
    return stored
  })
  if (isNew && !isListed) prependItem(mediaKeys.list(kind, WHOLE_LIST), stored)
  // A poll in flight may carry an older answer.
  void invalidate(mediaKeys.lists(kind))
}
