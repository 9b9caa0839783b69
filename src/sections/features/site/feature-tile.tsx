import { useState } from 'react'
import { LoopVideo } from '#features/media/site/loop-video.tsx'
import { mediaTexts } from '#features/media/site/media.fr.ts'
import { Picture } from '#features/media/site/picture.tsx'
import type { Feature } from '../features.rules.ts'
import { featuresTexts } from './features.fr.ts'
import styles from './features-section.module.css'

interface Props {
  feature: Feature
  onDetails: (() => void) | undefined
}

/** A film in its tile; the title lies in a notch of the picture, so that no picture can make it unreadable. */
export function FeatureTile({
  feature: { number, title, videoUrl, posterUrl, isRendering },
  onDetails,
}: Props) {
  const [isPaused, setPaused] = useState(false)
  return (
    <article className={`${styles.tile} ${styles[`feature${number}`]}`}>
      {posterUrl && (
        <Picture
          className={styles.still}
          url={posterUrl}
          alt=""
          width={960}
          height={540}
          sizes="(max-width: 767px) 100vw, 60vw"
        />
      )}
      <LoopVideo className={styles.film} url={videoUrl} isPaused={isPaused} />
      <div className={styles.key}>
        <h3>{title}</h3>
        {onDetails && (
          <button type="button" className={styles.details} onClick={onDetails}>
            {featuresTexts.seeDetails}
          </button>
        )}
      </div>
      {isRendering && <span className={styles.label}>{mediaTexts.rendering}</span>}
      <button
        type="button"
        className={styles.pause}
        aria-label={`${isPaused ? mediaTexts.play : mediaTexts.pause}\u00a0: ${title}`}
        onClick={() => setPaused(!isPaused)}
      >
        <svg viewBox="0 0 24 24" width="18" height="18" aria-hidden="true">
          <path d={isPaused ? 'M7 4v16l13-8z' : 'M6 4h4v16H6zM14 4h4v16h-4z'} fill="currentColor" />
        </svg>
      </button>
    </article>
  )
}
