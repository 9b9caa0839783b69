import { formatMoment } from '#shared/time/dates.ts'
import type { Revision } from '../section.contract.ts'
import type { FieldText } from './differences.tsx'
import styles from './revision-byline.module.css'
import { historyTexts } from './section-editor.texts.ts'

/** Who saved it, when, and what changed. */
export function RevisionByline({
  revision,
  fields,
}: {
  revision: Revision
  fields: Record<string, FieldText>
}) {
  const { savedBy, savedAt, changed } = revision
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
