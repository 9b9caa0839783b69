import { type ReactNode, useId } from 'react'
import type { BusinessFacts } from '#features/settings/facts.contract.ts'
import { VisuallyHidden } from '#ui/words/visually-hidden.tsx'
import { type ContactFields, type ContactProblems, type FieldName, LONGEST } from '../contact-form.rules.ts'
import { ConsentBoxes } from './consent-boxes.tsx'
import { ContactField } from './contact-field.tsx'
import styles from './contact-form.module.css'
import { EmailField } from './email-field.tsx'
import { contactTexts } from './inbox.fr.ts'
import type { Failure } from './post-message.ts'
import { type Progress, useContactForm } from './use-contact-form.ts'

/** A form as the server renders it: with its key, and with what came back from a try without scripts. */
export interface ContactFormStart {
  idempotencyKey?: string
  fields?: ContactFields
  acceptsPolicy?: boolean
  acceptsPromotion?: boolean
  problems?: ContactProblems
  failure?: Failure
}

interface Props {
  facts: BusinessFacts
  /** « politique de confidentialité », leading to it. */
  policyLink: ReactNode
  /** Three seconds after the message was stored. */
  onSent: () => void
  /** In a window that is closed, the form waits with what was typed. */
  isShown?: boolean
  start?: ContactFormStart
}

export function ContactForm({ facts, policyLink, onSent, isShown = true, start = {} }: Props) {
  const { problems, progress, forgive, submit, prepare } = useContactForm({ ...start, isShown, onSent })
  const isBusy = progress === 'proving' || progress === 'sending'
  return (
    <form
      className={styles.form}
      method="post"
      action="/contact"
      noValidate
      onSubmit={event => void submit(event)}
      onFocus={prepare}
    >
      <ProblemCount count={Object.keys(problems).length} />
      <input type="hidden" name="idempotencyKey" value={start.idempotencyKey ?? ''} />
      <Trap />
      <p className={styles.note}>{contactTexts.allRequired}</p>
      <WrittenFields fields={start.fields} problems={problems} forgive={forgive} />
      <ConsentBoxes
        facts={facts}
        policyLink={policyLink}
        problem={problems.policy && contactTexts.missing.policy}
        onPolicyChange={() => forgive('policy')}
        start={start}
      />
      <div className={styles.sending}>
        <p className={styles.collection}>{contactTexts.collection(facts)}</p>
        <button className={styles.send} type="submit" disabled={isBusy}>
          {isBusy ? contactTexts.sending : contactTexts.send}
        </button>
      </div>
      <Outcome progress={progress} facts={facts} />
    </form>
  )
}

/** Not for people: programs fill whatever they find. */
function Trap() {
  const id = useId()
  return (
    <div className={styles.trap} aria-hidden="true">
      <label htmlFor={id}>{contactTexts.trap}</label>
      <input id={id} name="website" tabIndex={-1} autoComplete="off" />
    </div>
  )
}

interface WrittenProps {
  fields: ContactFields | undefined
  problems: ContactProblems
  forgive: (name: FieldName) => void
}

function WrittenFields({ fields, problems, forgive }: WrittenProps) {
  const id = useId()
  const field = (name: FieldName) => ({ name, id: `${id}-${name}`, problem: problemText(name, problems) })
  const attributes = (name: FieldName) => ({
    defaultValue: fields?.[name],
    // Longer texts are answered with a sentence; elsewhere nobody writes that much.
    ...(name !== 'message' && { maxLength: LONGEST[name] }),
    onInput: () => forgive(name),
  })
  return (
    <>
      <ContactField {...field('name')} attributes={{ ...attributes('name'), autoComplete: 'name' }} />
      <ContactField
        {...field('phone')}
        attributes={{ ...attributes('phone'), type: 'tel', autoComplete: 'tel' }}
      />
      <EmailField {...field('email')} attributes={attributes('email')} />
      <ContactField {...field('message')} isWide attributes={attributes('message')} />
    </>
  )
}

function problemText(name: FieldName, problems: ContactProblems): string | undefined {
  if (!problems[name]) return undefined
  return problems[name] === 'missing' ? contactTexts.missing[name] : contactTexts.tooLong(LONGEST[name])
}

function ProblemCount({ count }: { count: number }) {
  return (
    <div role="alert">{count > 0 && <VisuallyHidden>{contactTexts.problemCount(count)}</VisuallyHidden>}</div>
  )
}

function Outcome({ progress, facts }: { progress: Progress; facts: BusinessFacts }) {
  const hasFailed = progress === 'failed' || progress === 'offline' || progress === 'too_many'
  return (
    <>
      <div role="status">
        {progress === 'sent' && <p className={styles.good}>{contactTexts.sent}</p>}
        {progress === 'proving' && <p className={styles.note}>{contactTexts.proving}</p>}
      </div>
      <div role="alert">
        {hasFailed && (
          <div className={styles.bad}>
            <p>{contactTexts.failed}</p>
            <p>{contactTexts.afterFailure[progress](facts)}</p>
          </div>
        )}
      </div>
    </>
  )
}
