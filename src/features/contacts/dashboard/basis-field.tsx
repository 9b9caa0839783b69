import { useId } from 'react'
import { dayOf } from '#shared/time/dates.ts'
import note from '#ui/field-note.module.css'
import { BASES, type Basis, expiryOf, findDayProblem } from '../contact.rules.ts'
import styles from './basis-field.module.css'
import { contactFormTexts } from './contacts.texts.ts'

interface Props {
  basis: Basis
  basisOn: string
  onChange: (basis: Basis, basisOn: string) => void
  label?: string
  /** Text that replaces the hint when this person is suppressed whatever the basis. */
  suppressed?: string | null
  /** What the server says against the day. */
  problem?: string | undefined
}

/** The legal basis for promotional mail, since when, and until when it lasts. */
export function BasisField({
  basis,
  basisOn,
  onChange,
  label = contactFormTexts.why,
  suppressed = null,
  problem: refused,
}: Props) {
  const id = useId()
  const today = dayOf(new Date())
  const found = findDayProblem(basis, basisOn, today)
  const problem = found ? contactFormTexts.dayProblems[found] : refused
  return (
    <fieldset className={styles.field} aria-describedby={`${id}-hint`}>
      <legend>{label}</legend>
      <div className={styles.choices}>
        {BASES.map(choice => (
          <div key={choice} className={`${styles.choice} ${choice === basis ? styles.chosen : ''}`}>
            <label>
              <input
                type="radio"
                name={id}
                checked={choice === basis}
                onChange={() => onChange(choice, basisOn)}
              />
              {contactFormTexts.bases[choice]}
            </label>
            {choice === basis && choice !== 'none' && (
              <input
                className={styles.day}
                type="date"
                aria-label={contactFormTexts.basisDays[choice]}
                aria-invalid={problem ? true : undefined}
                aria-describedby={`${id}-hint`}
                max={today}
                value={basisOn}
                onChange={event => onChange(basis, event.target.value)}
              />
            )}
            {/* Beside its field: below all choices it is out of sight on a low screen. */}
            {choice === basis && problem && (
              <p id={`${id}-hint`} className={`${note.problem} ${styles.problem}`}>
                {problem}
              </p>
            )}
          </div>
        ))}
      </div>
      {!problem && (
        <p id={`${id}-hint`} className={styles.hint}>
          {suppressed ?? hintOf(basis, basisOn, today)}
        </p>
      )}
    </fieldset>
  )
}

function hintOf(basis: Basis, basisOn: string, today: string): string {
  const end = expiryOf(basis, basisOn)
  if (end === null)
    return basis === 'none' ? contactFormTexts.basisEnd.none : contactFormTexts.basisEnd.express
  return end < today ? contactFormTexts.over(end) : contactFormTexts.until(end)
}
