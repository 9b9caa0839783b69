import type { Offer } from '../story.rules.ts'
import styles from './offer-list.module.css'

export function OfferList({ offers }: { offers: Offer[] }) {
  return (
    <ul className={styles.offers}>
      {offers.map(({ name, note }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the contractor may write a line twice
        <li key={index} className={styles.offer} data-tile>
          <b>{name}</b>
          {note && <span>{note}</span>}
        </li>
      ))}
    </ul>
  )
}
