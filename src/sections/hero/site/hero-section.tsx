import { useState } from 'react'
import { LoopVideo } from '#features/media/site/loop-video.tsx'
import { PauseButton } from '#features/media/site/pause-button.tsx'
import { usePlayback } from '#features/media/site/use-playback.ts'
import type { HeroContent } from '../hero.contract.ts'
import { widthOfWord } from '../hero.rules.ts'
import { heroTexts } from './hero.fr.ts'
import { HeroFilm } from './hero-film.tsx'
import { HeroPoster } from './hero-poster.tsx'
import { HeroPreview } from './hero-preview.tsx'
import styles from './hero-section.module.css'
import veil from './hero-veil.module.css'
import { InlaidText, Letters } from './inlaid-text.tsx'

type Shown = Omit<HeroContent, 'version' | 'updatedAt' | 'posterLuminance' | 'isRendering'>

interface Props {
  content: Shown
  /** Phone and licence, which the page lays in the corner. */
  facts?: React.ReactNode
}

/** The first thing a visitor sees: one word, the trade, the place. */
export function HeroSection({ content, facts }: Props) {
  const [isFilm, setFilm] = useState(false)
  const { isPlaying, toggle, play } = usePlayback()
  const width = widthOfWord(content.input1)
  function grow() {
    setFilm(true)
    // Who presses asks for it, calm or not.
    play()
  }
  return (
    <section className={styles.hero} data-film={isFilm} id="acceuil" aria-label={heroTexts.sectionName}>
      <span id="accueil" />
      {/* The same word under the frame: as the frame is cut away on the way down, it changes colour. */}
      <p className={`${styles.word} ${styles.last} ${styles.under}`} data-width={width} aria-hidden="true">
        <Letters text={content.input4} place="word" />
      </p>
      <div className={styles.frame}>
        <HeroPoster url={content.posterUrl} alt={content.posterAlt || heroTexts.posterAlt} />
        <LoopVideo className={styles.loop} url={content.videoUrl} isPlaying={isPlaying && !isFilm} />
        <div className={veil.veil} aria-hidden="true" />
        <div className={styles.words}>
          <h1 className={styles.title}>
            <span className={styles.word} data-width={width}>
              <InlaidText text={content.input1} place="word" />
            </span>{' '}
            <span className={styles.second}>
              <InlaidText text={content.input2} place="secondLine" />
            </span>
          </h1>
          <p className={styles.third}>
            <strong>{content.input3_1}</strong> <span>{content.input3_2}</span>
          </p>
        </div>
        <p className={`${styles.word} ${styles.last}`} data-width={width}>
          <Letters text={content.input4} place="word" />
        </p>
        {isFilm && <HeroFilm {...content} isPlaying={isPlaying} onToggle={toggle} />}
      </div>
      {!isFilm && <HeroPreview {...content} isPlaying={isPlaying} onGrow={grow} />}
      <div className={styles.bottom}>
        <PauseButton className={styles.pause} isPlaying={isPlaying} onToggle={toggle} />
        {facts}
      </div>
    </section>
  )
}
