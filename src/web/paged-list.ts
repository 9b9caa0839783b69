import { type InfiniteData, type QueryKey, useInfiniteQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { queryClient } from './query-client.ts'

const FIRST_PAGE = 20
/** The most that one call gives. Who scrolls on gets more at a time. */
const NEXT_PAGES = 100

interface Page<Item> {
  items: readonly Item[]
  total: number
  nextCursor: string | null
}

/** A list that is read page by page from the newest on. */
export interface PagedQuery<Item, Key extends QueryKey> {
  queryKey: Key
  readPage: (query: { limit: number; cursor?: string }) => Promise<Page<Item>>
}

export interface PagedList<Item> {
  items: readonly Item[]
  total: number
  /** Of the list as a whole, and of the page that comes next. */
  status: 'loading' | 'ready' | 'failed'
  nextStatus: 'idle' | 'loading' | 'failed'
  hasMore: boolean
  loadNext: () => void
  retry: () => void
}

interface Options<Key> {
  /** Whether another query shows the same list, searched otherwise: its items stay until the answer is there. */
  isSameList?: (previousKey: Key) => boolean
}

export function usePagedList<Item, Key extends QueryKey>(
  { queryKey, readPage }: PagedQuery<Item, Key>,
  { isSameList = () => false }: Options<Key> = {},
): PagedList<Item> {
  const { data, isError, isFetchNextPageError, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } =
    useInfiniteQuery({
      queryKey,
      queryFn: ({ pageParam: cursor }) =>
        readPage(cursor === null ? { limit: FIRST_PAGE } : { limit: NEXT_PAGES, cursor }),
      initialPageParam: null as string | null,
      getNextPageParam: page => page.nextCursor,
      placeholderData: (previousData, previousQuery) =>
        previousQuery && isSameList(previousQuery.queryKey) ? previousData : undefined,
    })
  const items = useMemo(() => data?.pages.flatMap(page => page.items) ?? [], [data])
  const loadNext = useCallback(() => void fetchNextPage({ cancelRefetch: false }), [fetchNextPage])
  const retry = useCallback(() => void refetch(), [refetch])
  return {
    items,
    total: data?.pages.at(-1)?.total ?? 0,
    status: data ? 'ready' : isError ? 'failed' : 'loading',
    nextStatus: isFetchingNextPage ? 'loading' : isFetchNextPageError ? 'failed' : 'idle',
    hasMore: hasNextPage,
    loadNext,
    retry,
  }
}

/**
 * Changes items in every cached list below a key. `change` gets an item and the key of its list, and returns the item as
 * it will be, or null where it leaves that list.
 */
export function updateItems<Item>(
  listsKey: QueryKey,
  change: (item: Item, queryKey: QueryKey) => Item | null,
): void {
  const lists = queryClient.getQueriesData<InfiniteData<Page<Item>>>({ queryKey: listsKey })
  for (const [queryKey, data] of lists) {
    if (!data) continue
    const pages = data.pages.map(page => ({
      ...page,
      items: page.items.flatMap(item => change(item, queryKey) ?? []),
    }))
    const count = (list: Page<Item>[]) => list.reduce((sum, { items }) => sum + items.length, 0)
    const removed = count(data.pages) - count(pages)
    queryClient.setQueryData(queryKey, {
      ...data,
      pages: pages.map(page => ({ ...page, total: page.total - removed })),
    })
  }
}
