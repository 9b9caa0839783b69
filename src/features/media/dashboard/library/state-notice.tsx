import { ProgressBar } from '#ui/progress-bar.tsx'
import { StatusIcon } from '#ui/status-icon.tsx'
import { mediaTexts } from '../media.en.ts'
import type { MediaItem } from '../media-item.ts'
import { problemWords } from '../problem-words.en.ts'
import styles from './notice.module.css'

/** What is happening to an item that is not ready, in words that say what to do. */
export function StateNotice({ item: { state, percent, problem, title } }: { item: MediaItem }) {
  if (state === 'ready') return null
  if (state === 'failed')
    return (
      <div className={styles.failed}>
        <p className={styles.name}>
          <StatusIcon kind="failed" />
          {mediaTexts.couldNotPrepare}
        </p>
        <p className={styles.caption}>{problemWords(problem)}</p>
      </div>
    )
  return (
    <div>
      <p className={styles.name}>
        {state === 'uploaded' ? mediaTexts.waitsForWork : mediaTexts.beingPrepared(percent)}
      </p>
      <div className={styles.tiles}>
        <ProgressBar percent={percent} label={mediaTexts.preparationOf(title)} />
      </div>
    </div>
  )
}
