import slab from './slab.module.css'
import styles from './switch-line.module.css'

interface Props {
  label: string
  /** What it means, or why it cannot be switched. */
  caption?: string | undefined
  isOn: boolean
  isBusy?: boolean
  disabled?: boolean
  onToggle: () => void
}

/** One line of a slab that is either on or off; the whole of it can be pressed. */
export function SwitchLine({ label, caption, isOn, isBusy = false, disabled = false, onToggle }: Props) {
  return (
    <button
      className={`${slab.line} ${styles.line}`}
      type="button"
      role="switch"
      aria-checked={isOn}
      aria-busy={isBusy}
      disabled={disabled || isBusy}
      onClick={onToggle}
    >
      <span>
        <b>{label}</b>
        {caption && <span className={slab.caption}>{caption}</span>}
      </span>
      <span className={styles.switch} />
    </button>
  )
}
