import styles from './spinner.module.css'

export function Spinner() {
  return <i className={styles.spinner} aria-hidden="true" />
}
