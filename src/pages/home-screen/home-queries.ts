import { queryOptions } from '@tanstack/react-query'
import { readOverview } from '#features/analytics/stats.contract.ts'
import { readVisits } from '#features/analytics/visits.contract.ts'
import { readVitals } from '#features/analytics/vitals.contract.ts'
import { inboxKeys } from '#features/conversations/dashboard/conversation-queries.ts'
import { readStart } from '#features/start/start.contract.ts'
import { browserApi } from '#web/browser-api.ts'

export const POLL_MS = 10_000
const OVERVIEW_POLL_MS = 30_000

export const overviewQuery = queryOptions({
  queryKey: inboxKeys.overview,
  queryFn: () => browserApi().call(readOverview, {}),
  // New messages arrive at once, by the inbox's revision; what fails in the worker is found by asking.
  refetchInterval: OVERVIEW_POLL_MS,
})

export const startQuery = queryOptions({
  queryKey: ['start'],
  queryFn: () => browserApi().call(readStart, {}),
  // Photos, alerts and second factors are added on other screens and devices.
  refetchInterval: ({ state: { data } }) => (data?.isReady && data.isFinished ? false : POLL_MS),
})

export const vitalsQuery = queryOptions({
  queryKey: ['vitals'],
  queryFn: async () => (await browserApi().call(readVitals, {})).vitals,
})

export const visitsQuery = queryOptions({
  queryKey: ['visits'],
  queryFn: () => browserApi().call(readVisits, {}),
  refetchInterval: POLL_MS,
})
