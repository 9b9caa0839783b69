import { type ChangeEvent, type CompositionEvent, type InputHTMLAttributes, type Ref, useId } from 'react'
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
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const input = event.target
    // A phone's keyboard is still composing the word: rewriting it now would garble it.
    const isComposing = (event.nativeEvent as InputEvent).isComposing
    onValueChange(isComposing || !shape ? input.value : reshape(input, shape))
  }
  const finishWord = (event: CompositionEvent<HTMLInputElement>) => {
    if (shape) onValueChange(reshape(event.currentTarget, shape))
  }
  return (
    <div className={styles.field}>
      <label htmlFor={id}>
        {label}
        {counter && <span className={styles.counter}>{counter}</span>}
      </label>
      <input
        aria-invalid={problem ? true : undefined}
        {...rest}
        id={id}
        className={styles.input}
        value={value}
        onChange={change}
        onCompositionEnd={finishWord}
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

function reshape(input: HTMLInputElement, shape: (text: string) => string): string {
  const shaped = shape(input.value)
  if (shaped !== input.value) writeKeepingCaret(input, shaped)
  return shaped
}

/** A rewritten value would send the caret to the end, in the middle of somebody's word. */
function writeKeepingCaret(input: HTMLInputElement, value: string): void {
  const caret = input.selectionStart ?? value.length
  input.value = value
  input.setSelectionRange(caret, caret)
}
