import { useMemo } from 'react'
import { useConfirm } from '#ui/confirm-dialog.tsx'
import { useToast } from '#ui/toasts.tsx'
import { browserApi } from '#web/browser-api.ts'
import { useOptimisticMutation, useUndoableMutation } from '#web/use-mutations.ts'
import {
  type KeptReview,
  orderReviews,
  removeReview,
  restoreReview,
  saveReview,
} from '../reviews.contract.ts'
import { moved } from '../reviews.rules.ts'
import { reviewsQuery, updateReviews } from './review-queries.ts'
import { reviewsTexts } from './reviews.en.ts'

export type ReviewActions = ReturnType<typeof useReviewActions>

/** Each shows at once, and is rolled back if the server does not agree. */
export function useReviewActions() {
  const toast = useToast()
  const confirm = useConfirm()
  const mutate = useOptimisticMutation(reviewsQuery.queryKey)
  const mutateUndoably = useUndoableMutation(reviewsQuery.queryKey)
  return useMemo(() => {
    const change = (optimistic: () => void, call: () => Promise<unknown>) =>
      void mutate({ optimistic, call }).catch(() => toast('error', reviewsTexts.failed))
    return {
      move({ id }: KeptReview, by: number): void {
        let ids: string[] = []
        const place = (reviews: KeptReview[]) => reviews.findIndex(review => review.id === id)
        change(
          () => {
            ids = updateReviews(reviews => moved(reviews, place(reviews), by)).map(review => review.id)
          },
          () => browserApi().call(orderReviews, { body: { ids } }),
        )
      },
      setHidden({ id }: KeptReview, isHidden: boolean): void {
        const hide = (review: KeptReview) => (review.id === id ? { ...review, isHidden } : review)
        change(
          () => updateReviews(reviews => reviews.map(hide)),
          () => browserApi().call(saveReview, { params: { id }, body: { isHidden } }),
        )
      },
      async remove({ id, author }: KeptReview): Promise<void> {
        if (!(await confirm(reviewsTexts.confirmDelete(author)))) return
        const removing = mutateUndoably({
          optimistic: () => updateReviews(reviews => reviews.filter(review => review.id !== id)),
          call: () => browserApi().call(removeReview, { params: { id } }),
          undo: () => browserApi().call(restoreReview, { params: { id } }),
          texts: {
            done: reviewsTexts.deleted,
            undo: reviewsTexts.undo,
            failed: reviewsTexts.failed,
            undoFailed: reviewsTexts.failed,
          },
        })
        // The button that had the focus is gone: the keyboard goes on from the start of the screen.
        document.getElementById('content')?.focus({ preventScroll: true })
        await removing
      },
    }
  }, [toast, confirm, mutate, mutateUndoably])
}
