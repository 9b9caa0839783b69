import styles from './mark.module.css'

interface Props {
  /** A person waits; it went well; it failed; it is under way or waits for something; take note. */
  kind: 'person' | 'good' | 'failed' | 'waiting' | 'note'
}

/** A small tile that shows a state by its form first. The words beside it say the same. */
export function Mark({ kind }: Props) {
  return <i className={`${styles.mark} ${styles[kind]}`} aria-hidden="true" />
}
