import { QueryClient, type QueryKey } from '@tanstack/react-query'
import { ApiFailure } from '#shared/http/api-failure.ts'

/** A failed first load is asked for again by itself; what is shown already waits for the next reason to refetch. */
const RETRY_FAILED_LOAD_MS = 5_000

/** The dashboard's one cache of what the server said. Cleared when another account signs in. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // A screen that mounts with what its loader has just read does not ask again.
      staleTime: 1_000,
      // `navigator.onLine` is often wrong on a phone: ask, and show the failure.
      networkMode: 'always',
      retry: (failures, error) => failures < 1 && isTransient(error),
      refetchInterval: ({ state }) =>
        state.status === 'error' && state.data === undefined ? RETRY_FAILED_LOAD_MS : false,
    },
    mutations: { networkMode: 'always' },
  },
})

/** No answer, or a server that is busy: the same call may work in a moment. */
function isTransient(error: unknown): boolean {
  return error instanceof ApiFailure && (error.code === 'unreachable' || (error.status ?? 0) >= 500)
}

/**
 * Refetches what is on screen. Not while a mutation of the same key is under way: its own end does it, and an answer from
 * before it would undo the optimistic update.
 */
export async function invalidate(queryKey: QueryKey, mutationsUnderWay = 0): Promise<void> {
  if (queryClient.isMutating({ mutationKey: queryKey }) > mutationsUnderWay) return
  await queryClient.invalidateQueries({ queryKey })
}
