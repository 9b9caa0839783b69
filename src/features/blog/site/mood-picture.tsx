import { Picture } from '#features/media/site/picture.tsx'
import type { ArticleSummary } from '../article.rules.ts'
import { blogTexts } from '../blog.fr.ts'
import styles from './mood-picture.module.css'

interface PictureProps {
  article: Pick<ArticleSummary, 'imageUrl' | 'imageAlt'>
  /** The `sizes` attribute of the image. */
  sizes: string
  /** Beside a title that links to the article it needs no alt text. */
  isDecorative?: boolean
  isLazy?: boolean
}

/** A rendering, labelled as such: nobody should take it for a finished job. */
export function MoodPicture({ article, sizes, isDecorative = false, isLazy = false }: PictureProps) {
  return (
    <figure className={styles.figure}>
      <Picture
        className={styles.picture}
        url={article.imageUrl}
        alt={isDecorative ? '' : article.imageAlt}
        width={1600}
        height={1067}
        sizes={sizes}
        isFirstPaint={!isLazy}
      />
      <figcaption className={styles.label}>{blogTexts.moodPicture}</figcaption>
    </figure>
  )
}
