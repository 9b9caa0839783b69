import { BegunNote, FormSheet, KeptNote } from '#ui/form-sheet.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { KeptReview } from '../reviews.contract.ts'
import { reviewFormTexts as texts } from './reviews.en.ts'
import { useReviewForm } from './use-review-form.ts'

interface Props {
  /** Which one is changed; null for a new one. */
  review: KeptReview | null
  onClose: () => void
}

export function ReviewSheet({ review, onClose }: Props) {
  const form = useReviewForm(review, onClose)
  const { typed, problems, type } = form
  return (
    <FormSheet
      title={review ? texts.editTitle : texts.addTitle}
      cancelLabel={texts.cancel}
      submitLabel={texts.save}
      problem={form.failure}
      isBusy={form.isBusy}
      onSubmit={form.submit}
      onClose={onClose}
    >
      {form.isBegun && (
        <BegunNote text={texts.begun} startOverLabel={texts.startOver} onStartOver={form.startOver} />
      )}
      <TextField
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
      <KeptNote isKept={form.isKept} kept={texts.kept} notKept={texts.notKept} />
    </FormSheet>
  )
}
