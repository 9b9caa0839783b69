import type { ContactImport } from '../import.contract.ts'
import { IMPORT_FIELDS, type ImportField } from '../import.rules.ts'
import { BasisField } from './basis-field.tsx'
import { importTexts as texts } from './import.en.ts'
import styles from './import-sheet.module.css'
import type { Plan } from './use-import.ts'

interface Props {
  file: ContactImport
  plan: Plan
  onChange: (change: Partial<Plan>) => void
}

/** What was found in the file, to be put right where it was found wrong. */
export function ImportColumns({ file, plan, onChange }: Props) {
  const choose = (column: number, field: ImportField) => onChange({ fields: plan.fields.with(column, field) })
  return (
    <div className={styles.plan}>
      <fieldset className={styles.columns}>
        <legend>{texts.columns}</legend>
        <ul>
          {file.columns.map(({ header, samples }, column) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a column is known by its place; two may have one name
            <li key={column}>
              <span className={styles.column}>
                <b>{header}</b>
                <span className={styles.samples}>{samples.filter(Boolean).join(', ')}</span>
              </span>
              <select
                aria-label={header}
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
