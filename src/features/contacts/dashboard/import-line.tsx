import { TextButton } from '#ui/text-button.tsx'
import { importTexts } from './import.en.ts'
import styles from './import-line.module.css'
import { TileProgress } from './tile-progress.tsx'
import type { Import } from './use-import.ts'

/** An import whose sheet was closed: how far it is, and in the end what became of it. */
export function ImportLine({ task, onShow }: { task: Import; onShow: () => void }) {
  const { file, isUnderWay, leave } = task
  if (!file) return null
  const { state, fileName, progress, counts } = file
  const isDone = state === 'done'
  return (
    <div className={styles.line}>
      {isUnderWay ? (
        <TileProgress label={importTexts.underWay(state, fileName)} share={progress} />
      ) : (
        <p role="status">
          {isDone ? importTexts.done(counts.new, counts.updated) : importTexts.waits(state, fileName)}
        </p>
      )}
      <TextButton onClick={isDone ? leave : onShow}>
        {isDone ? importTexts.close : importTexts.show}
      </TextButton>
    </div>
  )
}
