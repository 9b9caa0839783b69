import { SwitchRow } from '#ui/switch-row.tsx'
import { alertsTexts } from './alerts.texts.ts'
import { useAlerts } from './use-alerts.ts'

/** Switches push alerts on this device on or off, or says why it cannot. */
export function AlertsSwitch({ userId }: { userId: string }) {
  const { state, isOn, isBusy, toggle } = useAlerts(userId)
  return (
    <SwitchRow
      label={alertsTexts.label}
      caption={alertsTexts.state[state]}
      isOn={isOn}
      isBusy={isBusy}
      disabled={!['on', 'off', 'failed'].includes(state)}
      onToggle={toggle}
    />
  )
}
