import { type ChangeEvent, type InputHTMLAttributes, type Ref, useId } from 'react'
import styles from './text-field.module.css'

interface Props extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value'> {
  label: string
  value: string
  onValueChange: (value: string) => void
  /** What the text becomes as it is typed, such as capitals or a cut. */
  shape?: (text: string) => string
  /** Beside the label, such as "5 of 7". */
  counter?: string
  hint?: string
  problem?: string
  ref?: Ref<HTMLInputElement>
}

export function TextField({ label, value, onValueChange, shape, counter, hint, problem, ...rest }: Props) {
  const id = useId()
  const note = problem ?? hint
  const handleChange = (event: ChangeEvent<HTMLInputElement>) => {
    const input = event.target
    const fitted = shape ? shape(input.value) : input.value
    if (fitted !== input.value) writeKeepingCaret(input, fitted)
    onValueChange(fitted)
  }
  return (
    <div className={styles.field}>
      <label htmlFor={id}>
        {label}
        {counter && <span className={styles.counter}>{counter}</span>}
      </label>
      <input
        {...rest}
        id={id}
        className={styles.input}
        value={value}
        onChange={handleChange}
        aria-invalid={problem ? true : undefined}
        aria-describedby={note ? `${id}-note` : undefined}
      />
      {note && (
        <p id={`${id}-note`} className={problem ? styles.problem : styles.hint}>
          {note}
        </p>
      )}
    </div>
  )
}

/** A rewritten value would send the caret to the end, in the middle of somebody's word. */
function writeKeepingCaret(input: HTMLInputElement, value: string): void {
  const caret = input.selectionStart ?? value.length
  input.value = value
  input.setSelectionRange(caret, caret)
}
