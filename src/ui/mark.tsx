import styles from './mark.module.css'

/** A small tile beside words: filled for good, cracked for failed, hollow for waiting. */
export function Mark({ kind }: { kind: 'good' | 'warning' | 'failed' | 'waiting' }) {
  return <i className={`${styles.mark} ${styles[kind]}`} aria-hidden="true" />
}
