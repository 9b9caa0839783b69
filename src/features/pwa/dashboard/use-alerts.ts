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
  /** Also while the last switching has failed. */
  isOn: boolean
  isBusy: boolean
  toggle: () => void
}

export function useAlerts(userId: string): Alerts {
  const { data, isError } = useQuery(alertsQuery)
  const { mutate, isPending, ...switching } = useMutation({
    mutationFn: (isOn: boolean) => (isOn ? switchAlertsOff() : switchAlertsOn(userId)),
    onSuccess: state => queryClient.setQueryData(alertsQuery.queryKey, state),
  })
  const isOn = data === 'on'
  const hasFailed = switching.isError || (isError && data === undefined)
  return {
    state: hasFailed ? 'failed' : (data ?? 'loading'),
    isOn,
    isBusy: isPending,
    toggle: () => mutate(isOn),
  }
}
