import type { Counts } from '../campaign.contract.ts'
import { audienceTexts, progressTexts } from './campaigns.en.ts'
import styles from './sending-progress.module.css'

/** One tile per person up to here; above, a row of whole cells. */
const MOST_TILES = 300
const CELLS = 28

type Look = 'sent' | 'failed' | 'waiting'

/** Whole tiles only: one is laid when its mails are out. */
function tilesOf({ total, successCount, failureCount }: Counts): Look[] {
  const cells = Math.min(total, total > MOST_TILES ? CELLS : MOST_TILES)
  const settled = Math.floor(((successCount + failureCount) / Math.max(total, 1)) * cells)
  const failed = failureCount === 0 ? 0 : Math.max(1, Math.round((failureCount / Math.max(total, 1)) * cells))
  return Array.from({ length: cells }, (_, place) =>
    place >= settled ? 'waiting' : place >= settled - failed ? 'failed' : 'sent',
  )
}

export function SendingProgress({ counts, isOffline = false }: { counts: Counts; isOffline?: boolean }) {
  const { total, successCount, failureCount } = counts
  const isMany = total > MOST_TILES
  return (
    <>
      <p className={styles.count}>
        <span className={styles.big}>{audienceTexts.count(successCount)}</span>
        <span>
          {progressTexts.of(total)}
          <span className={styles.caption}>
            {failureCount === 0 ? progressTexts.noneFailed : progressTexts.failed(failureCount)}
          </span>
        </span>
      </p>
      <div
        className={isMany ? styles.cells : styles.each}
        role="progressbar"
        aria-label={progressTexts.label}
        aria-valuemin={0}
        aria-valuemax={total}
        aria-valuenow={successCount + failureCount}
      >
        {tilesOf(counts).map((look, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a tile is its place
          <i key={place} className={styles[look]} />
        ))}
      </div>
      <p className={styles.legend} aria-hidden="true">
        {(['sent', 'failed', 'waiting'] as const).map(look => (
          <span key={look}>
            <i className={styles[look]} />
            {progressTexts.legend[look]}
          </span>
        ))}
      </p>
      <p className={styles.hint} role="status">
        {isOffline ? progressTexts.lineDown : isMany ? progressTexts.many : progressTexts.each}
      </p>
    </>
  )
}
