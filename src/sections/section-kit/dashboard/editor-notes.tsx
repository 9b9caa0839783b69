import type { ReactNode } from 'react'
import { formatMoment } from '#shared/time/dates.ts'
import { TextButton } from '#ui/text-button.tsx'
import type { Versioned } from '../editing.rules.ts'
import type { FieldText } from './differences.tsx'
import styles from './editor-notes.module.css'
import type { EditingState, SectionEditing } from './section-editing.ts'
import { editorTexts } from './section-editor.texts.ts'

/** Another draft of the same section, as a second tab left it. It is named, and opened only when the first one is done with. */
export function OtherDraftNote({ savedAt, isFirstOpen }: { savedAt: number; isFirstOpen: boolean }) {
  const when = formatMoment(new Date(savedAt).toISOString())
  if (isFirstOpen) return <Note>{editorTexts.otherDraftLater(when)}</Note>
  return (
    <Note action={editorTexts.openDraft} onAct={() => location.reload()}>
      {editorTexts.otherDraft(when)}
    </Note>
  )
}

interface Props<Content extends Versioned> {
  state: EditingState<Content>
  editing: SectionEditing<Content>
  subject: string
  mayPublish: boolean
}

/** Notes that stay as long as they apply: why the changes are not published. */
export function EditorNotes<Content extends Versioned>(props: Props<Content>) {
  const { state, editing, subject, mayPublish } = props
  const { activity, newer } = state
  return (
    <>
      {!mayPublish && <Note>{editorTexts.reader}</Note>}
      {activity === 'waiting' && (
        <Note isOutcome action={editorTexts.tryNow} onAct={editing.resume}>
          {editorTexts.waiting}
        </Note>
      )}
      {newer && (
        <Note action={editorTexts.compare} onAct={editing.compare}>
          {editorTexts.newer(subject)}
        </Note>
      )}
    </>
  )
}

interface ProblemProps {
  state: Pick<EditingState<Versioned>, 'activity' | 'problem' | 'fieldProblems'>
  fields: Record<string, FieldText>
  /** The section's own text for a failed save. */
  text: string | undefined
}

/** Shown under the form until the next try. */
export function EditorProblem({ state: { activity, problem, fieldProblems }, fields, text }: ProblemProps) {
  if (activity !== 'idle' || !problem) return null
  const named = Object.entries(fieldProblems).map(([name, found]) =>
    editorTexts.fieldProblem(fields[name]?.label ?? name, found),
  )
  if (named.length > 0) return <Note isBad>{editorTexts.problem(named.join(' '))}</Note>
  return <Note isBad>{text ?? editorTexts.problem(problem)}</Note>
}

interface NoteProps {
  isBad?: boolean
  /** Says what became of what was pressed: comes into view. */
  isOutcome?: boolean
  action?: string
  onAct?: () => void
  children: ReactNode
}

const bringIntoView = (note: HTMLElement | null) => note?.scrollIntoView({ block: 'nearest' })

function Note({ isBad = false, isOutcome, action, onAct, children }: NoteProps) {
  return (
    <div ref={isOutcome ? bringIntoView : null} className={styles.note} data-bad={isBad}>
      <p role={isBad ? 'alert' : 'status'}>{children}</p>
      {action && <TextButton onClick={onAct}>{action}</TextButton>}
    </div>
  )
}
