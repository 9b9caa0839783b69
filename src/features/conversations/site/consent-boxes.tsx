import type { ReactNode } from 'react'
import type { BusinessFacts } from '#features/settings/facts.contract.ts'
import { contactTexts } from './contact.fr.ts'
import styles from './contact-form.module.css'

interface Props {
  /** The prefix of ids. */
  id: string
  facts: BusinessFacts
  policyLink: ReactNode
  problem: string | undefined
  isFirstProblem: boolean
  onPolicyChange: () => void
  start: { acceptsPolicy?: boolean; acceptsPromotion?: boolean }
}

/** Two separate, unticked boxes: the law requires each consent to be given on its own. */
export function ConsentBoxes({
  id,
  facts,
  policyLink,
  problem,
  isFirstProblem,
  onPolicyChange,
  start,
}: Props) {
  return (
    <div className={styles.choices}>
      <div className={styles.choice}>
        <input
          id={`${id}-policy`}
          type="checkbox"
          name="acceptsPolicy"
          defaultChecked={start.acceptsPolicy ?? false}
          // biome-ignore lint/a11y/noAutofocus: see the other fields
          autoFocus={isFirstProblem}
          onChange={onPolicyChange}
          aria-required
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${id}-problem` : undefined}
        />
        <div>
          <label htmlFor={`${id}-policy`}>
            {contactTexts.policyBefore} {policyLink}.
          </label>
          {problem && (
            <p id={`${id}-problem`} className={styles.problem}>
              {problem}
            </p>
          )}
        </div>
      </div>
      <div className={styles.choice}>
        <input
          id={`${id}-promotion`}
          type="checkbox"
          name="acceptsPromotion"
          defaultChecked={start.acceptsPromotion ?? false}
          aria-describedby={`${id}-identity`}
        />
        <div>
          <label htmlFor={`${id}-promotion`}>{contactTexts.promotion(facts)}</label>
          <p id={`${id}-identity`} className={styles.help}>
            {contactTexts.promotionHelp} {contactTexts.promotionIdentity(facts)}
          </p>
        </div>
      </div>
    </div>
  )
}
