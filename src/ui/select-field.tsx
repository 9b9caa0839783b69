import { useId } from 'react'
import { FieldNote, type FieldNotes, noteIdOf } from './field-note.tsx'
import styles from './text-field.module.css'

interface Props<Value extends string | number> extends FieldNotes {
  label: string
  name?: string
  choices: readonly { value: Value; label: string }[]
  value: Value
  onChoose: (value: Value) => void
}

/** A native select. */
export function SelectField<Value extends string | number>(props: Props<Value>) {
  const { label, name, choices, value, onChoose, ...notes } = props
  const id = useId()
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <div className={styles.select}>
        <select
          id={id}
          name={name}
          className={styles.input}
          value={String(value)}
          onChange={event => {
            const chosen = choices[event.target.selectedIndex]
            if (chosen) onChoose(chosen.value)
          }}
          aria-describedby={noteIdOf(id, notes)}
        >
          {choices.map(choice => (
            <option key={choice.value} value={String(choice.value)}>
              {choice.label}
            </option>
          ))}
        </select>
      </div>
      <FieldNote id={id} {...notes} />
    </div>
  )
}
