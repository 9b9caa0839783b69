import { DraftStoredNote, FormSheet, RestoredDraftNote } from '#ui/form-sheet.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { StoredReview } from '../reviews.contract.ts'
import { reviewFormTexts as texts } from './reviews.texts.ts'
import { useReviewForm } from './use-review-form.ts'

interface Props {
  /** The review to edit; null for a new one. */
  review: StoredReview | null
  onClose: () => void
}

export function ReviewSheet({ review, onClose }: Props) {
  const form = useReviewForm(review, onClose)
  const { values, problems, change } = form
  return (
    <FormSheet
      title={review ? texts.editTitle : texts.addTitle}
      cancelLabel={texts.cancel}
      submitLabel={texts.save}
      problem={form.problem}
      isBusy={form.isBusy}
      onSubmit={form.submit}
      onClose={onClose}
    >
      {form.isRestored && (
        <RestoredDraftNote
          text={texts.draftRestored}
          startOverLabel={texts.startOver}
          onStartOver={form.startOver}
        />
      )}
      <TextField
        label={texts.author}
        hint={texts.authorHint}
        problem={problems.author}
        value={values.author}
        onValueChange={author => change({ author })}
        lang="fr-CA"
        autoComplete="off"
      />
      <TextArea
        label={texts.content}
        hint={texts.contentHint}
        problem={problems.content}
        value={values.content}
        onValueChange={content => change({ content })}
        lang="fr-CA"
        rows={6}
      />
      <TextField
        label={texts.source}
        hint={texts.sourceHint}
        problem={problems.source}
        value={values.source}
        onValueChange={source => change({ source })}
        lang="fr-CA"
        autoComplete="off"
      />
      <TextField
        label={texts.reviewedOn}
        problem={problems.reviewedOn}
        type="date"
        value={values.reviewedOn}
        onValueChange={reviewedOn => change({ reviewedOn })}
      />
      <DraftStoredNote
        isStored={form.isStored}
        storedText={texts.draftStored}
        notStoredText={texts.draftNotStored}
      />
    </FormSheet>
  )
}
