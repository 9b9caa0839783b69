import { LoopVideo } from '#features/media/site/loop-video.tsx'
import { heroTexts } from './hero.fr.ts'
import styles from './hero-film.module.css'
import { HeroPoster } from './hero-poster.tsx'

interface Props {
  videoUrl: string
  posterUrl: string
  isPlaying: boolean
  onToggle: () => void
}

/** The film, grown from its small tile over the whole frame; a press anywhere pauses and plays it. */
export function HeroFilm({ videoUrl, posterUrl, isPlaying, onToggle }: Props) {
  return (
    <button
      // The tile that was pressed is gone: the focus goes where it went.
      ref={takeFocus}
      type="button"
      className={styles.film}
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
