import { infiniteQueryOptions } from '@tanstack/react-query'
import type { SectionCalls } from './section-calls.ts'

/** Newest first, a page at a time. */
export const versionsQuery = <Content>(section: string, calls: SectionCalls<Content>) =>
  infiniteQueryOptions({
    queryKey: ['versions', section],
    queryFn: ({ pageParam }) => calls.listVersions(pageParam),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    // Read at each opening: a restore names the newest version of this list.
    gcTime: 0,
  })
