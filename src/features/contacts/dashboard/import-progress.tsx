import { TextButton } from '#ui/text-button.tsx'
import { importTexts } from './import.texts.ts'
import styles from './import-progress.module.css'
import type { Import } from './use-import.ts'

const CELLS = 24

/** Fills whole cells only. */
export function ImportProgress({ label, share }: { label: string; share: number }) {
  const filled = Math.floor(share * CELLS)
  const percent = Math.floor(share * 100)
  return (
    <div>
      <p className={styles.label}>
        {label}
        <span>{importTexts.percent(percent)}</span>
      </p>
      <div
        className={styles.row}
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
      >
        {Array.from({ length: CELLS }, (_, cell) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a cell has no identity but its position
          <i key={cell} className={cell < filled ? styles.filled : undefined} />
        ))}
      </div>
    </div>
  )
}

/** Shown while the sheet is closed: progress, then the result. */
export function ImportStatus({ task, onShow }: { task: Import; onShow: () => void }) {
  const { file, isRunning, dismiss } = task
  if (!file) return null
  const { state, fileName, progress, counts } = file
  const isDone = state === 'done'
  return (
    <div className={styles.status}>
      {isRunning ? (
        <ImportProgress label={importTexts.running(state, fileName)} share={progress} />
      ) : (
        <p role="status">
          {isDone ? importTexts.done(counts.new, counts.updated) : importTexts.paused(state, fileName)}
        </p>
      )}
      <TextButton onClick={isDone ? dismiss : onShow}>
        {isDone ? importTexts.close : importTexts.show}
      </TextButton>
    </div>
  )
}
