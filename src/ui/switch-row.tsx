import listCard from './list-card.module.css'
import styles from './switch-row.module.css'

interface Props {
  label: string
  /** What it means, or why it cannot be switched. */
  caption?: string | undefined
  isOn: boolean
  isBusy?: boolean
  disabled?: boolean
  onToggle: () => void
}

/** A row of a list card with a switch; the whole row can be pressed. */
export function SwitchRow({ label, caption, isOn, isBusy = false, disabled = false, onToggle }: Props) {
  return (
    <button
      className={`${listCard.row} ${styles.row}`}
      type="button"
      role="switch"
      aria-checked={isOn}
      aria-busy={isBusy}
      disabled={disabled || isBusy}
      onClick={onToggle}
    >
      <span>
        <b>{label}</b>
        {caption && <span className={listCard.caption}>{caption}</span>}
      </span>
      <span className={styles.switch} />
    </button>
  )
}
