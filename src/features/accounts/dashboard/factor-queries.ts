import { queryOptions } from '@tanstack/react-query'
import { browserApi } from '#web/browser-api.ts'
import { readFactors } from '../second-factor.contract.ts'

export const factorsQuery = queryOptions({
  queryKey: ['second-factors'],
  queryFn: () => browserApi().call(readFactors, {}),
})
