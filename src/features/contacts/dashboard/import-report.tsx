import { type ContactImport, Outcome } from '../import.contract.ts'
import { importTexts as texts } from './import.en.ts'
import styles from './import-sheet.module.css'

/** What would happen, and to which lines it would not. */
export function ImportReport({ file: { counts, keptBasis, leftOut } }: { file: ContactImport }) {
  return (
    <div className={styles.report}>
      <dl>
        {Outcome.options.map(outcome => (
          <div key={outcome}>
            <dt>{texts.outcomes[outcome]}</dt>
            <dd>{counts[outcome].toLocaleString('en-CA')}</dd>
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
