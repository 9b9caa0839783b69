import { queryOptions } from '@tanstack/react-query'
import { browserApi } from '#web/browser-api.ts'
import { readFacts } from '../facts.contract.ts'
import { settingsEndpoints } from '../settings.contract.ts'

export const settingsKeys = {
  all: ['settings'] as const,
  content: ['settings', 'content'] as const,
  facts: ['settings', 'facts'] as const,
}

export const settingsQuery = queryOptions({
  queryKey: settingsKeys.content,
  queryFn: () => browserApi().call(settingsEndpoints.read, {}),
})

/** The public settings. */
export const factsQuery = queryOptions({
  queryKey: settingsKeys.facts,
  queryFn: () => browserApi().call(readFacts, {}),
})
