import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { isAdmin } from '#features/session/dashboard/session.ts'
import { useSession } from '#features/session/dashboard/use-session.ts'
import { Button } from '#ui/button.tsx'
import { contentOf, isDirty, type Versioned } from '../editing.rules.ts'
import { BackLink } from './back-link.tsx'
import { ConflictSheet } from './conflict-sheet.tsx'
import type { FieldText } from './differences.tsx'
import { EditorNotes, EditorProblem } from './editor-notes.tsx'
import { EditorStatus } from './editor-status.tsx'
import { EditorTabs, type View } from './editor-tabs.tsx'
import { HistorySheet } from './history-sheet.tsx'
import { KeptDraft } from './kept-draft.tsx'
import type { LoadedSection } from './load-section.ts'
import { PreviewPane } from './preview-pane.tsx'
import type { SectionCalls } from './section-calls.ts'
import { editorTexts } from './section-editor.en.ts'
import styles from './section-editor.module.css'
import { type FieldProblems, useFormCheck } from './use-form-check.ts'
import { useSectionEditing } from './use-section-editing.ts'

/** How a person calls a section and its fields, and what they hear about it. */
export interface SectionTexts {
  title: string
  /** What it is called in a sentence: « this section », unless it says otherwise. */
  subject?: string
  save: string
  saved: string
  failed: string
  /** What stands under the form after a failed save, where the section has words of its own for it. */
  problem?: string
  fields: Record<string, FieldText>
}

export interface SectionForm<Content> {
  content: Content
  change: (words: Partial<Content>) => void
  /** What to say of which field. */
  problems: FieldProblems
}

interface Props<Content extends Versioned> {
  section: string
  texts: SectionTexts
  calls: SectionCalls<Content>
  loaded: LoadedSection<Content>
  /** `long`: more form than preview. */
  look?: 'short' | 'long'
  /** The public component itself. */
  preview: (content: Content) => ReactNode
  onPublished?: () => void
  /** What cannot be saved as it is, by field; while there is any, nothing is sent. */
  findProblems?: (content: Content) => FieldProblems
  /** Under the title, such as what is still to be done. */
  caption?: (content: Content) => ReactNode
  form: (form: SectionForm<Content>) => ReactNode
  /** Across form and preview, below both. */
  below?: (form: SectionForm<Content>) => ReactNode
}

/** The frame of every section's editor: form and live preview, draft, conflict, undo and history. */
export function SectionEditor<Content extends Versioned>(props: Props<Content>) {
  const { section, texts, calls, loaded, look = 'short', preview, onPublished, form, below } = props
  const { findProblems = () => ({}), caption } = props
  const { subject = editorTexts.subject, fields } = texts
  const formId = useId()
  const session = useSession()
  const [view, setView] = useState<View>('edit')
  const [isHistoryOpen, setHistoryOpen] = useState(false)
  const { editing, state } = useSectionEditing({ section, calls, loaded, texts, onPublished })
  // As it came back, and for as long as it is neither saved nor discarded: what is typed moves nothing on the screen.
  const [kept, setKept] = useState(() => (loaded.draft && !state.unsent && isDirty(state) ? state : null))
  // Who signs in again over this screen goes on with it.
  const mayPublish = isAdmin(session) || session.hasEnded
  const content = contentOf(state)
  const check = useFormCheck(findProblems(content))
  const parts = { content, change: editing.change, problems: check.shown }

  function discard() {
    setKept(null)
    editing.discard()
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (check.passes()) void editing.save()
    else setView('edit')
  }

  return (
    <>
      <header className={styles.head}>
        <div>
          <BackLink />
          <h1>{texts.title}</h1>
          {caption?.(content)}
          <EditorStatus
            {...{ state, editing, mayPublish }}
            onDiscard={discard}
            onHistory={() => setHistoryOpen(true)}
          />
        </div>
        <div className={styles.bar} data-thumb-bar>
          <Button
            type="submit"
            form={formId}
            look="primary"
            isBusy={state.activity === 'saving'}
            disabled={!mayPublish}
          >
            {texts.save}
          </Button>
        </div>
      </header>
      <EditorTabs view={view} onChoose={setView} />
      <div className={styles.notes}>
        {loaded.draft && kept?.base.version === state.base.version && (
          <KeptDraft savedAt={loaded.draft.savedAt} editing={kept} fields={fields} onDiscard={discard} />
        )}
        <EditorNotes {...{ state, editing, subject, mayPublish }} />
      </div>
      <div className={styles.panes} data-view={view} data-look={look}>
        <form
          ref={check.form}
          id={formId}
          className={styles.form}
          noValidate
          onSubmit={submit}
          onBlur={check.leave}
        >
          {form(parts)}
          <EditorProblem state={state} text={texts.problem} />
        </form>
        <div className={styles.preview}>
          <PreviewPane isTall={look === 'long'}>{preview(content)}</PreviewPane>
        </div>
      </div>
      {below && (
        <div className={styles.below} data-view={view}>
          {below(parts)}
        </div>
      )}
      {state.conflict && (
        <ConflictSheet
          conflict={state.conflict}
          fields={fields}
          preview={preview}
          {...{ state, editing, subject }}
        />
      )}
      {isHistoryOpen && (
        <HistorySheet
          section={section}
          fields={fields}
          calls={calls}
          preview={preview}
          onRestore={mayPublish ? editing.restore : null}
          onClose={() => setHistoryOpen(false)}
        />
      )}
    </>
  )
}
