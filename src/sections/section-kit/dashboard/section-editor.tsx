import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { isAdmin } from '#features/session/dashboard/session.ts'
import { useSession } from '#features/session/dashboard/use-session.ts'
import { Button } from '#ui/button.tsx'
import { contentOf, isDirty, type Versioned } from '../editing.rules.ts'
import { BackLink } from './back-link.tsx'
import { ConflictSheet } from './conflict-sheet.tsx'
import type { FieldText } from './differences.tsx'
import { EditorNotes, EditorProblem, OtherDraftNote } from './editor-notes.tsx'
import { EditorStatus } from './editor-status.tsx'
import { EditorTabs, type View } from './editor-tabs.tsx'
import { HistorySheet } from './history-sheet.tsx'
import type { LoadedSection } from './load-section.ts'
import { PreviewPane } from './preview-pane.tsx'
import { RestoredDraft } from './restored-draft.tsx'
import type { SectionCalls } from './section-calls.ts'
import styles from './section-editor.module.css'
import { editorTexts } from './section-editor.texts.ts'
import { type FieldProblems, useFormValidation } from './use-form-validation.ts'
import { useSectionEditing } from './use-section-editing.ts'

/** The names of a section and its fields, and the texts of its toasts. */
export interface SectionTexts {
  title: string
  /** Its name inside a sentence; « this section » by default. */
  subject?: string
  save: string
  saved: string
  failed: string
  /** Shown under the form after a failed save, instead of the default text. */
  problem?: string
  fields: Record<string, FieldText>
  /** Where it stands on the site; the home page by default. */
  sitePath?: string
}

export interface SectionForm<Content> {
  content: Content
  change: (changes: Partial<Content>) => void
  problems: FieldProblems
}

interface Props<Content extends Versioned> {
  section: string
  texts: SectionTexts
  calls: SectionCalls<Content>
  loaded: LoadedSection<Content>
  /** `long`: more form than preview. */
  look?: 'short' | 'long'
  /** Renders the public component. */
  preview: (content: Content) => ReactNode
  onPublished?: () => void
  /** Validation problems by field; nothing is sent while there are any. */
  findProblems?: (content: Content) => FieldProblems
  /** Shown under the title, such as what is still to be done. */
  caption?: (content: Content) => ReactNode
  form: (form: SectionForm<Content>) => ReactNode
  /** Below form and preview, in their full width. */
  below?: (form: SectionForm<Content>) => ReactNode
}

/** The editor of a section: form and live preview, draft, conflict, undo and history. */
export function SectionEditor<Content extends Versioned>(props: Props<Content>) {
  const { section, texts, calls, loaded, look = 'short', preview, onPublished, form, below } = props
  const { findProblems = () => ({}), caption } = props
  const { subject = editorTexts.subject, fields, sitePath = '/' } = texts
  const formId = useId()
  const session = useSession()
  const [view, setView] = useState<View>('edit')
  const [isHistoryOpen, setHistoryOpen] = useState(false)
  const { editing, state } = useSectionEditing({ section, calls, loaded, texts, onPublished })
  // The draft as it was restored, until it is saved or discarded. Typing does not update it: the layout would jump.
  const [restored, setRestored] = useState(() =>
    loaded.draft && !state.unsent && isDirty(state) ? state : null,
  )
  // An ended session can be renewed over this screen.
  const mayPublish = isAdmin(session) || session.hasEnded
  const content = contentOf(state)
  const validation = useFormValidation(findProblems(content))
  const parts = { content, change: editing.change, problems: validation.visibleProblems }

  function discard() {
    setRestored(null)
    editing.discard()
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (validation.validate()) void editing.save()
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
            {...{ state, editing, mayPublish, sitePath }}
            onDiscard={discard}
            onHistory={() => setHistoryOpen(true)}
          />
        </div>
        <div className={styles.bar} data-thumb-bar>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            isBusy={state.activity === 'saving'}
            disabled={!mayPublish}
          >
            {texts.save}
          </Button>
        </div>
      </header>
      <EditorTabs view={view} onChoose={setView} />
      <div className={styles.notes}>
        {loaded.draft && restored?.base.version === state.base.version && (
          <RestoredDraft
            savedAt={loaded.draft.savedAt}
            editing={restored}
            fields={fields}
            onDiscard={discard}
          />
        )}
        {loaded.otherDraftAt !== null && (
          <OtherDraftNote savedAt={loaded.otherDraftAt} isFirstOpen={isDirty(state)} />
        )}
        <EditorNotes {...{ state, editing, subject, mayPublish }} />
      </div>
      <div className={styles.panes} data-view={view} data-look={look}>
        <form
          ref={validation.form}
          id={formId}
          className={styles.form}
          noValidate
          onSubmit={submit}
          onBlur={validation.onBlur}
        >
          {/* What cannot be saved cannot be typed. */}
          <fieldset className={styles.fields} disabled={!mayPublish}>
            {form(parts)}
          </fieldset>
          <EditorProblem {...{ state, fields }} text={texts.problem} />
        </form>
        <div className={styles.preview}>
          <PreviewPane isTall={look === 'long'}>{preview(content)}</PreviewPane>
        </div>
      </div>
      {below && (
        <div className={styles.below} data-view={view}>
          <fieldset className={styles.fields} disabled={!mayPublish}>
            {below(parts)}
          </fieldset>
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
