import { queryOptions } from '@tanstack/react-query'
import { browserApi } from '#web/browser-api.ts'
import { readTotals } from '../stats.contract.ts'

export const totalsQuery = queryOptions({
  queryKey: ['totals'],
  queryFn: () => browserApi().call(readTotals, {}),
})
