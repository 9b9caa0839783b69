import { useId } from 'react'
import { Button } from '#ui/button.tsx'
import { Sheet } from '#ui/sheet.tsx'
import type { ContactImport } from '../import.contract.ts'
import { importTexts as texts } from './import.en.ts'
import { ImportColumns } from './import-columns.tsx'
import { ImportReport } from './import-report.tsx'
import styles from './import-sheet.module.css'
import { TileProgress } from './tile-progress.tsx'
import type { Import } from './use-import.ts'

/** From a file to the list: what is in it, what would happen, and only then its coming in. */
export function ImportSheet({ task, onClose }: { task: Import; onClose: () => void }) {
  const { file, plan, sent, problem, setPlan, send, check, run, back } = task
  const wanted = file ? file.counts.new + file.counts.updated : 0
  // What the worker has begun goes on without this sheet: there is nothing to cancel.
  const isBegun = file !== null && file.state !== 'read'
  const close = <Button onClick={onClose}>{isBegun ? texts.close : texts.cancel}</Button>
  return (
    <Sheet
      title={texts.title}
      {...(file && { caption: texts.fileName(file.fileName, file.rowCount) })}
      onClose={onClose}
      problem={problem}
      foot={
        <>
          {file?.state === 'checked' ? <Button onClick={back}>{texts.back}</Button> : close}
          {file?.state === 'read' && (
            <Button look="primary" onClick={() => check(file.id)}>
              {texts.check}
            </Button>
          )}
          {file?.state === 'checked' && (
            <Button look="primary" disabled={wanted === 0} onClick={() => run(file.id)}>
              {texts.run(wanted)}
            </Button>
          )}
          {file?.state === 'failed' && (
            <Button look="primary" onClick={() => run(file.id)}>
              {texts.tryAgain}
            </Button>
          )}
        </>
      }
    >
      {file === null && <FileChoice sent={sent} onChoose={send} />}
      {file?.state === 'read' && <ImportColumns file={file} plan={plan} onChange={setPlan} />}
      {file && file.state !== 'read' && <Progress file={file} />}
    </Sheet>
  )
}

function Progress({ file }: { file: ContactImport }) {
  switch (file.state) {
    case 'checking':
      return <TileProgress label={texts.checking} share={file.progress} />
    case 'importing':
      return (
        <>
          <TileProgress label={texts.importing} share={file.progress} />
          <p className={styles.hint}>{texts.goesOn}</p>
        </>
      )
    case 'done':
      return (
        <p className={styles.done} role="status">
          {texts.done(file.counts.new, file.counts.updated)}
        </p>
      )
    case 'failed':
      return (
        <p className={styles.done} role="alert">
          {texts.failed}. {texts.failedHint}
        </p>
      )
    default:
      return <ImportReport file={file} />
  }
}

function FileChoice({ sent, onChoose }: { sent: number | null; onChoose: (file: File) => void }) {
  const id = useId()
  if (sent !== null) return <TileProgress label={texts.sending} share={sent} />
  return (
    <div className={styles.choice}>
      <label htmlFor={id}>{texts.choose}</label>
      <input
        id={id}
        type="file"
        accept=".csv,.txt,.tsv,text/csv,text/plain"
        aria-describedby={`${id}-hint`}
        onChange={event => {
          const [file] = event.target.files ?? []
          // The same file can then be chosen again.
          event.target.value = ''
          if (file) onChoose(file)
        }}
      />
      <p id={`${id}-hint`} className={styles.hint}>
        {texts.chooseHint}
      </p>
    </div>
  )
}
