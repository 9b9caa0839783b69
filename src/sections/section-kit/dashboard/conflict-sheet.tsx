import type { ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { changedFields, contentOf, rebase, type Versioned } from '../editing.rules.ts'
import styles from './conflict-sheet.module.css'
import { Differences, type FieldText } from './differences.tsx'
import { RevisionByline } from './revision-byline.tsx'
import type { Conflict } from './section-calls.ts'
import type { EditingState, SectionEditing } from './section-editing.ts'
import { conflictTexts } from './section-editor.texts.ts'
import { SectionThumbnail } from './section-thumbnail.tsx'

interface Props<Content extends Versioned> {
  conflict: Conflict<Content>
  state: EditingState<Content>
  editing: SectionEditing<Content>
  subject: string
  fields: Record<string, FieldText>
  preview: (content: Content) => ReactNode
}

/** Two people saved the same section: shows who changed what and when, both contents, and the choice. */
export function ConflictSheet<Content extends Versioned>(props: Props<Content>) {
  const { conflict, state, editing, subject, fields, preview } = props
  const { content: theirs, revisions } = conflict
  const mine = contentOf(rebase(state, theirs))
  const differing = changedFields(Object.keys(fields) as (keyof Content & string)[], theirs, mine)
  const who = revisions[0]?.savedBy ?? conflictTexts.somebody
  return (
    <Sheet
      variant="wide"
      isTextFirst
      title={conflictTexts.title(who, subject)}
      caption={conflictTexts.caption}
      onClose={editing.postpone}
      footer={
        <>
          <Button onClick={editing.postpone}>{conflictTexts.later}</Button>
          <Button onClick={editing.takeTheirs}>{conflictTexts.takeTheirs}</Button>
          <Button variant="primary" onClick={editing.keepMine}>
            {conflictTexts.keepMine}
          </Button>
        </>
      }
    >
      <ul className={styles.revisions}>
        {revisions.map(revision => (
          <li key={revision.version}>
            <RevisionByline revision={revision} fields={fields} />
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
      <div className={styles.thumbnails}>
        <figure>
          <figcaption>{conflictTexts.theirs(who)}</figcaption>
          <SectionThumbnail title={conflictTexts.theirs(who)}>{preview(theirs)}</SectionThumbnail>
        </figure>
        <figure>
          <figcaption>{conflictTexts.mine}</figcaption>
          <SectionThumbnail title={conflictTexts.mine}>{preview(mine)}</SectionThumbnail>
        </figure>
      </div>
    </Sheet>
  )
}
