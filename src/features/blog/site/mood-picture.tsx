import { Picture } from '#features/media/site/picture.tsx'
import type { ArticleSummary } from '../article.rules.ts'
import { blogTexts } from '../blog.fr.ts'
import styles from './mood-picture.module.css'

interface PictureProps {
  article: Pick<ArticleSummary, 'imageUrl' | 'imageAlt'>
  /** How wide it is shown, as in the attribute of that name. */
  sizes: string
  /** Beside a title that links to the article, a picture adds nothing to hear. */
  isDecorative?: boolean
  isLazy?: boolean
}

/** A rendering, and says so: nobody shall take it for a finished job. */
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
