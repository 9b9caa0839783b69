import { Island } from '#ui/island.tsx'
import type { Review } from '../reviews.contract.ts'
import { ExternalReviews } from './external-reviews.tsx'
import { reviewsTexts } from './reviews.fr.ts'
import styles from './reviews-section.module.css'

interface Props {
  reviews: Review[]
  /** More reviews can be loaded from an external service. */
  hasExternal: boolean
}

/** Not on the page before the first review or widget. */
export function ReviewsSection({ reviews, hasExternal }: Props) {
  if (reviews.length === 0 && !hasExternal) return null
  return (
    <section className={styles.reviews} aria-labelledby="avis-titre">
      <header className={styles.head}>
        <h2 id="avis-titre">{reviewsTexts.title}</h2>
        {reviews.length > 0 && <p>{reviewsTexts.intro}</p>}
      </header>
      {reviews.map(({ id, author, source, content, reviewedOn, isExample }) => (
        <blockquote key={id} className={styles.review} data-reveal>
          <p className={styles.text} data-size={quoteSize(content)}>
            {content}
          </p>
          <footer>
            {isExample && <span className={styles.example}>{reviewsTexts.example}</span>}
            <cite>{author}</cite>
            <span>{reviewsTexts.source(source, reviewedOn)}</span>
          </footer>
        </blockquote>
      ))}
      {hasExternal && (
        <Island name="external-reviews" props={{}} when="visible">
          <ExternalReviews />
        </Island>
      )}
    </section>
  )
}

/** The shorter the review, the larger its font. */
function quoteSize({ length }: string): 'short' | 'medium' | 'long' {
  if (length <= 150) return 'short'
  return length <= 320 ? 'medium' : 'long'
}
