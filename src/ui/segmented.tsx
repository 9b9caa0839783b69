import styles from './segmented.module.css'

interface Props<Value extends string> {
  label: string
  /** `lang`: of a label in another language. */
  choices: readonly { value: Value; label: string; lang?: string }[]
  value: Value
  onChoose: (value: Value) => void
}

/** A segmented control. */
export function Segmented<Value extends string>({ label, choices, value, onChoose }: Props<Value>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields, these are buttons
    <div className={styles.group} role="group" aria-label={label}>
      {choices.map(choice => (
        <button
          key={choice.value}
          type="button"
          lang={choice.lang}
          aria-pressed={choice.value === value}
          onClick={() => onChoose(choice.value)}
        >
          {choice.label}
        </button>
      ))}
    </div>
  )
}
