import { useState } from 'react'
import { formatMoment } from '#shared/time/dates.ts'
import { Button } from '#ui/button.tsx'
import type { Editing, Versioned } from '../editing.rules.ts'
import { Differences, type FieldText } from './differences.tsx'
import styles from './restored-draft.module.css'
import { restoredDraftTexts } from './section-editor.texts.ts'

interface Props<Content extends Versioned> {
  savedAt: number
  editing: Editing<Content>
  fields: Record<string, FieldText>
  onDiscard: () => void
}

/** Says that the form contains a stored draft, and how it differs from the published section. */
export function RestoredDraft<Content extends Versioned>({
  savedAt,
  editing,
  fields,
  onDiscard,
}: Props<Content>) {
  const [isDismissed, setDismissed] = useState(false)
  const { base, changes } = editing
  if (isDismissed) return null
  return (
    <section className={styles.card} aria-labelledby="restored-draft">
      <h2 id="restored-draft">{restoredDraftTexts.title}</h2>
      <p>{restoredDraftTexts.text(formatMoment(new Date(savedAt).toISOString()))}</p>
      <Differences
        fields={fields}
        differing={Object.keys(changes)}
        sides={[
          { label: restoredDraftTexts.site, content: base },
          { label: restoredDraftTexts.draft, content: { ...base, ...changes } },
        ]}
      />
      <div className={styles.choices}>
        <Button onClick={() => setDismissed(true)}>{restoredDraftTexts.keep}</Button>
        <Button onClick={onDiscard}>{restoredDraftTexts.discard}</Button>
      </div>
    </section>
  )
}
