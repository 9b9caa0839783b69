import { useState } from 'react'
import { LoopVideo } from '#features/media/site/loop-video.tsx'
import { PauseButton } from '#features/media/site/pause-button.tsx'
import { usePlayback } from '#features/media/site/use-playback.ts'
import type { HeroContent } from '../hero.contract.ts'
import { widthOfWord } from '../hero.rules.ts'
import { heroTexts } from './hero.fr.ts'
import overlay from './hero-overlay.module.css'
import { HeroPoster } from './hero-poster.tsx'
import { HeroPreview } from './hero-preview.tsx'
import styles from './hero-section.module.css'
import { HeroVideo } from './hero-video.tsx'
import { InlaidLetters, InlaidText } from './inlaid-text.tsx'

type Shown = Omit<HeroContent, 'version' | 'updatedAt' | 'posterLuminance' | 'isRendering'>

interface Props {
  content: Shown
  /** Phone and licence, shown in the corner. */
  facts?: React.ReactNode
}

export function HeroSection({ content, facts }: Props) {
  const [isExpanded, setExpanded] = useState(false)
  const { isPlaying, toggle, play } = usePlayback()
  const width = widthOfWord(content.input1)
  function expand() {
    setExpanded(true)
    // An explicit press plays it even with reduced motion.
    play()
  }
  return (
    <section
      className={styles.hero}
      data-expanded={isExpanded}
      id="acceuil"
      aria-label={heroTexts.sectionName}
    >
      <span id="accueil" />
      {/* The same word behind the frame, in another colour: scrolling clips the frame and reveals it. */}
      <p className={`${styles.word} ${styles.last} ${styles.under}`} data-width={width} aria-hidden="true">
        <InlaidLetters text={content.input4} place="word" />
      </p>
      <div className={styles.frame}>
        <HeroPoster url={content.posterUrl} alt={content.posterAlt || heroTexts.posterAlt} />
        <LoopVideo className={styles.loop} url={content.videoUrl} isPlaying={isPlaying && !isExpanded} />
        <div className={overlay.overlay} aria-hidden="true" />
        <div className={styles.text}>
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
          <InlaidLetters text={content.input4} place="word" />
        </p>
        {isExpanded && <HeroVideo {...content} isPlaying={isPlaying} onToggle={toggle} />}
      </div>
      {!isExpanded && <HeroPreview {...content} isPlaying={isPlaying} onExpand={expand} />}
      <div className={styles.bottom}>
        <PauseButton className={styles.pause} isPlaying={isPlaying} onToggle={toggle} />
        {facts}
      </div>
    </section>
  )
}
