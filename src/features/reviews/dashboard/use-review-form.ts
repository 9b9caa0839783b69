import { dayOf } from '#shared/time/dates.ts'
import { useToast } from '#ui/toasts.tsx'
import { browserApi } from '#web/browser-api.ts'
import { NEW } from '#web/drafts/draft-store.ts'
import { useDraftedForm } from '#web/drafts/use-drafted-form.ts'
import { invalidate } from '#web/query-client.ts'
import { createReview, type KeptReview, ReviewWords, saveReview } from '../reviews.contract.ts'
import { reviewsQuery } from './review-queries.ts'
import { reviewFormTexts } from './reviews.en.ts'

function beginWith(review: KeptReview | null): ReviewWords {
  if (!review) return { author: '', source: '', content: '', reviewedOn: dayOf(new Date()) }
  const { author, source, content, reviewedOn } = review
  return { author, source, content, reviewedOn }
}

function findProblems(typed: ReviewWords): Partial<Record<keyof ReviewWords, string>> {
  const issues = ReviewWords.safeParse(typed).error?.issues ?? []
  return Object.fromEntries(issues.map(({ path, message }) => [path[0], message]))
}

/** A review as it is typed: a new one, or one that is changed. */
export function useReviewForm(review: KeptReview | null, onClose: () => void) {
  const id = review?.id ?? null
  const toast = useToast()
  return useDraftedForm({
    feature: 'review',
    item: id ?? NEW,
    original: () => beginWith(review),
    findProblems,
    async save(typed, key) {
      const body = ReviewWords.parse(typed)
      if (id) await browserApi().call(saveReview, { params: { id }, body })
      else await browserApi().call(createReview, { body: { ...body, ...(key && { idempotencyKey: key }) } })
    },
    onSaved() {
      void invalidate(reviewsQuery.queryKey)
      toast('success', id ? reviewFormTexts.saved : reviewFormTexts.added)
      onClose()
    },
    failureText: reviewFormTexts.failed,
  })
}
