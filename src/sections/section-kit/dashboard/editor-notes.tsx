import type { ReactNode } from 'react'
import { TextButton } from '#ui/text-button.tsx'
import type { Versioned } from '../editing.rules.ts'
import styles from './editor-notes.module.css'
import type { EditingState, SectionEditing } from './section-editing.ts'
import { editorTexts } from './section-editor.en.ts'

interface Props<Content extends Versioned> {
  state: EditingState<Content>
  editing: SectionEditing<Content>
  mayPublish: boolean
  /** The section's own words for a save that failed. */
  problem: string | undefined
}

/** What stands between these words and the site, for as long as it does. */
export function EditorNotes<Content extends Versioned>({
  state,
  editing,
  mayPublish,
  problem,
}: Props<Content>) {
  const { activity, newer, problem: cause } = state
  return (
    <>
      {!mayPublish && <Note>{editorTexts.reader}</Note>}
      {activity === 'waiting' && (
        <Note action={editorTexts.tryNow} onAct={editing.resume}>
          {editorTexts.waiting}
        </Note>
      )}
      {newer && (
        <Note action={editorTexts.compare} onAct={editing.compare}>
          {editorTexts.newer}
        </Note>
      )}
      {activity === 'idle' && cause && <Note isBad>{problem ?? editorTexts.problem(cause)}</Note>}
    </>
  )
}

interface NoteProps {
  isBad?: boolean
  action?: string
  onAct?: () => void
  children: ReactNode
}

function Note({ isBad = false, action, onAct, children }: NoteProps) {
  return (
    <div className={styles.note} data-bad={isBad}>
      <p role={isBad ? 'alert' : 'status'}>{children}</p>
      {action && <TextButton onClick={onAct}>{action}</TextButton>}
    </div>
  )
}
