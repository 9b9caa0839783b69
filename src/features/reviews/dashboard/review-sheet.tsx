import { useEffect, useId, useRef } from 'react'
import { Button } from '#ui/button.tsx'
import { Mark } from '#ui/mark.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { TextButton } from '#ui/text-button.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { KeptReview } from '../reviews.contract.ts'
import styles from './review-sheet.module.css'
import { reviewFormTexts as texts } from './reviews.en.ts'
import { useReviewForm } from './use-review-form.ts'

interface Props {
  /** Which one is changed; null for a new one. */
  review: KeptReview | null
  onSaved: () => void
  onClose: () => void
}

export function ReviewSheet({ review, onSaved, onClose }: Props) {
  const form = useReviewForm(review, () => {
    onSaved()
    onClose()
  })
  const { typed, problems, type } = form
  const formId = useId()
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => first.current?.focus(), [])
  return (
    <Sheet
      title={review ? texts.editTitle : texts.addTitle}
      onClose={onClose}
      problem={form.failure}
      foot={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button type="submit" form={formId} look="primary" isBusy={form.isBusy}>
            {texts.save}
          </Button>
        </>
      }
    >
      {/* The checks speak in the product's own words. */}
      <form id={formId} className={styles.form} onSubmit={form.submit} noValidate>
        {form.isBegun && (
          <p className={styles.note}>
            <Mark kind="warning" />
            {texts.begun}
            <TextButton onClick={form.startOver}>{texts.startOver}</TextButton>
          </p>
        )}
        <TextField
          ref={first}
          label={texts.author}
          hint={texts.authorHint}
          problem={problems.author}
          value={typed.author}
          onValueChange={author => type({ author })}
          lang="fr-CA"
          autoComplete="off"
        />
        <TextArea
          label={texts.content}
          hint={texts.contentHint}
          problem={problems.content}
          value={typed.content}
          onValueChange={content => type({ content })}
          lang="fr-CA"
          rows={6}
        />
        <TextField
          label={texts.source}
          hint={texts.sourceHint}
          problem={problems.source}
          value={typed.source}
          onValueChange={source => type({ source })}
          lang="fr-CA"
          autoComplete="off"
        />
        <TextField
          label={texts.reviewedOn}
          problem={problems.reviewedOn}
          type="date"
          value={typed.reviewedOn}
          onValueChange={reviewedOn => type({ reviewedOn })}
        />
        <p className={styles.note}>
          <Mark kind={form.isKept ? 'good' : 'warning'} />
          {form.isKept ? texts.kept : texts.notKept}
        </p>
      </form>
    </Sheet>
  )
}
