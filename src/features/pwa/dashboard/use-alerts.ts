import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { queryClient } from '#web/query-client.ts'
import { alertsQuery } from './alert-queries.ts'
import { type AlertState, renewAlerts, switchAlertsOff, switchAlertsOn } from './phone-alerts.ts'

/** At each opening of the dashboard: this browser still listens. */
export function useAlertRenewal(userId: string): void {
  useEffect(() => {
    // On a bad line the next opening says it.
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
