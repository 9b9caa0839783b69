import { currentSession } from '#features/auth/dashboard/session.ts'
import { deviceStore } from '#web/device-store.ts'
import type { ReviewWords } from '../reviews.contract.ts'

interface Draft {
  /** Whose it is and of which review. */
  id: string
  typed: ReviewWords
  /** Sent along with every try, so that a review whose answer was lost is not added twice. */
  key: string
}

const store = deviceStore('review-drafts')
/** Also here, should the device keep nothing. */
const drafts = new Map<string, Draft>()
let loading: Promise<void> | undefined

/** Kept for one account: whoever else signs in on this device sees none of it. */
const idOf = (reviewId: string | null) =>
  `${currentSession().getState().profile?.id ?? ''}:${reviewId ?? 'new'}`

/** Read before the screen shows: what was typed and not saved, before reloads and ended sessions. */
export function loadReviewDrafts(): Promise<void> {
  loading ??= store
    .read<Draft[]>(all => all.getAll())
    // A browser that keeps nothing has nothing to say; typing will tell.
    .catch(() => [])
    .then(kept => {
      for (const draft of kept) drafts.set(draft.id, draft)
    })
  return loading
}

export const readReviewDraft = (reviewId: string | null): Draft | undefined => drafts.get(idOf(reviewId))

/** False when it could be kept for this page only. */
export async function keepReviewDraft(reviewId: string | null, typed: ReviewWords): Promise<boolean> {
  const id = idOf(reviewId)
  const draft = { id, typed, key: drafts.get(id)?.key ?? crypto.randomUUID() }
  drafts.set(id, draft)
  return store
    .write(all => void all.put(draft))
    .then(
      () => true,
      () => false,
    )
}

export function forgetReviewDraft(reviewId: string | null): void {
  const id = idOf(reviewId)
  drafts.delete(id)
  // Where nothing can be stored, nothing has to be removed.
  store.write(all => void all.delete(id)).catch(() => {})
}
