import { LoopVideo } from '#features/media/site/loop-video.tsx'
import { mediaTexts } from '#features/media/site/media.fr.ts'
import { PauseButton } from '#features/media/site/pause-button.tsx'
import { Picture } from '#features/media/site/picture.tsx'
import { type Feature, posterWidthOf } from '../features.rules.ts'
import bento from './bento-tile.module.css'
import styles from './feature-tile.module.css'
import { featuresTexts } from './features.fr.ts'

interface Props {
  feature: Feature
  className: string | undefined
  /** The dialog with more about it. */
  details: string | undefined
}

/** A video in a tile; the title is in a notch of the image, so that it is legible on any image. */
export function FeatureTile({ feature, className, details }: Props) {
  const { number, title, videoUrl, posterUrl, isRendering, focus } = feature
  const size = number === 1 ? styles.large : ''
  return (
    <article
      className={`${bento.tile} ${styles.tile} ${size} ${className}`}
      data-reveal
      data-player=""
      data-tilt=""
    >
      {posterUrl && (
        <Picture
          className={styles.poster}
          url={posterUrl}
          alt=""
          width={posterWidthOf({ posterUrl })}
          height={(posterWidthOf({ posterUrl }) * 9) / 16}
          sizes={number === 1 ? '100vw' : '(max-width: 767px) 150vw, 60vw'}
          focus={focus}
        />
      )}
      <LoopVideo className={styles.video} url={videoUrl} focus={focus} />
      <div className={`${bento.key} ${styles.key}`}>
        <h3 className={`${bento.title} ${styles.title}`}>{title}</h3>
        {details && (
          <button type="button" className={styles.details} data-needs-script data-opens={details}>
            {featuresTexts.seeDetails}
          </button>
        )}
      </div>
      {isRendering && <span className={styles.label}>{mediaTexts.rendering}</span>}
      <PauseButton className={styles.pause} name={title} />
    </article>
  )
}
