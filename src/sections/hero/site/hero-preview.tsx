import type { FocusPoint } from '#features/media/media.rules.ts'
import { LoopVideo } from '#features/media/site/loop-video.tsx'
import { Picture } from '#features/media/site/picture.tsx'
import { heroTexts } from './hero.fr.ts'
import styles from './hero-preview.module.css'

interface Props {
  videoUrl: string
  posterUrl: string
  posterFocus: FocusPoint
}

/** A small tile that plays the video without the overlay; pressing it expands the video. */
export function HeroPreview({ videoUrl, posterUrl, posterFocus }: Props) {
  return (
    <>
      <button type="button" className={styles.preview} data-needs-script data-expand="">
        <span className={styles.window}>
          <Picture
            className={styles.poster}
            url={posterUrl}
            alt=""
            width={1600}
            height={900}
            sizes="270px"
            focus={posterFocus}
          />
          <LoopVideo className={styles.loop} url={videoUrl} focus={posterFocus} />
          <svg className={styles.icon} viewBox="0 0 24 24" aria-hidden="true">
            <path d="M7 4v16l13-8z" fill="currentColor" />
          </svg>
        </span>
        <span className={styles.caption}>{heroTexts.expand}</span>
      </button>
      <button type="button" className={styles.collapse} data-collapse="" hidden>
        {heroTexts.collapse}
      </button>
    </>
  )
}
