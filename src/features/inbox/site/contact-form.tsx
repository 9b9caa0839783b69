import { type ReactNode, useId } from 'react'
import type { BusinessFacts } from '#features/settings/facts.contract.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import {
  type ContactFields,
  type ContactProblems,
  type FieldName,
  firstProblem,
  LONGEST,
} from '../contact-form.rules.ts'
import { ConsentBoxes } from './consent-boxes.tsx'
import { ContactField } from './contact-field.tsx'
import styles from './contact-form.module.css'
import { EmailField } from './email-field.tsx'
import { contactTexts } from './inbox.fr.ts'
import { Outcome } from './outcome.tsx'
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
  /** The message is stored: what is shown instead of the form is up to the place it stands in. */
  onSent: () => void
  start?: ContactFormStart
  /** Where the server writes a key for a reader without scripts; scripts make their own. */
  keySlot?: string
}

export function ContactForm({ facts, policyLink, onSent, start = {}, keySlot = '' }: Props) {
  const { problems, progress, clearFieldError, submit, prepare } = useContactForm({ ...start, onSent })
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
      <input
        type="hidden"
        name="idempotencyKey"
        value={start.idempotencyKey ?? keySlot}
        suppressHydrationWarning
      />
      <Trap />
      <p className={styles.note}>{contactTexts.allRequired}</p>
      <WrittenFields start={start} problems={problems} clearFieldError={clearFieldError} />
      <ConsentBoxes
        facts={facts}
        policyLink={policyLink}
        problem={problems.policy && contactTexts.missing.policy}
        isFirstProblem={firstProblem(start.problems ?? {}) === 'policy'}
        onPolicyChange={() => clearFieldError('policy')}
        start={start}
      />
      <FailureNote progress={progress} facts={facts} />
      <div className={styles.sending}>
        <p className={styles.collection}>{contactTexts.collection(facts)}</p>
        <button className={styles.send} type="submit" disabled={isBusy}>
          {isBusy ? contactTexts.sending : contactTexts.send}
        </button>
      </div>
      <div role="status">
        {progress === 'proving' && <p className={styles.note}>{contactTexts.proving}</p>}
      </div>
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
  start: ContactFormStart
  problems: ContactProblems
  clearFieldError: (name: FieldName) => void
}

function WrittenFields({ start: { fields, problems: found = {} }, problems, clearFieldError }: WrittenProps) {
  const id = useId()
  const field = (name: FieldName) => ({ name, id: `${id}-${name}`, problem: problemText(name, problems) })
  const attributes = (name: FieldName) => ({
    defaultValue: fields?.[name],
    // Longer texts are answered with a sentence; elsewhere nobody writes that much.
    ...(name !== 'message' && { maxLength: LONGEST[name] }),
    // Without scripts the page is a new one: it opens at what is missing.
    autoFocus: name === firstProblem(found),
    onInput: () => clearFieldError(name),
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

function FailureNote({ progress, facts }: { progress: Progress; facts: BusinessFacts }) {
  if (progress === 'idle' || progress === 'proving' || progress === 'sending') return null
  return (
    <Outcome role="alert" className={styles.bad}>
      <p>{contactTexts.failed}</p>
      <p>{contactTexts.afterFailure[progress](facts)}</p>
    </Outcome>
  )
}
