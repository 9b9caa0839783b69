import type { BusinessFacts } from '#features/settings/facts.contract.ts'
import { licenceLine } from '#features/settings/facts.rules.ts'
import { unsubscribeTexts } from './unsubscribe.fr.ts'
import styles from './unsubscribe-form.module.css'

/** `ask`: the button is still to be pressed. `wrong`: the link is not one of ours. */
export type UnsubscribeStep = 'ask' | 'done' | 'wrong'

interface Props {
  step: UnsubscribeStep
  facts: BusinessFacts
}

/** Works without scripts: programs that look at every link of a mail press no button. */
export function UnsubscribeForm({ step, facts }: Props) {
  const { title, text } = unsubscribeTexts[step]
  return (
    <section className={styles.page}>
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.text}>{text(facts)}</p>
      {step === 'ask' ? (
        <form method="post">
          <button type="submit" className={styles.button}>
            {unsubscribeTexts.button}
          </button>
        </form>
      ) : (
        <p>
          <a href="/">{unsubscribeTexts.backHome}</a>
        </p>
      )}
      <p className={styles.licence}>
        {facts.name}, {licenceLine(facts.licence)}
      </p>
    </section>
  )
}
