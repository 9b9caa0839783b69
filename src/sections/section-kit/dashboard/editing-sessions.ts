import { accountId, currentSession } from '#features/session/dashboard/session.ts'
import { type EditingDraft, isDirty, resumeDraft, type Versioned } from '../editing.rules.ts'
import { lockDraft, readSectionDraft, saveSectionDraft } from './drafts.ts'
import type { LoadedSection } from './load-section.ts'
import type { SectionCalls } from './section-calls.ts'
import { createSectionEditing, type EditingEvents, type SectionEditing } from './section-editing.ts'

/** Browsers do not always fire `online` when the connection is back. */
const RETRY_MS = 5_000

interface Options<Content extends Versioned> {
  section: string
  calls: SectionCalls<Content>
  loaded: LoadedSection<Content>
  events: EditingEvents<Content>
}

interface EditingSession<Content extends Versioned> {
  editing: SectionEditing<Content>
  /** Called by a screen when it mounts; returns what it calls when it unmounts. */
  attach(): () => void
}

/** By account and section. They outlive the screens: a save that waits for the connection continues. */
const sessions = new Map<string, unknown>()

const keyOf = (userId: string, section: string) => `${userId}:${section}`

export function findEditingSession<Content extends Versioned>(section: string) {
  return sessions.get(keyOf(accountId(), section)) as EditingSession<Content> | undefined
}

/** The user's session on this section in this tab; creates one if there is none. */
export function openEditingSession<Content extends Versioned>(
  options: Options<Content>,
): EditingSession<Content> {
  return findEditingSession<Content>(options.section) ?? createEditingSession(options)
}

function createEditingSession<Content extends Versioned>(options: Options<Content>): EditingSession<Content> {
  const { section, calls, loaded, events } = options
  const userId = accountId()
  // It was loaded for the account before, if another one has just signed in.
  const draft = loaded.draft?.account === userId ? loaded.draft : null
  const id = draft?.item ?? crypto.randomUUID()
  const saveDraft = (changed: EditingDraft<Content>) =>
    void saveSectionDraft({ id, owner: userId, section }, changed).then(isStored =>
      editing.setDraftStored(isStored),
    )
  const initial = resumeDraft(draft && readSectionDraft(draft), loaded.content)
  const editing = createSectionEditing({ initial, calls, session: currentSession(), saveDraft, events })
  let screens = 0
  let stop: (() => void) | null = null

  async function resume(): Promise<void> {
    await editing.resume()
    const { activity, conflict, problem } = editing.getState()
    if (screens === 0 && activity === 'idle' && (conflict || problem)) events.onResumeRefused()
  }

  function stopWhenIdle(): void {
    if (screens > 0 || editing.getState().activity !== 'idle') return
    stop?.()
    stop = null
  }

  function start(): () => void {
    sessions.set(keyOf(userId, section), self)
    // Deletes a draft that is published by now.
    if (draft && !isDirty(initial)) saveDraft(initial)
    let releaseLock = lockDraft(id)
    const onPageHide = () => releaseLock()
    // Only when restored from the back/forward cache: at a first load the lock is already held.
    const onPageShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) releaseLock = lockDraft(id)
    }
    const retry = () => void resume()
    const timer = setInterval(() => navigator.onLine && retry(), RETRY_MS)
    const unsubscribe = editing.subscribe(stopWhenIdle)
    window.addEventListener('online', retry)
    window.addEventListener('pagehide', onPageHide)
    window.addEventListener('pageshow', onPageShow)
    retry()
    return () => {
      sessions.delete(keyOf(userId, section))
      releaseLock()
      clearInterval(timer)
      unsubscribe()
      window.removeEventListener('online', retry)
      window.removeEventListener('pagehide', onPageHide)
      window.removeEventListener('pageshow', onPageShow)
    }
  }

  const self: EditingSession<Content> = {
    editing,
    attach() {
      screens += 1
      stop ??= start()
      return () => {
        screens -= 1
        stopWhenIdle()
      }
    },
  }
  return self
}
