import styles from './switch-field.module.css'

interface Props {
  label: string
  hint?: string | undefined
  isOn: boolean
  onChange: (isOn: boolean) => void
}

/** On or off, the whole line to press. */
export function SwitchField({ label, hint, isOn, onChange }: Props) {
  return (
    <button
      type="button"
      role="switch"
      className={styles.line}
      aria-checked={isOn}
      onClick={() => onChange(!isOn)}
    >
      <span>
        <b>{label}</b>
        {hint && <span className={styles.hint}>{hint}</span>}
      </span>
      <SwitchFace />
    </button>
  )
}

/** What is seen of a switch; the button around it says whether it is on. */
export function SwitchFace() {
  return <span className={styles.face} />
}
