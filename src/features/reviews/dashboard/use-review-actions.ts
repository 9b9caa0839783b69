import { useMemo } from 'react'
import { useConfirm } from '#ui/confirm-dialog.tsx'
import { useToast } from '#ui/toast.tsx'
import { browserApi } from '#web/browser-api.ts'
import { useOptimisticMutation, useUndoableMutation } from '#web/use-mutations.ts'
import {
  orderReviews,
  removeReview,
  restoreReview,
  type StoredReview,
  saveReview,
} from '../reviews.contract.ts'
import { moveItem } from '../reviews.rules.ts'
import { reviewsQuery, updateReviews } from './review-queries.ts'
import { reviewsTexts } from './reviews.texts.ts'

export type ReviewActions = ReturnType<typeof useReviewActions>

/** Optimistic updates, rolled back if the call fails. */
export function useReviewActions() {
  const toast = useToast()
  const confirm = useConfirm()
  const mutate = useOptimisticMutation(reviewsQuery.queryKey)
  const mutateUndoably = useUndoableMutation(reviewsQuery.queryKey)
  return useMemo(() => {
    const change = (optimistic: () => void, call: () => Promise<unknown>) =>
      void mutate({ optimistic, call }).catch(() => toast('error', reviewsTexts.failed))
    return {
      move({ id }: StoredReview, by: number): void {
        let ids: string[] = []
        const place = (reviews: StoredReview[]) => reviews.findIndex(review => review.id === id)
        change(
          () => {
            ids = updateReviews(reviews => moveItem(reviews, place(reviews), by)).map(review => review.id)
          },
          () => browserApi().call(orderReviews, { body: { ids } }),
        )
      },
      setHidden({ id }: StoredReview, isHidden: boolean): void {
        const hide = (review: StoredReview) => (review.id === id ? { ...review, isHidden } : review)
        change(
          () => updateReviews(reviews => reviews.map(hide)),
          () => browserApi().call(saveReview, { params: { id }, body: { isHidden } }),
        )
      },
      async remove({ id, author }: StoredReview): Promise<void> {
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
        // The focused button is gone: move the focus to the start of the screen.
        document.getElementById('content')?.focus({ preventScroll: true })
        await removing
      },
    }
  }, [toast, confirm, mutate, mutateUndoably])
}
