import bento from './bento-tile.module.css'
import { featuresTexts } from './features.fr.ts'
import styles from './soon-tile.module.css'

/** Quarter turns of the eighteen tiles. */
const INITIAL_TURNS = [0, 2, 0, 1, 0, 1, 3, 2, 3, 3, 3, 2, 0, 1, 0, 1, 1, 1]

/** A pattern of tiles that turn when pressed. Decorative, so it is not in the tab order. */
export function SoonTile({ className }: { className: string | undefined }) {
  return (
    <div className={`${bento.tile} ${className}`} data-reveal>
      <div className={styles.floor} aria-hidden="true">
        {INITIAL_TURNS.map((count, index) => (
          <button
            // biome-ignore lint/suspicious/noArrayIndexKey: a tile is identified by its position
            key={index}
            type="button"
            className={styles.piece}
            tabIndex={-1}
            data-turns={count}
          >
            <svg viewBox="0 0 100 100" aria-hidden="true">
              <path d="M0 0H100A100 100 0 0 1 0 100Z" />
            </svg>
          </button>
        ))}
      </div>
      <div className={`${bento.key} ${styles.key}`}>
        <span className={styles.badge}>{featuresTexts.soon}</span>
        <p className={styles.text}>{featuresTexts.soonText}</p>
      </div>
    </div>
  )
}
