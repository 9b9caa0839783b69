import type { ArticleSummary } from '../article.rules.ts'
import { blogTexts } from '../blog.fr.ts'
import styles from './mood-picture.module.css'

interface PictureProps {
  article: Pick<ArticleSummary, 'imageUrl' | 'imageAlt'>
  /** Beside a title that links to the article, a picture adds nothing to hear. */
  isDecorative?: boolean
  isLazy?: boolean
}

/** A rendering, and says so: nobody shall take it for a finished job. */
export function MoodPicture({ article, isDecorative = false, isLazy = false }: PictureProps) {
  return (
    <figure className={styles.figure}>
      <img
        className={styles.picture}
        src={article.imageUrl}
        alt={isDecorative ? '' : article.imageAlt}
        width={1600}
        height={1067}
        {...(isLazy ? { loading: 'lazy' } : { fetchPriority: 'high' })}
      />
      <figcaption className={styles.label}>{blogTexts.moodPicture}</figcaption>
    </figure>
  )
}
