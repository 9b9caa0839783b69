import { useEffect, useState, useSyncExternalStore } from 'react'
import { currentSession } from '#features/auth/dashboard/session.ts'
import { formatMoment } from '#shared/time/dates.ts'
import { useNotify } from '#ui/actions/notifications.tsx'
import { useUnsavedGuard } from '#ui/windows/unsaved-guard.ts'
import { logInBrowser } from '#web/browser-log.ts'
import { hasWords, takenUp, type Versioned } from '../editing.rules.ts'
import { createDraftKeeper } from './draft/draft-keeper.ts'
import { type Draft, holdDraft } from './draft/drafts.ts'
import type { SectionCalls } from './section-calls.ts'
import { createSectionEditing, type EditingNews } from './section-editing.ts'
import { editorTexts } from './section-editor.en.ts'

/** A line that is back does not always say so. */
const RETRY_MS = 5_000

interface Options<Content extends Versioned> {
  section: string
  calls: SectionCalls<Content>
  loaded: { content: Content; draft: Draft<Content> | null }
  texts: { saved: string; failed: string; subject?: string }
  /** After a save: lists beside the words may have changed too. */
  onPublished?: (() => void) | undefined
}

/** One section's editing for as long as its screen is open. */
export function useSectionEditing<Content extends Versioned>(options: Options<Content>) {
  const notify = useNotify()
  const [isKept, setKept] = useState(true)
  const [{ editing, keeper, id }] = useState(() => {
    const { section, calls, loaded } = options
    const session = currentSession()
    const id = loaded.draft?.id ?? `${Date.now()}-${Math.random()}`
    const userId = session.getState().profile?.id ?? ''
    const keeper = createDraftKeeper({ id, userId, section }, setKept)
    const start = takenUp(loaded.draft, loaded.content)
    const news = newsFor(notify, options)
    return { id, keeper, editing: createSectionEditing({ start, calls, session, keep: keeper.keep, news }) }
  })
  const state = useSyncExternalStore(editing.subscribe, editing.getState, editing.getState)

  useEffect(() => {
    let letGo = holdDraft(id)
    const leavePage = () => {
      keeper.flush()
      letGo()
    }
    // Only out of the browser's memory: at a first load it is held already.
    const returnToPage = ({ persisted }: PageTransitionEvent) => {
      if (persisted) letGo = holdDraft(id)
    }
    const lookAgain = () => {
      if (document.visibilityState === 'hidden') return keeper.flush()
      editing.refresh().catch(error => logInBrowser('The section could not be read again', error))
      void editing.resume()
    }
    const resume = () => void editing.resume()
    const retry = setInterval(() => navigator.onLine && resume(), RETRY_MS)
    window.addEventListener('online', resume)
    window.addEventListener('pagehide', leavePage)
    window.addEventListener('pageshow', returnToPage)
    document.addEventListener('visibilitychange', lookAgain)
    return () => {
      leavePage()
      clearInterval(retry)
      window.removeEventListener('online', resume)
      window.removeEventListener('pagehide', leavePage)
      window.removeEventListener('pageshow', returnToPage)
      document.removeEventListener('visibilitychange', lookAgain)
    }
  }, [editing, keeper, id])

  useUnsavedGuard(hasWords(state) && !isKept, editorTexts.leave)
  return { editing, state, isKept }
}

/** Each in words, with the way back where there is one. */
function newsFor<Content extends Versioned>(
  notify: ReturnType<typeof useNotify>,
  { texts, onPublished = () => {} }: Options<Content>,
): EditingNews<Content> {
  const undoable = (run: () => void) => ({ label: editorTexts.undo, run })
  return {
    onSaved(undo) {
      notify('success', texts.saved, undo ? undoable(undo) : undefined)
      onPublished()
    },
    onRestored(undo) {
      notify('success', editorTexts.restored, undoable(undo))
      onPublished()
    },
    onOvertaken({ savings: [last] }) {
      if (!last) return
      const { savedBy, savedAt } = last
      const { subject = editorTexts.subject } = texts
      notify(
        'warning',
        editorTexts.overtaken(savedBy ?? editorTexts.somebody, formatMoment(savedAt), subject),
      )
    },
    onSetAside: undo => notify('warning', editorTexts.setAside, undoable(undo)),
    onFailed: () => notify('error', texts.failed),
  }
}
