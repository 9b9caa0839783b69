import { LoopVideo } from '#features/media/site/loop-video.tsx'
import { mediaTexts } from '#features/media/site/media.fr.ts'
import { PauseButton } from '#features/media/site/pause-button.tsx'
import { Picture } from '#features/media/site/picture.tsx'
import { blocksOfPlainText } from '#shared/text/plain-text.ts'
import { CloseButton } from '#ui/island.tsx'
import { RichText } from '#ui/rich-text.tsx'
import { type Feature, posterWidthOf } from '../features.rules.ts'
import styles from './feature-details.module.css'

interface Props {
  feature: Feature
  text: string
}

/** One video and the steps of the work that it shows. */
export function FeatureDetails({ feature, text }: Props) {
  const { title, videoUrl, posterUrl, isRendering, focus } = feature
  return (
    <div className={styles.details} data-player="">
      <div className={styles.top}>
        <h2 className={styles.title}>{title}</h2>
        <CloseButton label={mediaTexts.close} />
      </div>
      <div className={styles.stage}>
        {posterUrl && (
          <Picture
            className={styles.fill}
            url={posterUrl}
            alt=""
            width={posterWidthOf({ posterUrl })}
            height={(posterWidthOf({ posterUrl }) * 9) / 16}
            sizes="(max-width: 1023px) 100vw, 60vw"
            focus={focus}
          />
        )}
        <LoopVideo className={styles.fill} url={videoUrl} focus={focus} />
        {isRendering && <span className={styles.label}>{mediaTexts.rendering}</span>}
        <PauseButton className={styles.pause} />
      </div>
      <div className={styles.text}>
        <RichText blocks={blocksOfPlainText(text)} />
      </div>
    </div>
  )
}
