import { useEffect, useState } from 'react'
import {
  type AlertState,
  readAlertState,
  renewAlerts,
  switchAlertsOff,
  switchAlertsOn,
} from './phone-alerts.ts'

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
  toggle: () => Promise<void>
}

export function useAlerts(userId: string): Alerts {
  const [state, setState] = useState<Alerts['state']>('loading')
  const [isBusy, setBusy] = useState(false)

  useEffect(() => {
    let isGone = false
    readAlertState().then(
      found => isGone || setState(found),
      () => isGone || setState('failed'),
    )
    return () => {
      isGone = true
    }
  }, [])

  const toggle = async () => {
    setBusy(true)
    try {
      setState(await (state === 'on' ? switchAlertsOff() : switchAlertsOn(userId)))
    } catch {
      setState('failed')
    } finally {
      setBusy(false)
    }
  }
  return { state, isBusy, toggle }
}
