import { SwitchLine } from '#ui/switch-line.tsx'
import { alertsTexts } from './alerts.en.ts'
import { useAlerts } from './use-alerts.ts'

/** Alerts on this device: on, off, or why not. */
export function AlertsSwitch({ userId }: { userId: string }) {
  const { state, isBusy, toggle } = useAlerts(userId)
  return (
    <SwitchLine
      label={alertsTexts.label}
      caption={alertsTexts.state[state]}
      isOn={state === 'on'}
      isBusy={isBusy}
      disabled={!['on', 'off', 'failed'].includes(state)}
      onToggle={toggle}
    />
  )
}
