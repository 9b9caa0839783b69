import { LoopVideo } from '#features/media/site/loop-video.tsx'
import { mediaTexts } from '#features/media/site/media.fr.ts'
import { CloseButton } from '#ui/modal.tsx'
import type { Feature } from '../features.rules.ts'
import styles from './feature-details.module.css'

interface Props {
  feature: Feature
  text: string
  onClose: () => void
}

export function FeatureDetails({ feature, text, onClose }: Props) {
  return (
    <div className={styles.details}>
      <div className={styles.top}>
        <h2>{feature.title}</h2>
        <CloseButton label={mediaTexts.close} onClick={onClose} />
      </div>
      <LoopVideo className={styles.film} url={feature.videoUrl} isPaused={false} />
      <p className={styles.text}>{text}</p>
    </div>
  )
}
