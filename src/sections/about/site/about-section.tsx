import { mediaTexts } from '#features/media/site/media.fr.ts'
import { Picture } from '#features/media/site/picture.tsx'
import type { PictureText } from '#sections/section-kit/picture-text.contract.ts'
import { aboutTexts } from './about.fr.ts'
import styles from './about-section.module.css'
import { QuoteLink } from './quote-link.tsx'

const OWN_IMAGE = '/defaults/chantier-pose-hexagones.webp'
/** What fits beside the picture while it is pinned; a longer text is read in the plain arrangement. */
const LONGEST_PINNED = 620

interface Props {
  content: PictureText
  /** Opens the form over the page; without it the link leads to the page of the form. */
  openModal?: (() => void) | undefined
}

/** Two lines, then a picture that grows from one tile to the whole floor. */
export function AboutSection({ content, openModal }: Props) {
  const isOwn = content.imageUrl === OWN_IMAGE
  const isPinned = content.description.length <= LONGEST_PINNED
  return (
    <section className={styles.about} id="apropos">
      <span id="a-propos" />
      <h2 className={styles.title}>
        <span>{content.title1}</span> <span className={styles.shifted}>{content.title2}</span>
      </h2>
      <div className={isPinned ? styles.growth : undefined}>
        <div className={styles.scene}>
          <div className={styles.words}>
            <p className={styles.text}>{content.description}</p>
            <QuoteLink openModal={openModal} />
          </div>
          <figure className={styles.figure}>
            <Picture
              className={styles.image}
              url={content.imageUrl}
              alt={isOwn ? aboutTexts.imageAlt : content.imageAlt || aboutTexts.otherImageAlt}
              width={1600}
              height={1067}
              sizes="100vw"
            />
            {content.isRendering && <figcaption className={styles.label}>{mediaTexts.rendering}</figcaption>}
          </figure>
          <ol className={styles.cut} aria-label={aboutTexts.cut}>
            {aboutTexts.layers.map(({ name, thickness }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the layers never change
              <li key={index} data-tile>
                <b>{name}</b> <span>{thickness}</span>
              </li>
            ))}
          </ol>
        </div>
      </div>
    </section>
  )
}
