import { useRef, useState } from 'react'
import styles from './audio-button.module.css'
import { navigationTexts } from './navigation.fr.ts'

/** Loads and plays the sound when pressed. */
export function AudioButton({ track }: { track: string }) {
  const audio = useRef<HTMLAudioElement>(null)
  const [isPlaying, setPlaying] = useState(false)

  async function toggle() {
    const element = audio.current
    if (!element) return
    if (isPlaying) element.pause()
    else await element.play().catch(() => {})
    setPlaying(!element.paused)
  }

  return (
    <>
      <button
        type="button"
        className={styles.button}
        data-playing={isPlaying}
        data-needs-script
        aria-label={isPlaying ? navigationTexts.audioOff : navigationTexts.audioOn}
        aria-pressed={isPlaying}
        onClick={toggle}
      >
        <i />
        <i />
        <i />
        <i />
      </button>
      {/* biome-ignore lint/a11y/useMediaCaption: music without words */}
      <audio ref={audio} loop preload="none">
        <source src={`/defaults/${track}.opus`} type="audio/ogg; codecs=opus" />
        <source src={`/defaults/${track}.m4a`} type="audio/mp4" />
      </audio>
    </>
  )
}
