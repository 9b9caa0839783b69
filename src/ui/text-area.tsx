import { type TextareaHTMLAttributes, useId } from 'react'
import styles from './text-field.module.css'

interface Props extends Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'onChange' | 'value'> {
  label: string
  value: string
  onValueChange: (value: string) => void
  hint?: string | undefined
}

export function TextArea({ label, value, onValueChange, hint, ...rest }: Props) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <textarea
        rows={4}
        {...rest}
        id={id}
        className={`${styles.input} ${styles.area}`}
        value={value}
        onChange={event => onValueChange(event.target.value)}
        aria-describedby={hint ? `${id}-note` : undefined}
      />
      {hint && (
        <p id={`${id}-note`} className={styles.hint}>
          {hint}
        </p>
      )}
    </div>
  )
}
