import { useId, useState } from 'react'
import { TileButton } from '#ui/tile-button.tsx'
import styles from './external-reviews.module.css'
import type { ReviewFrame } from './review-frame.tsx'
import { reviewsTexts } from './reviews.fr.ts'

type Stage = 'closed' | 'loading' | 'shown' | 'failed'

const BUTTON: Record<Stage, string> = {
  closed: reviewsTexts.load,
  loading: reviewsTexts.load,
  shown: reviewsTexts.remove,
  failed: reviewsTexts.retry,
}
const STATUS: Record<Stage, string> = {
  closed: '',
  loading: reviewsTexts.loading,
  shown: reviewsTexts.shown,
  failed: reviewsTexts.failed,
}

/** Offers the external widget. Nobody else hears of the visit before the button is pressed. */
export function ExternalReviews() {
  const [stage, setStage] = useState<Stage>('closed')
  const [Frame, setFrame] = useState<typeof ReviewFrame | null>(null)
  const noteId = useId()

  async function open() {
    setStage('loading')
    try {
      const loaded = await import('./review-frame.tsx')
      setFrame(() => loaded.ReviewFrame)
    } catch {
      // The line is down: the button stays, and says so.
      setStage('failed')
    }
  }

  /** One button for all stages, so that the focus never loses its place. */
  function press() {
    if (stage === 'shown') setStage('closed')
    else if (stage !== 'loading') void open()
  }

  const isOpen = stage === 'loading' || stage === 'shown'
  return (
    <div className={styles.external}>
      <div className={styles.offer}>
        <div className={styles.words}>
          <p id={noteId} className={styles.note} hidden={stage === 'shown'}>
            {reviewsTexts.loadNote}
          </p>
          <p role="status" className={styles.status}>
            {STATUS[stage]}
          </p>
          <noscript>
            <p>{reviewsTexts.withoutScripts}</p>
          </noscript>
        </div>
        <div className={styles.button}>
          <TileButton
            look="outline"
            aria-disabled={stage === 'loading'}
            aria-describedby={stage === 'shown' ? undefined : noteId}
            onClick={press}
          >
            {BUTTON[stage]}
          </TileButton>
        </div>
      </div>
      {isOpen && Frame && (
        <Frame
          isShown={stage === 'shown'}
          onShown={() => setStage('shown')}
          onFailed={() => setStage('failed')}
        />
      )}
    </div>
  )
}
