import { type ChangeEvent, type CompositionEvent, type InputHTMLAttributes, type Ref, useId } from 'react'
import { FieldNote, type FieldNotes, noteIdOf } from './field-note.tsx'
import styles from './text-field.module.css'

interface Props extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value'>, FieldNotes {
  label: string
  value: string
  onValueChange: (value: string) => void
  /** What the text becomes as it is typed, such as capitals or a cut. */
  shape?: (text: string) => string
  /** Beside the label, such as "5 of 7". */
  counter?: string
  ref?: Ref<HTMLInputElement>
}

export function TextField(props: Props) {
  const { label, value, onValueChange, shape, counter, hint, problem, placeholderNote, ...rest } = props
  const id = useId()
  const notes = { hint, problem, placeholderNote }
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
        data-placeholder={placeholderNote ? true : undefined}
        {...rest}
        id={id}
        className={styles.input}
        value={value}
        onChange={change}
        onCompositionEnd={finishWord}
        aria-describedby={noteIdOf(id, notes)}
      />
      <FieldNote id={id} {...notes} />
    </div>
  )
}

function reshape(input: HTMLInputElement, shape: (text: string) => string): string {
  const shaped = shape(input.value)
  if (shaped !== input.value) writeKeepingCaret(input, shaped)
  return shaped
}

/** A rewritten value would send the caret to the end, in the middle of somebody's word. At the end it stays there. */
function writeKeepingCaret(input: HTMLInputElement, value: string): void {
  const { selectionStart } = input
  const caret = selectionStart === input.value.length ? value.length : (selectionStart ?? value.length)
  input.value = value
  input.setSelectionRange(caret, caret)
}
