import { useId } from 'react'
import { dayOf } from '#shared/time/dates.ts'
import { BASES, type Basis, expiryOf, isPossibleBasisDay } from '../contact.rules.ts'
import styles from './basis-field.module.css'
import { contactFormTexts } from './contacts.texts.ts'

interface Props {
  basis: Basis
  basisOn: string
  onChange: (basis: Basis, basisOn: string) => void
  label?: string
  /** Text that replaces the hint when this person is suppressed whatever the basis. */
  suppressed?: string | null
}

/** The legal basis for promotional mail, since when, and until when it lasts. */
export function BasisField({
  basis,
  basisOn,
  onChange,
  label = contactFormTexts.why,
  suppressed = null,
}: Props) {
  const id = useId()
  const today = dayOf(new Date())
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
                max={today}
                value={basisOn}
                onChange={event => onChange(basis, event.target.value)}
              />
            )}
          </div>
        ))}
      </div>
      <p id={`${id}-hint`} className={styles.hint}>
        {suppressed ?? hintOf(basis, basisOn, today)}
      </p>
    </fieldset>
  )
}

function hintOf(basis: Basis, basisOn: string, today: string): string {
  if (basis !== 'none' && !isPossibleBasisDay(basisOn, today)) return contactFormTexts.dayProblem
  const end = expiryOf(basis, basisOn)
  if (end === null)
    return basis === 'none' ? contactFormTexts.basisEnd.none : contactFormTexts.basisEnd.express
  return end < today ? contactFormTexts.over(end) : contactFormTexts.until(end)
}
