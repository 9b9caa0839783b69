import { useEffect, useState, useSyncExternalStore } from 'react'
import { formatMoment } from '#shared/time/dates.ts'
import { useToast } from '#ui/toast.tsx'
import { useUnsavedGuard } from '#ui/unsaved-guard.ts'
import { logInBrowser } from '#web/browser-log.ts'
import { isDirty, type Versioned } from '../editing.rules.ts'
import { openEditingSession } from './editing-sessions.ts'
import type { LoadedSection } from './load-section.ts'
import type { SectionCalls } from './section-calls.ts'
import type { EditingEvents } from './section-editing.ts'
import { editorTexts } from './section-editor.texts.ts'

/** The texts of a section's toasts. */
export interface EventTexts {
  title: string
  saved: string
  failed: string
  subject?: string
}

interface Options<Content extends Versioned> {
  section: string
  calls: SectionCalls<Content>
  loaded: LoadedSection<Content>
  texts: EventTexts
  /** After a save or restore: lists that show this content may have changed. */
  onPublished?: (() => void) | undefined
}

/** Attaches the screen to the section's editing session while it is mounted. */
export function useSectionEditing<Content extends Versioned>(options: Options<Content>) {
  const toast = useToast()
  const [session] = useState(() => {
    const { section, calls, loaded, texts, onPublished } = options
    return openEditingSession<Content>({
      section,
      calls,
      loaded,
      events: createToastEvents(toast, texts, onPublished),
    })
  })
  const { editing } = session
  const state = useSyncExternalStore(editing.subscribe, editing.getState, editing.getState)

  useEffect(() => session.attach(), [session])
  useEffect(() => {
    const onVisibilityChange = () => {
      if (document.visibilityState === 'hidden') return
      editing.refresh().catch(error => logInBrowser('The section could not be read again', error))
      void editing.resume()
    }
    document.addEventListener('visibilitychange', onVisibilityChange)
    return () => document.removeEventListener('visibilitychange', onVisibilityChange)
  }, [editing])

  useUnsavedGuard(isDirty(state) && !state.isDraftStored, editorTexts.leave)
  return { editing, state }
}

/** Shows each event as a toast, with Undo where it is possible. */
export function createToastEvents<Content extends Versioned>(
  toast: ReturnType<typeof useToast>,
  texts: EventTexts,
  onPublished: () => void = () => {},
): EditingEvents<Content> {
  const undoAction = (run: () => void) => ({ label: editorTexts.undo, run })
  return {
    onSaved(undo) {
      toast('success', texts.saved, undo ? undoAction(undo) : undefined)
      onPublished()
    },
    onRestored(undo) {
      toast('success', editorTexts.restored, undoAction(undo))
      onPublished()
    },
    onStale({ revisions: [last] }) {
      if (!last) return
      const { savedBy, savedAt } = last
      const { subject = editorTexts.subject } = texts
      toast('warning', editorTexts.stale(savedBy ?? editorTexts.somebody, formatMoment(savedAt), subject))
    },
    onDiscarded: undo => toast('warning', editorTexts.discarded, undoAction(undo)),
    onNothingToUndo: () => toast('warning', editorTexts.nothingEarlier),
    onFailed: () => toast('error', texts.failed),
    onResumeRefused: () => toast('error', editorTexts.resumeRefused(texts.title)),
  }
}
