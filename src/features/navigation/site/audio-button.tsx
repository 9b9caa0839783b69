import styles from './audio-button.module.css'
import { navigationTexts } from './navigation.fr.ts'

/** Loads and plays the sound when pressed; see `navigation-behaviours.ts`. */
export function AudioButton({ track }: { track: string }) {
  return (
    <>
      <button
        type="button"
        className={styles.button}
        data-audio=""
        data-playing={false}
        data-needs-script
        aria-label={navigationTexts.audioOn}
        aria-pressed={false}
      >
        <i />
        <i />
        <i />
        <i />
      </button>
      {/* biome-ignore lint/a11y/useMediaCaption: music without words */}
      <audio loop preload="none">
        <source src={`/defaults/${track}.opus`} type="audio/ogg; codecs=opus" />
        <source src={`/defaults/${track}.m4a`} type="audio/mp4" />
      </audio>
    </>
  )
}
