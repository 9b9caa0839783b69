import styles from './status-icon.module.css'

interface Props {
  kind: 'person' | 'good' | 'warning' | 'failed' | 'waiting' | 'placeholder'
}

/** A small tile beside words: filled for good or for a person who waits, cracked for failed, hollow for waiting, in brass for a placeholder. */
export function StatusIcon({ kind }: Props) {
  return <i className={`${styles.mark} ${styles[kind]}`} aria-hidden="true" />
}
