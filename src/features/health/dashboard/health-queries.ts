import { queryOptions } from '@tanstack/react-query'
import { browserApi } from '#web/browser-api.ts'
import { readHealth } from '../health.contract.ts'

const POLL_MS = 30_000

/** For admins. */
export const healthQuery = queryOptions({
  queryKey: ['health'],
  queryFn: () => browserApi().call(readHealth, {}),
  refetchInterval: POLL_MS,
})
