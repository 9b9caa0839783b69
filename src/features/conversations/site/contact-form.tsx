import { type ReactNode, useEffect } from 'react'
import type { BusinessFacts, SiteFacts } from '#features/settings/facts.contract.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import {
  type ContactFields,
  type ContactProblems,
  type FieldName,
  firstProblem,
  MAX_LENGTH,
} from '../contact-form.rules.ts'
import { MOST_REQUEST_PHOTOS, type RequestDetails, type RequestText } from '../request.rules.ts'
import { ConsentBoxes } from './consent-boxes.tsx'
import { contactTexts } from './contact.fr.ts'
import { ContactField, EmailField } from './contact-field.tsx'
import styles from './contact-form.module.css'
import { Outcome } from './outcome.tsx'
import { usePickedPhotos } from './photo-picker.tsx'
import { followWithPhotos, prepareUploads } from './photo-progress.tsx'
import type { PhotoUploads } from './photo-uploads.ts'
import { RequestFields } from './request-fields.tsx'
import { type Failure, type Progress, useContactForm } from './use-contact-form.ts'
import { useKeptText } from './use-kept-text.ts'

/** What the server renders into the form: its key, and the result of a submission without JavaScript. */
export interface ContactFormStart {
  idempotencyKey?: string
  fields?: ContactFields
  request?: RequestText
  acceptsPolicy?: boolean
  acceptsPromotion?: boolean
  problems?: ContactProblems
  failure?: Failure
  /** The photos of a form that came back have to be chosen again. */
  hadPhotos?: boolean
}

interface Props {
  /** The prefix of ids. Not `useId`: the server and an island count ids differently. */
  id: string
  facts: SiteFacts
  policyLink: ReactNode
  /** The message is stored; the page or modal around the form shows the confirmation. */
  onSent: (details: RequestDetails | undefined, uploads: Promise<PhotoUploads> | undefined) => void
  start?: ContactFormStart
  /** Placeholder that the server replaces by a key, for visitors without JavaScript. With JavaScript, the form creates its own. */
  keySlot?: string
  photosWithoutScripts?: ReactNode
}

export function ContactForm(props: Props) {
  const { id, facts, policyLink, onSent, start = {}, keySlot = '', photosWithoutScripts } = props
  const kept = useKeptText(start.request)
  const photos = usePickedPhotos(MOST_REQUEST_PHOTOS)
  const hasPhotos = photos.files.length > 0
  const { problems, progress, clearFieldError, submit, prepare } = useContactForm({
    ...start,
    photoCount: photos.files.length,
    onSent: (details, photoKey) => {
      kept.discard()
      onSent(details, hasPhotos ? followWithPhotos(photoKey, photos.files, facts.phone) : undefined)
    },
  })
  useEffect(() => {
    if (hasPhotos) prepareUploads()
  }, [hasPhotos])
  const isBusy = progress === 'proving' || progress === 'sending'
  return (
    <form
      className={styles.form}
      method="post"
      action="/contact"
      encType="multipart/form-data"
      noValidate
      onSubmit={event => void submit(event)}
      onFocus={prepare}
      ref={kept.form}
      onInput={kept.keep}
    >
      <ProblemSummary problems={problems} />
      <input
        type="hidden"
        name="idempotencyKey"
        value={start.idempotencyKey ?? keySlot}
        suppressHydrationWarning
      />
      <Honeypot id={`${id}-website`} />
      <p className={styles.note}>{contactTexts.allRequired}</p>
      {/* What somebody types while it is sent would be in no message. */}
      <div className={styles.fields} inert={isBusy}>
        <TextFields id={id} start={start} problems={problems} clearFieldError={clearFieldError} />
        {!facts.areRequestPhotosOff && (
          <RequestFields id={id} start={start} typed={kept.request} photos={photos} isSending={isBusy}>
            {photosWithoutScripts}
          </RequestFields>
        )}
        <ConsentBoxes
          id={id}
          facts={facts}
          policyLink={policyLink}
          problem={problems.policy && contactTexts.missing.policy}
          isFirstProblem={firstProblem(start.problems ?? {}) === 'policy'}
          onPolicyChange={() => clearFieldError('policy')}
          start={start}
        />
      </div>
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

/** Invisible to people; bots fill in every field. */
function Honeypot({ id }: { id: string }) {
  return (
    <div className={styles.honeypot} aria-hidden="true">
      <label htmlFor={id}>{contactTexts.honeypot}</label>
      <input id={id} name="website" tabIndex={-1} autoComplete="off" />
    </div>
  )
}

interface TextFieldsProps {
  id: string
  start: ContactFormStart
  problems: ContactProblems
  clearFieldError: (name: FieldName) => void
}

function TextFields({ id, start, problems, clearFieldError }: TextFieldsProps) {
  const { fields, problems: found = {} } = start
  const field = (name: FieldName) => ({ name, id: `${id}-${name}`, problem: problemText(name, problems) })
  const attributes = (name: FieldName) => ({
    defaultValue: fields?.[name],
    // A message that is too long gets an error text instead of being cut off.
    ...(name !== 'message' && { maxLength: MAX_LENGTH[name] }),
    // Without JavaScript the page reloads and opens at the first problem.
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
  return problems[name] === 'missing' ? contactTexts.missing[name] : contactTexts.tooLong(MAX_LENGTH[name])
}

/** Announced by screen readers; each field shows its own problem. */
function ProblemSummary({ problems }: { problems: ContactProblems }) {
  const all = Object.values(problems)
  const missing = all.filter(problem => problem === 'missing').length
  const lines = [
    ...(missing > 0 ? [contactTexts.missingCount(missing)] : []),
    ...(missing < all.length ? [contactTexts.isTooLong] : []),
  ]
  return <div role="alert">{lines.length > 0 && <VisuallyHidden>{lines.join(' ')}</VisuallyHidden>}</div>
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
