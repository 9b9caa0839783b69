import { Fragment } from 'react'
import styles from './dot-separated.module.css'

/** Short facts in one line, separated by dots. */
export function DotSeparated({ facts }: { facts: readonly string[] }) {
  return facts.map((fact, index) => (
    <Fragment key={fact}>
      {index > 0 && <span className={styles.dot}> · </span>}
      {fact}
    </Fragment>
  ))
}
