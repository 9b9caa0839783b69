import { LoopVideo } from '#features/media/site/loop-video.tsx'
import { PauseButton } from '#features/media/site/pause-button.tsx'
import type { HeroContent } from '../hero.contract.ts'
import { widthOfWord } from '../hero.rules.ts'
import { heroTexts } from './hero.fr.ts'
import overlay from './hero-overlay.module.css'
import { HeroPoster } from './hero-poster.tsx'
import { HeroPreview } from './hero-preview.tsx'
import styles from './hero-section.module.css'
import video from './hero-video.module.css'
import { InlaidLetters, InlaidText } from './inlaid-text.tsx'

type Shown = Omit<HeroContent, 'version' | 'updatedAt' | 'posterLuminance' | 'isRendering'>

interface Props {
  content: Shown
  /** Phone and licence, shown in the corner. */
  facts?: React.ReactNode
}

export function HeroSection({ content, facts }: Props) {
  const width = widthOfWord(content.input1)
  return (
    <section
      className={styles.hero}
      data-player=""
      data-expanded={false}
      id="acceuil"
      aria-label={heroTexts.sectionName}
    >
      <span id="accueil" />
      {/* The same word behind the frame, in another colour: scrolling clips the frame and reveals it. */}
      <p className={`${styles.word} ${styles.last} ${styles.under}`} data-width={width} aria-hidden="true">
        <InlaidLetters text={content.input4} place="word" />
      </p>
      <div className={styles.frame} data-expand-into={video.video}>
        <HeroPoster
          url={content.posterUrl}
          alt={content.posterAlt || heroTexts.posterAlt}
          focus={content.posterFocus}
        />
        <LoopVideo className={styles.loop} url={content.videoUrl} focus={content.posterFocus} />
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
      </div>
      <HeroPreview {...content} />
      <div className={styles.bottom}>
        <PauseButton className={styles.pause} />
        {facts}
      </div>
    </section>
  )
}
