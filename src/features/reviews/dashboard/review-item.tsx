import { type RefObject, useLayoutEffect, useRef } from 'react'
import { StatusIcon } from '#ui/status-icon.tsx'
import { TextButton } from '#ui/text-button.tsx'
import type { KeptReview } from '../reviews.contract.ts'
import styles from './review-list.module.css'
import { reviewsTexts } from './reviews.en.ts'
import type { ReviewActions } from './use-review-actions.ts'

interface Props {
  review: KeptReview
  place: number
  total: number
  /** Not hidden, and yet too far down to be on the page. */
  isBeyond: boolean
  /** Null for those who may only look. */
  actions: (ReviewActions & { edit: (review: KeptReview) => void; onMoved: (text: string) => void }) | null
}

export function ReviewItem({ review, place, total, isBeyond, actions }: Props) {
  const { author, source, content, reviewedOn, isExample, isHidden } = review
  const named = (action: string) => ({
    'aria-label': reviewsTexts.of(action, author),
    children: action,
  })
  return (
    <li className={styles.item} data-hidden={isHidden}>
      <div className={styles.words}>
        <p className={styles.content} lang="fr">
          {content}
        </p>
        <p className={styles.author}>
          <b>{author}</b> <span lang="fr">{reviewsTexts.from(source, reviewedOn)}</span>
        </p>
        <States {...{ isExample, isHidden, isBeyond }} />
      </div>
      {actions && (
        <>
          <Movers
            {...{ author, place, total }}
            onMove={by => actions.move(review, by)}
            onMoved={actions.onMoved}
          />
          <div className={styles.actions}>
            <span>
              {!isExample && (
                <TextButton {...named(reviewsTexts.edit)} onClick={() => actions.edit(review)} />
              )}
              <TextButton
                {...named(isHidden ? reviewsTexts.show : reviewsTexts.hide)}
                onClick={() => actions.setHidden(review, !isHidden)}
              />
            </span>
            <TextButton isQuiet {...named(reviewsTexts.delete)} onClick={() => void actions.remove(review)} />
          </div>
        </>
      )}
    </li>
  )
}

function States({
  isExample,
  isHidden,
  isBeyond,
}: {
  isExample: boolean
  isHidden: boolean
  isBeyond: boolean
}) {
  return (
    <>
      {isExample && (
        <p className={styles.example}>
          <StatusIcon kind="placeholder" /> {reviewsTexts.example}. {reviewsTexts.exampleHint}
        </p>
      )}
      {(isHidden || isBeyond) && (
        <p className={styles.state}>
          <StatusIcon kind="waiting" /> {isHidden ? reviewsTexts.hidden : reviewsTexts.beyond}
        </p>
      )}
    </>
  )
}

interface MoversProps {
  author: string
  place: number
  total: number
  onMove: (by: -1 | 1) => void
  onMoved: (text: string) => void
}

/** Two large buttons, for a thumb and for a keyboard. The pressed one keeps the focus as its review travels. */
function Movers({ author, place, total, onMove, onMoved }: MoversProps) {
  const pressed = useRef<HTMLButtonElement | null>(null)
  useFocusAfterMove(pressed, place)
  const button = (by: -1 | 1, label: string, path: string) => (
    <button
      type="button"
      aria-label={reviewsTexts.of(label, author)}
      // Not disabled: at the end of the way the focus would be lost.
      aria-disabled={by < 0 ? place === 0 : place === total - 1}
      onClick={event => {
        const to = place + by
        if (to < 0 || to >= total) return
        pressed.current = event.currentTarget
        onMove(by)
        onMoved(reviewsTexts.movedTo(author, to + 1, total))
      }}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d={path} />
      </svg>
    </button>
  )
  return (
    <div className={styles.movers}>
      {button(-1, reviewsTexts.up, 'm6 14 6-6 6 6')}
      {button(1, reviewsTexts.down, 'm6 10 6 6 6-6')}
    </div>
  )
}

/** A browser takes the focus from what is moved in the document. */
function useFocusAfterMove(pressed: RefObject<HTMLButtonElement | null>, place: number): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new place is when it happens
  useLayoutEffect(() => {
    pressed.current?.focus()
    pressed.current = null
  }, [pressed, place])
}
