import { useState } from 'react'
import { LoopVideo } from '#features/media/site/loop-video.tsx'
import type { HeroContent } from '../hero.contract.ts'
import { heroTexts } from './hero.fr.ts'
import { HeroPoster } from './hero-poster.tsx'
import styles from './hero-section.module.css'
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
  const [isPaused, setPaused] = useState(false)
  const toggle = () => setPaused(!isPaused)
  return (
    <section className={styles.hero} data-film={isFilm} id="acceuil" aria-label={heroTexts.sectionName}>
      <span id="accueil" />
      {/* The same word under the frame: as the frame is cut away on the way down, it changes colour. */}
      <p className={`${styles.word} ${styles.last} ${styles.under}`} aria-hidden="true">
        <Letters text={content.input4} place="word" />
      </p>
      <div className={styles.frame}>
        <HeroPoster url={content.posterUrl} alt={content.posterAlt} />
        <LoopVideo className={styles.loop} url={content.videoUrl} isPaused={isPaused} />
        <div className={styles.veil} aria-hidden="true" />
        {isFilm && (
          <button
            type="button"
            className={styles.film}
            aria-label={isPaused ? heroTexts.play : heroTexts.pause}
            onClick={toggle}
          />
        )}
        <div className={styles.words}>
          <h1 className={styles.title}>
            <span className={styles.word}>
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
        <p className={`${styles.word} ${styles.last}`}>
          <Letters text={content.input4} place="word" />
        </p>
      </div>
      {!isFilm && (
        <button type="button" className={styles.preview} onClick={() => setFilm(true)}>
          <span className={styles.previewPicture}>
            <LoopVideo className={styles.previewLoop} url={content.videoUrl} isPaused={isPaused} />
          </span>
          <span className={styles.caption}>{heroTexts.expand}</span>
        </button>
      )}
      <div className={styles.bottom}>
        <button
          type="button"
          className={styles.pause}
          aria-label={isPaused ? heroTexts.play : heroTexts.pause}
          onClick={toggle}
        >
          <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
            <path d={isPaused ? 'M7 4v16l13-8z' : 'M6 4h4v16H6zM14 4h4v16h-4z'} fill="currentColor" />
          </svg>
        </button>
        {facts}
      </div>
    </section>
  )
}
