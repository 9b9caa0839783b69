import { queryOptions } from '@tanstack/react-query'
import { readAlertState } from './phone-alerts.ts'

export const alertsQuery = queryOptions({ queryKey: ['alerts'], queryFn: readAlertState })
