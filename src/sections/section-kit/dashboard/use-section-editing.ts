import { useEffect, useState, useSyncExternalStore } from 'react'
import { formatMoment } from '#shared/time/dates.ts'
import { useToast } from '#ui/toasts.tsx'
import { useUnsavedGuard } from '#ui/unsaved-guard.ts'
import { logInBrowser } from '#web/browser-log.ts'
import { isDirty, type Versioned } from '../editing.rules.ts'
import type { LoadedSection } from './load-section.ts'
import { openEditing } from './open-editings.ts'
import type { SectionCalls } from './section-calls.ts'
import type { EditingEvents } from './section-editing.ts'
import { editorTexts } from './section-editor.en.ts'

/** What a person hears about a section. */
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
  /** After a save: lists beside the words may have changed too. */
  onPublished?: (() => void) | undefined
}

/** One section's editing for as long as its screen is open. */
export function useSectionEditing<Content extends Versioned>(options: Options<Content>) {
  const toast = useToast()
  const [opened] = useState(() => {
    const { section, calls, loaded, texts, onPublished } = options
    return openEditing<Content>({ section, calls, loaded, news: eventsFor(toast, texts, onPublished) })
  })
  const { editing } = opened
  const state = useSyncExternalStore(editing.subscribe, editing.getState, editing.getState)

  useEffect(() => opened.enter(), [opened])
  useEffect(() => {
    const lookAgain = () => {
      if (document.visibilityState === 'hidden') return
      editing.refresh().catch(error => logInBrowser('The section could not be read again', error))
      void editing.resume()
    }
    document.addEventListener('visibilitychange', lookAgain)
    return () => document.removeEventListener('visibilitychange', lookAgain)
  }, [editing])

  useUnsavedGuard(isDirty(state) && !state.isKept, editorTexts.leave)
  return { editing, state }
}

/** Each in words, with the way back where there is one. */
export function eventsFor<Content extends Versioned>(
  toast: ReturnType<typeof useToast>,
  texts: EventTexts,
  onPublished: () => void = () => {},
): EditingEvents<Content> {
  const undoable = (run: () => void) => ({ label: editorTexts.undo, run })
  return {
    onSaved(undo) {
      toast('success', texts.saved, undo ? undoable(undo) : undefined)
      onPublished()
    },
    onRestored(undo) {
      toast('success', editorTexts.restored, undoable(undo))
      onPublished()
    },
    onOvertaken({ savings: [last] }) {
      if (!last) return
      const { savedBy, savedAt } = last
      const { subject = editorTexts.subject } = texts
      toast('warning', editorTexts.overtaken(savedBy ?? editorTexts.somebody, formatMoment(savedAt), subject))
    },
    onSetAside: undo => toast('warning', editorTexts.setAside, undoable(undo)),
    onFailed: () => toast('error', texts.failed),
    onStopped: () => toast('error', editorTexts.stopped(texts.title)),
  }
}
