import { mediaTexts } from '#features/media/site/media.fr.ts'
import { Picture } from '#features/media/site/picture.tsx'
import type { PictureText } from '../picture-text.contract.ts'
import styles from './about-section.module.css'
import { aboutTexts } from './picture-text.fr.ts'

const DEFAULT_IMAGE = '/defaults/chantier-pose-hexagones.webp'
/** In characters: a longer description does not fit beside the pinned image, so the layout stays static. */
const MAX_PINNED_LENGTH = 620

/** Two title lines, then an image that grows while the visitor scrolls. */
export function AboutSection({ content }: { content: PictureText }) {
  const isDefault = content.imageUrl === DEFAULT_IMAGE
  const isPinned = content.description.length <= MAX_PINNED_LENGTH
  return (
    <section className={styles.about} id="apropos">
      <span id="a-propos" />
      <h2 className={styles.title}>
        <span>{content.title1}</span> <span className={styles.shifted}>{content.title2}</span>
      </h2>
      <div className={isPinned ? styles.growth : undefined}>
        <div className={styles.scene}>
          <div className={styles.content}>
            <p className={styles.text}>{content.description}</p>
            <a className={styles.link} href="/contact" data-opens="contact">
              {aboutTexts.askQuote}
            </a>
          </div>
          <figure className={styles.figure}>
            <Picture
              className={styles.image}
              url={content.imageUrl}
              alt={isDefault ? aboutTexts.imageAlt : content.imageAlt || aboutTexts.otherImageAlt}
              width={1600}
              height={1067}
              sizes="100vw"
              focus={content.imageFocus}
            />
            {content.isRendering && <figcaption className={styles.label}>{mediaTexts.rendering}</figcaption>}
          </figure>
          <ol className={styles.layers} aria-label={aboutTexts.crossSection}>
            {aboutTexts.layers.map(({ name, thickness }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the layers never change
              <li key={index} data-reveal>
                <b>{name}</b> <span>{thickness}</span>
              </li>
            ))}
          </ol>
        </div>
      </div>
    </section>
  )
}
