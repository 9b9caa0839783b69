import type { HeroContent } from '../hero.contract.ts'
import { heroTexts } from './hero.fr.ts'
import styles from './hero-section.module.css'
import { InlaidText, Letters } from './inlaid-text.tsx'

type Shown = Pick<HeroContent, 'input1' | 'input2' | 'input3_1' | 'input3_2' | 'input4' | 'posterUrl'>

/** The first thing a visitor sees: one word, the trade, the place. */
export function HeroSection({ content }: { content: Shown }) {
  return (
    <section className={styles.hero} id="acceuil" aria-label={heroTexts.sectionName}>
      <picture>
        {content.posterUrl === DEFAULT_POSTER && (
          <source media="(max-width: 767px)" srcSet={DEFAULT_POSTER_PORTRAIT} width={1080} height={1920} />
        )}
        <img
          className={styles.poster}
          src={content.posterUrl}
          alt={heroTexts.posterAlt}
          width={1920}
          height={1080}
          fetchPriority="high"
        />
      </picture>
      <div className={styles.veil} aria-hidden="true" />
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
    </section>
  )
}

const DEFAULT_POSTER = '/defaults/hero-poster.webp'
const DEFAULT_POSTER_PORTRAIT = '/defaults/hero-poster-portrait.webp'
