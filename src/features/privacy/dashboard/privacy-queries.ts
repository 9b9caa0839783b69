import { queryOptions } from '@tanstack/react-query'
import { browserApi } from '#web/browser-api.ts'
import { readPrivacyLog } from '../person.contract.ts'

export const privacyLogQuery = queryOptions({
  queryKey: ['privacy-log'],
  queryFn: () => browserApi().call(readPrivacyLog, {}),
})
