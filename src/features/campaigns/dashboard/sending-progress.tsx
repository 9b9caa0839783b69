import type { Counts } from '../campaign.contract.ts'
import { audienceTexts, progressTexts } from './campaigns.texts.ts'
import styles from './sending-progress.module.css'

/** Up to this many people, one cell per person. */
const MAX_CELLS_PER_PERSON = 300
const CELLS = 28

type CellState = 'sent' | 'failed' | 'waiting'

/** A cell is filled only when all its mails are settled. */
function cellsOf({ total, successCount, failureCount }: Counts): CellState[] {
  const cells = Math.min(total, total > MAX_CELLS_PER_PERSON ? CELLS : MAX_CELLS_PER_PERSON)
  const settled = Math.floor(((successCount + failureCount) / Math.max(total, 1)) * cells)
  const failed = failureCount === 0 ? 0 : Math.max(1, Math.round((failureCount / Math.max(total, 1)) * cells))
  return Array.from({ length: cells }, (_, index) =>
    index >= settled ? 'waiting' : index >= settled - failed ? 'failed' : 'sent',
  )
}

export function SendingProgress({ counts, isOffline = false }: { counts: Counts; isOffline?: boolean }) {
  const { total, successCount, failureCount } = counts
  const isMany = total > MAX_CELLS_PER_PERSON
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
        {cellsOf(counts).map((state, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a cell is identified by its position
          <i key={index} className={styles[state]} />
        ))}
      </div>
      <p className={styles.legend} aria-hidden="true">
        {(['sent', 'failed', 'waiting'] as const).map(state => (
          <span key={state}>
            <i className={styles[state]} />
            {progressTexts.legend[state]}
          </span>
        ))}
      </p>
      <p className={styles.hint} role="status">
        {isOffline ? progressTexts.offline : isMany ? progressTexts.many : progressTexts.each}
      </p>
    </>
  )
}
