import { type FormEvent, useState } from 'react'
import { dayOf } from '#shared/text/dates.ts'
import { useNotify } from '#ui/notifications.tsx'
import { browserApi } from '#web/browser-api.ts'
import { createReview, type KeptReview, ReviewWords, saveReview } from '../reviews.contract.ts'
import { forgetReviewDraft, keepReviewDraft, readReviewDraft } from './review-draft.ts'
import { reviewFormTexts } from './reviews.en.ts'

type Problems = Partial<Record<keyof ReviewWords, string>>

function beginWith(review: KeptReview | null): ReviewWords {
  if (!review) return { author: '', source: '', content: '', reviewedOn: dayOf(new Date()) }
  const { author, source, content, reviewedOn } = review
  return { author, source, content, reviewedOn }
}

/** A review as it is typed: a new one, or one that is changed. */
export function useReviewForm(review: KeptReview | null, onSaved: () => void) {
  const id = review?.id ?? null
  const [kept] = useState(() => readReviewDraft(id)?.typed)
  const [typed, setTyped] = useState(kept ?? beginWith(review))
  const [isBegun, setBegun] = useState(kept !== undefined)
  const [problems, setProblems] = useState<Problems>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [isKept, setKept] = useState(true)
  const notify = useNotify()

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const { data: body, error } = ReviewWords.safeParse(typed)
    setFailure(null)
    if (!body) {
      setProblems(Object.fromEntries(error.issues.map(({ path, message }) => [path[0], message])))
      return showFirst(form)
    }
    setBusy(true)
    try {
      if (id) await browserApi().call(saveReview, { params: { id }, body })
      else await browserApi().call(createReview, { body: { ...body, ...keyOf(readReviewDraft(null)) } })
      forgetReviewDraft(id)
      notify('success', id ? reviewFormTexts.saved : reviewFormTexts.added)
      onSaved()
    } catch {
      setBusy(false)
      setFailure(reviewFormTexts.failed)
    }
  }

  return {
    typed,
    problems,
    failure,
    isBusy,
    /** On the disk of this device. */
    isKept,
    /** It opened with what somebody had typed before. */
    isBegun,
    submit,
    type(change: Partial<ReviewWords>) {
      const next = { ...typed, ...change }
      setTyped(next)
      void keepReviewDraft(id, next).then(setKept)
      setFailure(null)
      const cleared = Object.keys(change).map(field => [field, undefined])
      setProblems(before => ({ ...before, ...Object.fromEntries(cleared) }))
    },
    startOver() {
      forgetReviewDraft(id)
      setTyped(beginWith(review))
      setBegun(false)
      setProblems({})
      setFailure(null)
    },
  }
}

const keyOf = (draft: { key: string } | undefined) => (draft ? { idempotencyKey: draft.key } : {})

/** Once it is drawn, the first field that must be changed has the focus. */
function showFirst(form: HTMLFormElement): void {
  requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
}
