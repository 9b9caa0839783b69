import styles from './field-note.module.css'
import { StatusIcon } from './status-icon.tsx'

export interface FieldNotes {
  hint?: string | undefined
  /** What is wrong with the value. */
  problem?: string | undefined
  /** The value is a placeholder that nobody has replaced yet. */
  placeholderNote?: string | undefined
}

/** For `aria-describedby` of the field; undefined when there is no note. */
export const noteIdOf = (id: string, { hint, problem, placeholderNote }: FieldNotes) =>
  (problem ?? placeholderNote ?? hint) ? `${id}-note` : undefined

/** Below a field: its error, else its placeholder note, else its hint. */
export function FieldNote({ id, hint, problem, placeholderNote }: FieldNotes & { id: string }) {
  const noteId = noteIdOf(id, { hint, problem, placeholderNote })
  if (problem)
    return (
      <p id={noteId} className={styles.problem}>
        {problem}
      </p>
    )
  if (placeholderNote)
    return (
      <p id={noteId} className={styles.placeholder}>
        <StatusIcon kind="placeholder" /> {placeholderNote}
      </p>
    )
  if (!hint) return null
  return (
    <p id={noteId} className={styles.hint}>
      {hint}
    </p>
  )
}
