import styles from './connection-note.module.css'
import { StatusIcon } from './status-icon.tsx'

/** While what is shown may be old. It lies above the tabs, and moves nothing when it comes and goes. */
export function ConnectionNote({ text }: { text: string }) {
  return (
    <p className={styles.note} role="status" data-thumb-bar>
      <StatusIcon kind="warning" />
      {text}
    </p>
  )
}
