import styles from './field-note.module.css'
import { StatusIcon } from './status-icon.tsx'

export interface FieldNotes {
  hint?: string | undefined
  /** What is wrong with the value. */
  problem?: string | undefined
  /** The value stands for one that nobody has given yet. */
  placeholderNote?: string | undefined
}

/** How a field points at its note; undefined when there is none. */
export const noteIdOf = (id: string, { hint, problem, placeholderNote }: FieldNotes) =>
  (problem ?? placeholderNote ?? hint) ? `${id}-note` : undefined

/** Under a field: the most urgent thing to say of it. */
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
