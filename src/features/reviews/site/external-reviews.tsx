import { useState } from 'react'
import { SiteButton } from '#ui/site-button.tsx'
import styles from './external-reviews.module.css'
import type { ReviewFrame } from './review-frame.tsx'
import { reviewsTexts } from './reviews.fr.ts'

/** Not `useId`: the server and the island count ids differently. */
const NOTE_ID = 'avis-externes-note'

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

/** Loads the external widget when the button is pressed; before that no request goes to its service. */
export function ExternalReviews() {
  const [stage, setStage] = useState<Stage>('closed')
  const [Frame, setFrame] = useState<typeof ReviewFrame | null>(null)

  async function open() {
    setStage('loading')
    try {
      const loaded = await import('./review-frame.tsx')
      setFrame(() => loaded.ReviewFrame)
    } catch {
      // No connection: the button stays and offers a retry.
      setStage('failed')
    }
  }

  /** One button for all stages, so that it keeps the focus. */
  function press() {
    if (stage === 'shown') setStage('closed')
    else if (stage !== 'loading') void open()
  }

  const isOpen = stage === 'loading' || stage === 'shown'
  return (
    <div className={styles.external}>
      <div className={styles.offer}>
        <div className={styles.text}>
          <p id={NOTE_ID} className={styles.note} hidden={stage === 'shown'}>
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
          <SiteButton
            variant="outline"
            aria-disabled={stage === 'loading'}
            aria-describedby={stage === 'shown' ? undefined : NOTE_ID}
            onClick={press}
          >
            {BUTTON[stage]}
          </SiteButton>
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
