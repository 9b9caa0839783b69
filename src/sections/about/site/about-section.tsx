import { mediaTexts } from '#features/media/site/media.fr.ts'
import { Picture } from '#features/media/site/picture.tsx'
import type { PictureText } from '#sections/section-kit/picture-text.contract.ts'
import { aboutTexts } from './about.fr.ts'
import styles from './about-section.module.css'

const OWN_IMAGE = '/defaults/chantier-pose-hexagones.webp'

/** Two lines, then a picture that grows from one tile to the whole floor. */
export function AboutSection({ content }: { content: PictureText }) {
  const isOwn = content.imageUrl === OWN_IMAGE
  return (
    <section className={styles.about} id="apropos">
      <span id="a-propos" />
      <h2 className={styles.title}>
        <span>{content.title1}</span> <span className={styles.shifted}>{content.title2}</span>
      </h2>
      <div className={styles.growth}>
        <div className={styles.scene}>
          <p className={styles.text}>{content.description}</p>
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
            {aboutTexts.layers.map((layer, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the layers never change
              <li key={index}>{layer}</li>
            ))}
          </ol>
        </div>
      </div>
    </section>
  )
}
