import { type TextareaHTMLAttributes, useId } from 'react'
import { describedBy, FieldHead, FieldNote, type FieldNotes } from './field-note.tsx'
import styles from './text-field.module.css'

interface Props extends Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'onChange' | 'value'>, FieldNotes {
  label: string
  value: string
  onValueChange: (value: string) => void
}

export function TextArea(props: Props) {
  const { label, value, onValueChange, hint, problem, placeholderNote, ...rest } = props
  const id = useId()
  const notes = { hint, problem, placeholderNote }
  const { maxLength } = rest
  return (
    <div className={styles.field}>
      <FieldHead {...{ id, value, maxLength }}>{label}</FieldHead>
      <textarea
        rows={4}
        aria-invalid={problem ? true : undefined}
        data-placeholder={placeholderNote ? true : undefined}
        {...rest}
        id={id}
        className={`${styles.input} ${styles.area}`}
        value={value}
        onChange={event => onValueChange(event.target.value)}
        aria-describedby={describedBy(id, notes, value, maxLength)}
      />
      <FieldNote id={id} {...notes} />
    </div>
  )
}
