import { useState } from 'react'
import { formatMoment } from '#shared/time/dates.ts'
import { Button } from '#ui/button.tsx'
import type { Editing, Versioned } from '../editing.rules.ts'
import { Differences, type FieldText } from './differences.tsx'
import { keptDraftTexts } from './kept-draft.en.ts'
import styles from './kept-draft.module.css'

interface Props<Content extends Versioned> {
  savedAt: number
  editing: Editing<Content>
  fields: Record<string, FieldText>
  onDiscard: () => void
}

/** Words from an earlier visit stand in the form again; this says so, and in what they differ from the site. */
export function KeptDraft<Content extends Versioned>({
  savedAt,
  editing,
  fields,
  onDiscard,
}: Props<Content>) {
  const [isSeen, setSeen] = useState(false)
  const { base, typed } = editing
  if (isSeen) return null
  return (
    <section className={styles.slab} aria-labelledby="kept-draft">
      <h2 id="kept-draft">{keptDraftTexts.title}</h2>
      <p>{keptDraftTexts.text(formatMoment(new Date(savedAt).toISOString()))}</p>
      <Differences
        fields={fields}
        differing={Object.keys(typed)}
        sides={[
          { label: keptDraftTexts.site, content: base },
          { label: keptDraftTexts.draft, content: { ...base, ...typed } },
        ]}
      />
      <div className={styles.choices}>
        <Button onClick={() => setSeen(true)}>{keptDraftTexts.keep}</Button>
        <Button onClick={onDiscard}>{keptDraftTexts.discard}</Button>
      </div>
    </section>
  )
}
