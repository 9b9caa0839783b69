import { QueryClient, type QueryKey } from '@tanstack/react-query'
import { ApiFailure } from '#shared/http/api-failure.ts'

/** A failed first load is retried; data that is shown already waits for the next refetch. */
const RETRY_FAILED_LOAD_MS = 5_000

/** The dashboard's cache of server data. Cleared when another account signs in. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // A screen does not refetch what its loader has just loaded.
      staleTime: 1_000,
      // `navigator.onLine` is often wrong on a phone: send the request, and show the failure.
      networkMode: 'always',
      retry: (failures, error) => failures < 1 && isTransient(error),
      refetchInterval: ({ state }) =>
        state.status === 'error' && state.data === undefined ? RETRY_FAILED_LOAD_MS : false,
    },
    mutations: { networkMode: 'always' },
  },
})

/** No response, or a server error: a retry may succeed. */
function isTransient(error: unknown): boolean {
  return error instanceof ApiFailure && (error.code === 'unreachable' || (error.status ?? 0) >= 500)
}

/**
 * Refetches what is on screen. Not while a mutation of the same key is running: it refetches at its end, and an earlier
 * response would undo the optimistic update.
 */
export async function invalidate(queryKey: QueryKey, runningMutations = 0): Promise<void> {
  if (queryClient.isMutating({ mutationKey: queryKey }) > runningMutations) return
  await queryClient.invalidateQueries({ queryKey })
}
