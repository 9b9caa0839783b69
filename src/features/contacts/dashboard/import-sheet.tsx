import { useId } from 'react'
import { locale } from '#shared/text/language.ts'
import { Button } from '#ui/button.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { type ContactImport, Outcome } from '../import.contract.ts'
import { IMPORT_FIELDS, type ImportField } from '../import.rules.ts'
import { BasisField } from './basis-field.tsx'
import { importTexts as texts } from './import.texts.ts'
import { ImportProgress } from './import-progress.tsx'
import styles from './import-sheet.module.css'
import type { Import, Plan } from './use-import.ts'

/** Choose a file, map its columns, check it, and only then import it. */
export function ImportSheet({ task, onClose }: { task: Import; onClose: () => void }) {
  const { file, plan, sent, problem, setPlan, send, check, run, back } = task
  const wanted = file ? file.counts.new + file.counts.updated : 0
  // The worker continues when this sheet is closed: there is nothing to cancel.
  const isStarted = file !== null && file.state !== 'read'
  const close = <Button onClick={onClose}>{isStarted ? texts.close : texts.cancel}</Button>
  return (
    <Sheet
      title={texts.title}
      {...(file && { caption: texts.fileName(file.fileName, file.rowCount) })}
      onClose={onClose}
      problem={problem}
      footer={
        <>
          {file?.state === 'checked' ? <Button onClick={back}>{texts.back}</Button> : close}
          {file?.state === 'read' && (
            <Button variant="primary" onClick={() => check(file.id)}>
              {texts.check}
            </Button>
          )}
          {file?.state === 'checked' && (
            <Button variant="primary" disabled={wanted === 0} onClick={() => run(file.id)}>
              {texts.run(wanted)}
            </Button>
          )}
          {file?.state === 'failed' && (
            <Button variant="primary" onClick={() => run(file.id)}>
              {texts.tryAgain}
            </Button>
          )}
        </>
      }
    >
      {file === null && <FilePicker sent={sent} onChoose={send} />}
      {file?.state === 'read' && <ImportColumns file={file} plan={plan} onChange={setPlan} />}
      {file && file.state !== 'read' && <ImportStep file={file} />}
    </Sheet>
  )
}

function ImportStep({ file }: { file: ContactImport }) {
  switch (file.state) {
    case 'checking':
      return <ImportProgress label={texts.checking} share={file.progress} />
    case 'importing':
      return (
        <>
          <ImportProgress label={texts.importing} share={file.progress} />
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

function FilePicker({ sent, onChoose }: { sent: number | null; onChoose: (file: File) => void }) {
  const id = useId()
  if (sent !== null) return <ImportProgress label={texts.sending} share={sent} />
  return (
    <div className={styles.choice}>
      <label htmlFor={id}>{texts.choose}</label>
      <input
        id={id}
        type="file"
        accept=".csv,.txt,.tsv,.xlsx,.vcf,text/csv,text/plain,text/vcard"
        aria-describedby={`${id}-hint`}
        onChange={event => {
          const [file] = event.target.files ?? []
          // So that choosing the same file again fires a change.
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

interface ColumnsProps {
  file: ContactImport
  plan: Plan
  onChange: (change: Partial<Plan>) => void
}

/** The guessed field of each column, to be corrected, and the legal basis. */
function ImportColumns({ file, plan, onChange }: ColumnsProps) {
  const choose = (column: number, field: ImportField) => onChange({ fields: plan.fields.with(column, field) })
  return (
    <div className={styles.plan}>
      <fieldset className={styles.columns}>
        <legend>{texts.columns}</legend>
        <ul>
          {file.columns.map(({ header, samples }, column) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a column is identified by its position; two may have the same name
            <li key={column}>
              <span className={styles.column}>
                <b>{texts.header(header)}</b>
                <span className={styles.samples}>{samples.filter(Boolean).join(', ')}</span>
              </span>
              <select
                aria-label={texts.header(header)}
                value={plan.fields[column] ?? 'none'}
                onChange={event => choose(column, event.target.value as ImportField)}
              >
                {IMPORT_FIELDS.map(field => (
                  <option key={field} value={field}>
                    {texts.fields[field]}
                  </option>
                ))}
              </select>
            </li>
          ))}
        </ul>
      </fieldset>
      <BasisField
        label={texts.why}
        basis={plan.basis}
        basisOn={plan.basisOn}
        onChange={(basis, basisOn) => onChange({ basis, basisOn })}
      />
    </div>
  )
}

/** The result of the check: what the import would do, and which lines it leaves out. */
function ImportReport({ file: { counts, keptBasis, leftOut } }: { file: ContactImport }) {
  return (
    <div className={styles.report}>
      <dl>
        {Outcome.options.map(outcome => (
          <div key={outcome}>
            <dt>{texts.outcomes[outcome]}</dt>
            <dd>{counts[outcome].toLocaleString(locale())}</dd>
          </div>
        ))}
      </dl>
      {keptBasis > 0 && <p className={styles.hint}>{texts.keptBasis(keptBasis)}</p>}
      {leftOut.length > 0 && (
        <details>
          <summary>{texts.leftOut}</summary>
          <ul>
            {leftOut.map(({ line, outcome, problem, email }) => (
              <li key={line}>
                <b>{texts.line(line)}</b> {texts.reasons[problem ?? outcome] ?? texts.otherReason}
                {email && <span> {email}</span>}
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}
