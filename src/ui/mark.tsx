import styles from './mark.module.css'

interface Props {
  kind: 'person' | 'good' | 'warning' | 'failed' | 'waiting'
}

/** A small tile beside words: filled for good or for a person who waits, cracked for failed, hollow for waiting. */
export function Mark({ kind }: Props) {
  return <i className={`${styles.mark} ${styles[kind]}`} aria-hidden="true" />
}
