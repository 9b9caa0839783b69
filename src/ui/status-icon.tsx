import styles from './status-icon.module.css'

interface Props {
  kind: 'person' | 'good' | 'warning' | 'failed' | 'waiting' | 'placeholder'
}

/** A small coloured square beside text: filled for good, warning and a waiting person, split for failed, hollow for waiting and placeholder. */
export function StatusIcon({ kind }: Props) {
  return <i className={`${styles.icon} ${styles[kind]}`} aria-hidden="true" />
}
