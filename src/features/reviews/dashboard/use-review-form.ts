import { useState } from 'react'
import { dayOf } from '#shared/time/dates.ts'
import { useToast } from '#ui/toast.tsx'
import { browserApi } from '#web/browser-api.ts'
import { changedValues } from '#web/drafts/changed-values.ts'
import { NEW } from '#web/drafts/draft-store.ts'
import { useDraftedForm } from '#web/drafts/use-drafted-form.ts'
import { invalidate } from '#web/query-client.ts'
import { createReview, ReviewFields, type StoredReview, saveReview } from '../reviews.contract.ts'
import { reviewsQuery } from './review-queries.ts'
import { reviewFormTexts } from './reviews.texts.ts'

function originalValues(review: StoredReview | null): ReviewFields {
  if (!review) return { author: '', source: '', content: '', reviewedOn: dayOf(new Date()) }
  const { author, source, content, reviewedOn } = review
  return { author, source, content, reviewedOn }
}

function validate(values: ReviewFields) {
  const issues = ReviewFields.safeParse(values).error?.issues ?? []
  const problems: Record<string, string> = reviewFormTexts.problems
  return {
    fields: Object.fromEntries(issues.map(({ path, message }) => [path[0], problems[message] ?? message])),
  }
}

/** Adds a review, or changes an existing one. */
export function useReviewForm(review: StoredReview | null, onClose: () => void) {
  const id = review?.id ?? null
  const toast = useToast()
  const [base] = useState(() => originalValues(review))
  return useDraftedForm({
    feature: 'review',
    item: id ?? NEW,
    original: () => base,
    toStored: (values): Partial<ReviewFields> => (id ? changedValues(values, base) : values),
    validate,
    async save(values, key) {
      const body = ReviewFields.parse(values)
      if (id) await browserApi().call(saveReview, { params: { id }, body: changedValues(body, base) })
      else await browserApi().call(createReview, { body: { ...body, ...(key && { idempotencyKey: key }) } })
    },
    onSaved() {
      void invalidate(reviewsQuery.queryKey)
      toast('success', id ? reviewFormTexts.saved : reviewFormTexts.added)
      onClose()
    },
    describeFailure: () => ({ form: reviewFormTexts.failed }),
  })
}
