import { formatMoment } from '#shared/time/dates.ts'
import { StatusIcon } from '#ui/status-icon.tsx'
import { TextButton } from '#ui/text-button.tsx'
import { isDirty, type Versioned } from '../editing.rules.ts'
import styles from './editor-status.module.css'
import type { EditingState, SectionEditing } from './section-editing.ts'
import { editorTexts } from './section-editor.texts.ts'

interface Props<Content extends Versioned> {
  state: EditingState<Content>
  editing: SectionEditing<Content>
  mayPublish: boolean
  /** Where the section stands on the site. */
  sitePath: string
  onDiscard: () => void
  onHistory: () => void
}

/** Whether there is a draft or all is published, with the actions to discard it or to undo. */
export function EditorStatus<Content extends Versioned>(props: Props<Content>) {
  const { state, editing, mayPublish, sitePath, onDiscard, onHistory } = props
  const { isDraftStored } = state
  const { version, updatedAt } = state.base
  // A save that waits can be taken back, also where its changes were typed back.
  const isDraft = [state, state.unsent ?? state].some(isDirty)
  return (
    <div className={styles.status}>
      <p role="status">
        {isDraft ? (
          <>
            <StatusIcon kind={isDraftStored ? 'good' : 'warning'} />{' '}
            {isDraftStored ? editorTexts.draftStored : editorTexts.draftNotStored}
          </>
        ) : updatedAt && version > 0 ? (
          editorTexts.published(formatMoment(updatedAt))
        ) : (
          editorTexts.original
        )}
      </p>
      <div className={styles.actions}>
        {isDraft && (
          <TextButton isQuiet onClick={onDiscard}>
            {editorTexts.discard}
          </TextButton>
        )}
        {!isDraft && version > 0 && mayPublish && (
          <TextButton isQuiet disabled={state.activity === 'saving'} onClick={editing.undo}>
            {editorTexts.undoLast}
          </TextButton>
        )}
        {/* With a draft too: as many actions as before, so that the first key does not move the form. */}
        <a className={styles.link} href={sitePath} target="_blank" rel="noreferrer">
          {editorTexts.seeOnSite}
        </a>
        <TextButton isQuiet onClick={onHistory}>
          {editorTexts.history}
        </TextButton>
      </div>
    </div>
  )
}
