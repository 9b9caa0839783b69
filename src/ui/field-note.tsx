import type { ReactNode } from 'react'
import { locale } from '#shared/text/language.ts'
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

interface HeadProps {
  id: string
  value: string
  maxLength: number | undefined
  children: ReactNode
}

/** Above a field: its label and, once the text comes near its maximum length, how much of that is used. */
export function FieldHead({ id, value, maxLength, children }: HeadProps) {
  const used = usedLength(value, maxLength)
  return (
    <div className={styles.head}>
      <label htmlFor={id}>{children}</label>
      {used && (
        <span id={`${id}-length`} className={styles.used} data-full={value.length === maxLength}>
          {used}
        </span>
      )}
    </div>
  )
}

/** The counter appears when this part of the maximum length is used, and not for codes or telephone numbers. */
const COUNTED_FROM = 0.8
const SHORTEST_COUNTED = 100

/** "190 / 200": figures, because the field stands in both languages. Undefined for a text that is far from its limit. */
function usedLength(value: string, maxLength: number | undefined): string | undefined {
  if (maxLength === undefined || maxLength < SHORTEST_COUNTED) return undefined
  if (value.length < maxLength * COUNTED_FROM) return undefined
  return `${value.length.toLocaleString(locale())} / ${maxLength.toLocaleString(locale())}`
}

/** For `aria-describedby` of a field with a `FieldHead`. */
export function describedBy(id: string, notes: FieldNotes, value: string, maxLength: number | undefined) {
  const length = usedLength(value, maxLength) && `${id}-length`
  return [noteIdOf(id, notes), length].filter(Boolean).join(' ') || undefined
}

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
