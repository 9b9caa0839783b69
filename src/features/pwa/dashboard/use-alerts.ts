import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { queryClient } from '#web/query-client.ts'
import {
  type AlertState,
  readAlertState,
  renewAlerts,
  switchAlertsOff,
  switchAlertsOn,
} from './push-subscription.ts'

const alertsQuery = queryOptions({ queryKey: ['alerts'], queryFn: readAlertState })

/** Renews the push subscription of this browser each time the dashboard is opened. */
export function useAlertRenewal(userId: string): void {
  useEffect(() => {
    // If it fails, the next opening renews it.
    renewAlerts(userId).catch(() => {})
  }, [userId])
}

interface Alerts {
  state: AlertState | 'loading' | 'failed'
  isBusy: boolean
  toggle: () => void
}

export function useAlerts(userId: string): Alerts {
  const { data, isError } = useQuery(alertsQuery)
  const { mutate, isPending, ...switching } = useMutation({
    mutationFn: (isOn: boolean) => (isOn ? switchAlertsOff() : switchAlertsOn(userId)),
    onSuccess: state => queryClient.setQueryData(alertsQuery.queryKey, state),
  })
  const state = isError || switching.isError ? 'failed' : (data ?? 'loading')
  return { state, isBusy: isPending, toggle: () => mutate(state === 'on') }
}
