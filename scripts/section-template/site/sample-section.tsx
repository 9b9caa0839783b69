import { mediaTexts } from '#features/media/site/media.fr.ts'
import { Picture } from '#features/media/site/picture.tsx'
import type { SampleContent } from '../sample.contract.ts'
import styles from './sample-section.module.css'

type Shown = Omit<SampleContent, 'version' | 'updatedAt'>

/** A title and a text beside an image. */
export function SampleSection({ content }: { content: Shown }) {
  return (
    <section className={styles.section} id="sample">
      <div className={styles.text}>
        <h2 className={styles.title}>{content.title}</h2>
        <p className={styles.description}>{content.description}</p>
      </div>
      <figure className={styles.figure}>
        <Picture
          className={styles.image}
          url={content.imageUrl}
          alt={content.imageAlt}
          width={1600}
          height={1067}
          sizes="(max-width: 767px) 100vw, 50vw"
          focus={content.imageFocus}
        />
        {content.isRendering && <figcaption className={styles.label}>{mediaTexts.rendering}</figcaption>}
      </figure>
    </section>
  )
}
