import { LoopVideo } from '#features/media/site/loop-video.tsx'
import { heroTexts } from './hero.fr.ts'
import { HeroPoster } from './hero-poster.tsx'
import styles from './hero-video.module.css'

interface Props {
  videoUrl: string
  posterUrl: string
  isPlaying: boolean
  onToggle: () => void
}

/** The expanded video over the whole hero; a press anywhere pauses or plays it. */
export function HeroVideo({ videoUrl, posterUrl, isPlaying, onToggle }: Props) {
  return (
    <button
      // The preview tile that had the focus is unmounted.
      ref={takeFocus}
      type="button"
      className={styles.video}
      aria-label={isPlaying ? heroTexts.pause : heroTexts.play}
      onClick={onToggle}
    >
      <HeroPoster url={posterUrl} alt="" />
      <LoopVideo className={styles.loop} url={videoUrl} isPlaying={isPlaying} />
    </button>
  )
}

function takeFocus(button: HTMLButtonElement | null): void {
  button?.focus({ preventScroll: true })
}
