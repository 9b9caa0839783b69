import { Link } from 'react-router'
import listCard from '#ui/list-card.module.css'
import type { HeldRecord, Match } from '../person.contract.ts'
import cards from './person-card.module.css'
import { RecordFields } from './person-card.tsx'
import { privacyTexts as texts } from './privacy.texts.ts'
import styles from './privacy-page.module.css'

interface Props {
  matches: Match[]
  isBusy: boolean
  onChoose: (email: string) => void
}

/** Export and erasure need one address: it is chosen here. */
export function MatchList({ matches, isBusy, onChoose }: Props) {
  if (matches.length === 0) return null
  return (
    <ul className={listCard.card}>
      {matches.map(({ email, names, phones }) => (
        <li key={email}>
          <button className={listCard.row} type="button" disabled={isBusy} onClick={() => onChoose(email)}>
            <span>
              <b className={cards.address}>{email}</b>
              <span className={listCard.caption}>{texts.names(names, phones)}</span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}

export function ReviewList({ reviews }: { reviews: HeldRecord[] }) {
  if (reviews.length === 0) return null
  return (
    <article className={cards.card} aria-label={texts.reviewsFound}>
      <header className={cards.head}>
        <h3>{texts.reviewsFound}</h3>
        <p className={cards.caption}>{texts.reviewsHint}</p>
      </header>
      {reviews.map(review => (
        <RecordFields key={review.fields.id} record={review} />
      ))}
      <p>
        <Link className={styles.link} to="/dash/reviews">
          {texts.seeReviews}
        </Link>
      </p>
    </article>
  )
}
