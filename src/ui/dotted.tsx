import { Fragment } from 'react'
import styles from './dotted.module.css'

/** Short facts in one line, a dot between each two. */
export function Dotted({ facts }: { facts: readonly string[] }) {
  return facts.map((fact, index) => (
    <Fragment key={fact}>
      {index > 0 && <span className={styles.dot}> · </span>}
      {fact}
    </Fragment>
  ))
}
