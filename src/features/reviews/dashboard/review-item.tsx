import { type RefObject, useLayoutEffect, useRef } from 'react'
import { StatusIcon } from '#ui/status-icon.tsx'
import { TextButton } from '#ui/text-button.tsx'
import type { StoredReview } from '../reviews.contract.ts'
import styles from './review-list.module.css'
import { reviewsTexts } from './reviews.texts.ts'
import type { ReviewActions } from './use-review-actions.ts'

interface Props {
  review: StoredReview
  place: number
  total: number
  /** Not hidden, but too far down the list to be on the site. */
  isBeyond: boolean
  /** Null for readers. */
  actions: (ReviewActions & { edit: (review: StoredReview) => void; onMoved: (text: string) => void }) | null
}

export function ReviewItem({ review, place, total, isBeyond, actions }: Props) {
  const { author, source, content, reviewedOn, isExample, isHidden } = review
  const named = (action: string) => ({
    'aria-label': reviewsTexts.of(action, author),
    children: action,
  })
  return (
    <li className={styles.item} data-hidden={isHidden}>
      <div className={styles.text}>
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
          <MoveButtons
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

interface MoveButtonsProps {
  author: string
  place: number
  total: number
  onMove: (by: -1 | 1) => void
  onMoved: (text: string) => void
}

/** Move up and move down. The pressed button keeps the focus when its review moves. */
function MoveButtons({ author, place, total, onMove, onMoved }: MoveButtonsProps) {
  const pressed = useRef<HTMLButtonElement | null>(null)
  useFocusAfterMove(pressed, place)
  const button = (by: -1 | 1, label: string, path: string) => (
    <button
      type="button"
      aria-label={reviewsTexts.of(label, author)}
      // Not `disabled`: at the end of the list the button would lose the focus.
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
    <div className={styles.moveButtons}>
      {button(-1, reviewsTexts.up, 'm6 14 6-6 6 6')}
      {button(1, reviewsTexts.down, 'm6 10 6 6 6-6')}
    </div>
  )
}

/** An element that is moved in the DOM loses the focus. */
function useFocusAfterMove(pressed: RefObject<HTMLButtonElement | null>, place: number): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the place changes
  useLayoutEffect(() => {
    pressed.current?.focus()
    pressed.current = null
  }, [pressed, place])
}
