import type { ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { changedFields } from '../changed-fields.rules.ts'
import { contentOf, rebased, type Versioned } from '../editing.rules.ts'
import { conflictTexts } from './conflict-sheet.en.ts'
import styles from './conflict-sheet.module.css'
import { Differences, type FieldText } from './differences.tsx'
import { PastPicture } from './past-picture.tsx'
import { SavingLine } from './saving-line.tsx'
import type { Conflict } from './section-calls.ts'
import type { EditingState, SectionEditing } from './section-editing.ts'

interface Props<Content extends Versioned> {
  conflict: Conflict<Content>
  state: EditingState<Content>
  editing: SectionEditing<Content>
  subject: string
  fields: Record<string, FieldText>
  preview: (content: Content) => ReactNode
}

/** Two people wrote at once: who changed what and when, both sides, and the choice. Nothing was overwritten. */
export function ConflictSheet<Content extends Versioned>(props: Props<Content>) {
  const { conflict, state, editing, subject, fields, preview } = props
  const { content: theirs, savings } = conflict
  const mine = contentOf(rebased(state, theirs))
  const differing = changedFields(Object.keys(fields) as (keyof Content & string)[], theirs, mine)
  const who = savings[0]?.savedBy ?? conflictTexts.somebody
  return (
    <Sheet
      look="wide"
      title={conflictTexts.title(who, subject)}
      caption={conflictTexts.caption}
      onClose={editing.postpone}
      foot={
        <>
          <Button onClick={editing.postpone}>{conflictTexts.later}</Button>
          <Button onClick={editing.takeTheirs}>{conflictTexts.takeTheirs}</Button>
          <Button look="primary" onClick={editing.keepMine}>
            {conflictTexts.keepMine}
          </Button>
        </>
      }
    >
      <ul className={styles.savings}>
        {savings.map(saving => (
          <li key={saving.version}>
            <SavingLine saving={saving} fields={fields} />
          </li>
        ))}
      </ul>
      {differing.length === 0 ? (
        <p>{conflictTexts.same}</p>
      ) : (
        <>
          <h3 className={styles.title}>{conflictTexts.both}</h3>
          <Differences
            fields={fields}
            differing={differing}
            sides={[
              { label: conflictTexts.theirs(who), content: theirs },
              { label: conflictTexts.mine, content: mine },
            ]}
          />
        </>
      )}
      <div className={styles.pictures}>
        <figure>
          <figcaption>{conflictTexts.theirs(who)}</figcaption>
          <PastPicture title={conflictTexts.theirs(who)}>{preview(theirs)}</PastPicture>
        </figure>
        <figure>
          <figcaption>{conflictTexts.mine}</figcaption>
          <PastPicture title={conflictTexts.mine}>{preview(mine)}</PastPicture>
        </figure>
      </div>
    </Sheet>
  )
}
