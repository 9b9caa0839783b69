import { formatMoment } from '#shared/time/dates.ts'
import type { Saving } from '../section.contract.ts'
import type { FieldText } from './differences.tsx'
import { historyTexts } from './history.en.ts'
import styles from './saving-line.module.css'

/** Who, when, what. */
export function SavingLine({ saving, fields }: { saving: Saving; fields: Record<string, FieldText> }) {
  const { savedBy, savedAt, changed } = saving
  if (changed === null && savedBy === null) return <b className={styles.who}>{historyTexts.original}</b>
  const labels = changed?.flatMap(name => fields[name]?.label ?? [])
  return (
    <>
      <b className={styles.who}>{savedBy ?? historyTexts.gone}</b>
      <span className={styles.when}>{formatMoment(savedAt)}</span>
      {labels && <span className={styles.what}>{historyTexts.changed(labels)}</span>}
    </>
  )
}
