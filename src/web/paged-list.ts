import { type InfiniteData, type QueryKey, useInfiniteQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { queryClient } from './query-client.ts'

const FIRST_PAGE = 20
/** The maximum of the API. Somebody who scrolls on gets larger pages. */
const NEXT_PAGES = 100

interface Page<Item> {
  items: readonly Item[]
  total: number
  nextCursor: string | null
}

/** A list that is read page by page, the newest first. */
export interface PagedQuery<Item, Key extends QueryKey> {
  queryKey: Key
  readPage: (query: { limit: number; cursor?: string }) => Promise<Page<Item>>
}

export interface PagedList<Item> {
  items: readonly Item[]
  total: number
  /** Of the list as a whole, and of its next page. */
  status: 'loading' | 'ready' | 'failed'
  nextStatus: 'idle' | 'loading' | 'failed'
  /** How often loading failed; 0 after a success. */
  failures: number
  hasMore: boolean
  loadNext: () => void
  retry: () => void
}

interface State<Item> {
  data: InfiniteData<Page<Item>> | undefined
  status: 'pending' | 'error' | 'success'
}

interface Options<Item, Key> {
  /** Whether another query is the same list with another search: its items stay until the new ones are loaded. */
  isSameList?: (previousKey: Key) => boolean
  /** Replaces the default, which retries a failed first load. */
  refetchInterval?: (items: readonly Item[], isError: boolean) => number | false
}

const optionsOf = <Item, Key extends QueryKey>({ queryKey, readPage }: PagedQuery<Item, Key>) => ({
  queryKey,
  queryFn: ({ pageParam: cursor }: { pageParam: string | null }) =>
    readPage(cursor === null ? { limit: FIRST_PAGE } : { limit: NEXT_PAGES, cursor }),
  initialPageParam: null,
  getNextPageParam: (page: Page<Item>) => page.nextCursor,
})

const itemsOf = <Item>(data: InfiniteData<Page<Item>> | undefined): readonly Item[] =>
  data?.pages.flatMap(page => page.items) ?? []

/** Loads a list while the code of its screen is still loading. */
export function prefetchList<Item, Key extends QueryKey>(query: PagedQuery<Item, Key>): void {
  void queryClient.prefetchInfiniteQuery(optionsOf(query))
}

export function usePagedList<Item, Key extends QueryKey>(
  query: PagedQuery<Item, Key>,
  { isSameList = () => false, refetchInterval }: Options<Item, Key> = {},
): PagedList<Item> {
  const list = useInfiniteQuery({
    ...optionsOf(query),
    placeholderData: (previousData, previousQuery) =>
      previousQuery && isSameList(previousQuery.queryKey) ? previousData : undefined,
    ...(refetchInterval && {
      refetchInterval: ({ state: { data, status } }: { state: State<Item> }) =>
        refetchInterval(itemsOf(data), status === 'error'),
    }),
  })
  const { data, isError, hasNextPage, isRefetching, fetchNextPage, refetch } = list
  const items = useMemo(() => itemsOf(data), [data])
  const loadNext = useCallback(() => {
    if (!hasNextPage) return
    const next = () => fetchNextPage({ cancelRefetch: false })
    // A call during a refetch would load nothing.
    void (isRefetching ? refetch({ cancelRefetch: false }).then(next) : next())
  }, [hasNextPage, isRefetching, refetch, fetchNextPage])
  const retry = useCallback(() => void refetch(), [refetch])
  return {
    items,
    total: data?.pages.at(-1)?.total ?? 0,
    status: data ? 'ready' : isError ? 'failed' : 'loading',
    nextStatus: list.isFetchingNextPage ? 'loading' : list.isFetchNextPageError ? 'failed' : 'idle',
    failures: isError ? list.errorUpdateCount : 0,
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
    const removed = itemsOf(data).length - itemsOf({ ...data, pages }).length
    queryClient.setQueryData(queryKey, {
      ...data,
      pages: pages.map(page => ({ ...page, total: page.total - removed })),
    })
  }
}

/** Puts the loaded items of every cached list below a key into another order. */
export function reorderItems<Item>(
  listsKey: QueryKey,
  reorder: (items: readonly Item[]) => readonly Item[],
): void {
  const lists = queryClient.getQueriesData<InfiniteData<Page<Item>>>({ queryKey: listsKey })
  for (const [queryKey, data] of lists) {
    if (!data) continue
    const rest = [...reorder(itemsOf(data))]
    const pages = data.pages.map(page => ({ ...page, items: rest.splice(0, page.items.length) }))
    queryClient.setQueryData(queryKey, { ...data, pages })
  }
}

/** Puts a new item first in a cached list. */
export function prependItem<Item>(queryKey: QueryKey, item: Item): void {
  queryClient.setQueryData<InfiniteData<Page<Item>>>(
    queryKey,
    data =>
      data && {
        ...data,
        pages: data.pages.map((page, index) => ({
          ...page,
          items: index === 0 ? [item, ...page.items] : page.items,
          total: page.total + 1,
        })),
      },
  )
}
