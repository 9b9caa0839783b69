import type { BusinessFacts } from '#features/settings/facts.contract.ts'
import { licenceLine } from '#features/settings/facts.rules.ts'
import { resubscribeTexts } from './resubscribe.fr.ts'
import { unsubscribeTexts } from './unsubscribe.fr.ts'
import styles from './unsubscribe-form.module.css'

/** `ask`: shows the button. `wrong`: the link is invalid. */
export type UnsubscribeStep = 'ask' | 'done' | 'wrong'

/** `closed`: the link is valid but cannot resubscribe this address. */
export type ResubscribeStep = UnsubscribeStep | 'closed'

interface Props<Step> {
  step: Step
  facts: BusinessFacts
}

export function UnsubscribeForm({ step, facts }: Props<UnsubscribeStep>) {
  const { title, text } = unsubscribeTexts[step]
  return (
    <Question
      title={title}
      text={text(facts)}
      button={step === 'ask' ? unsubscribeTexts.button : null}
      facts={facts}
    />
  )
}

export function ResubscribeForm({ step, facts }: Props<ResubscribeStep>) {
  const { title, text } = resubscribeTexts[step]
  return (
    <Question
      title={title}
      text={text(facts)}
      button={step === 'ask' ? resubscribeTexts.button : null}
      smallPrint={step === 'ask' ? resubscribeTexts.identity(facts) : undefined}
      facts={facts}
    />
  )
}

interface QuestionProps {
  title: string
  text: string
  /** Null for no button. */
  button: string | null
  smallPrint?: string | undefined
  facts: BusinessFacts
}

/** Works without JavaScript. A button, because link scanners of mail programs open every link but submit no form. */
function Question({ title, text, button, smallPrint, facts }: QuestionProps) {
  return (
    <section className={styles.page}>
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.text}>{text}</p>
      {button ? (
        <form method="post">
          <button type="submit" className={styles.button}>
            {button}
          </button>
        </form>
      ) : (
        <p>
          <a href="/">{unsubscribeTexts.backHome}</a>
        </p>
      )}
      {smallPrint && <p className={styles.smallPrint}>{smallPrint}</p>}
      <p className={styles.licence}>
        {facts.name}, {licenceLine(facts.licence)}
      </p>
    </section>
  )
}
