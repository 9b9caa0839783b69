import { useMemo, useRef, useState } from 'react'
import { useNotify } from '#ui/actions/notifications.tsx'
import { useConfirm } from '#ui/windows/confirm-dialog.tsx'
import { browserApi } from '#web/browser-api.ts'
import {
  type KeptReview,
  listKeptReviews,
  orderReviews,
  removeReview,
  restoreReview,
  saveReview,
} from '../reviews.contract.ts'
import { moved } from '../reviews.rules.ts'
import { reviewsTexts } from './reviews.en.ts'

/** The reviews of the dashboard. Each change shows at once; one that the server refuses is taken back. */
export function useReviews(loaded: KeptReview[]) {
  const [reviews, setReviews] = useState(loaded)
  const notify = useNotify()
  const confirm = useConfirm()
  const shown = useRef(reviews)
  /** One after the other, so that the last of several quick presses is also the last to arrive. */
  const calls = useRef(Promise.resolve())

  const actions = useMemo(() => {
    const become = (next: KeptReview[]) => {
      shown.current = next
      setReviews(next)
    }
    const refresh = async () => become((await browserApi().call(listKeptReviews, {})).reviews)

    /** True if the server agreed. */
    function tell(call: () => Promise<unknown>): Promise<boolean> {
      const told = calls.current.then(call).then(
        () => true,
        async () => {
          notify('error', reviewsTexts.failed)
          await refresh().catch(() => {})
          return false
        },
      )
      calls.current = told.then(() => {})
      return told
    }

    async function restore(id: string): Promise<void> {
      await tell(async () => {
        await browserApi().call(restoreReview, { params: { id } })
        await refresh()
      })
    }

    return {
      refresh,
      move(from: number, by: number): void {
        const next = moved(shown.current, from, by)
        become(next)
        void tell(() => browserApi().call(orderReviews, { body: { ids: next.map(({ id }) => id) } }))
      },
      setHidden({ id }: KeptReview, isHidden: boolean): void {
        become(shown.current.map(review => (review.id === id ? { ...review, isHidden } : review)))
        void tell(() => browserApi().call(saveReview, { params: { id }, body: { isHidden } }))
      },
      async remove({ id, author }: KeptReview): Promise<void> {
        if (!(await confirm(reviewsTexts.confirmDelete(author)))) return
        become(shown.current.filter(review => review.id !== id))
        // The button that had the focus is gone: the keyboard goes on from the start of the screen.
        document.getElementById('content')?.focus({ preventScroll: true })
        if (await tell(() => browserApi().call(removeReview, { params: { id } })))
          notify('success', reviewsTexts.deleted, { label: reviewsTexts.undo, run: () => void restore(id) })
      },
    }
  }, [notify, confirm])
  return { reviews, actions }
}

export type ReviewActions = ReturnType<typeof useReviews>['actions']
