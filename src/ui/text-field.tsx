import { type ChangeEvent, type CompositionEvent, type InputHTMLAttributes, type Ref, useId } from 'react'
import { describedBy, FieldHead, FieldNote, type FieldNotes } from './field-note.tsx'
import styles from './text-field.module.css'

interface Props extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value'>, FieldNotes {
  label: string
  value: string
  onValueChange: (value: string) => void
  /** Changes the text while it is typed: capitals, a maximum length. */
  transform?: (text: string) => string
  /** Beside the label, such as "5 of 7". */
  counter?: string
  ref?: Ref<HTMLInputElement>
}

export function TextField(props: Props) {
  const { label, value, onValueChange, transform, counter, hint, problem, placeholderNote, ...rest } = props
  const id = useId()
  const notes = { hint, problem, placeholderNote }
  const { maxLength } = rest
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const input = event.target
    // Rewriting the value while an IME composes a word would garble it.
    const isComposing = (event.nativeEvent as InputEvent).isComposing
    onValueChange(isComposing || !transform ? input.value : rewrite(input, transform))
  }
  const endComposition = (event: CompositionEvent<HTMLInputElement>) => {
    if (transform) onValueChange(rewrite(event.currentTarget, transform))
  }
  return (
    <div className={styles.field}>
      <FieldHead {...{ id, value, maxLength }}>
        {label}
        {counter && <span className={styles.counter}>{counter}</span>}
      </FieldHead>
      <input
        aria-invalid={problem ? true : undefined}
        data-placeholder={placeholderNote ? true : undefined}
        {...rest}
        id={id}
        className={styles.input}
        value={value}
        onChange={change}
        onCompositionEnd={endComposition}
        aria-describedby={describedBy(id, notes, value, maxLength)}
      />
      <FieldNote id={id} {...notes} />
    </div>
  )
}

function rewrite(input: HTMLInputElement, transform: (text: string) => string): string {
  const value = transform(input.value)
  if (value !== input.value) setKeepingCaret(input, value)
  return value
}

/** Setting the value moves the caret to the end; this puts it back where it was. */
function setKeepingCaret(input: HTMLInputElement, value: string): void {
  const { selectionStart } = input
  const caret = selectionStart === input.value.length ? value.length : (selectionStart ?? value.length)
  input.value = value
  input.setSelectionRange(caret, caret)
}
