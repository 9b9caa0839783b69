import { currentSession } from '#features/session/dashboard/session.ts'
import { isDirty, type KeptEditing, resumeDraft, type Versioned } from '../editing.rules.ts'
import { holdDraft, keepEditing } from './drafts.ts'
import type { LoadedSection } from './load-section.ts'
import type { SectionCalls } from './section-calls.ts'
import { createSectionEditing, type EditingEvents, type SectionEditing } from './section-editing.ts'

/** A connection that is back does not always say so. */
const RETRY_MS = 5_000

interface Options<Content extends Versioned> {
  section: string
  calls: SectionCalls<Content>
  loaded: LoadedSection<Content>
  news: EditingEvents<Content>
}

export interface OpenEditing<Content extends Versioned> {
  editing: SectionEditing<Content>
  /** Opened by a screen; returns what the screen calls when it is left. */
  enter(): () => void
}

/** By account and section. They live above the screens: a save that waits outlives its editor. */
const open = new Map<string, unknown>()

const keyOf = (userId: string, section: string) => `${userId}:${section}`
const ownId = () => currentSession().getState().profile?.id ?? ''

export function findOpenEditing<Content extends Versioned>(section: string) {
  return open.get(keyOf(ownId(), section)) as OpenEditing<Content> | undefined
}

/** One person's work on one section: the one that is open in this tab, or else a new one. */
export function openEditing<Content extends Versioned>(options: Options<Content>): OpenEditing<Content> {
  return findOpenEditing<Content>(options.section) ?? createOpenEditing(options)
}

function createOpenEditing<Content extends Versioned>(options: Options<Content>): OpenEditing<Content> {
  const { section, calls, loaded, news } = options
  const userId = ownId()
  const id = loaded.draft?.item ?? `${Date.now()}-${Math.random()}`
  const keep = (kept: KeptEditing<Content>) =>
    void keepEditing({ id, owner: userId, section }, kept).then(isKept => editing.noteKept(isKept))
  const start = resumeDraft(loaded.draft?.value ?? null, loaded.content)
  const session = currentSession()
  const editing = createSectionEditing({ start, calls, session, keep, news })
  let screens = 0
  let close: (() => void) | null = null

  async function resume(): Promise<void> {
    await editing.resume()
    const { activity, conflict, problem } = editing.getState()
    if (screens === 0 && activity === 'idle' && (conflict || problem)) news.onStopped()
  }

  function closeOnceDone(): void {
    if (screens > 0 || editing.getState().activity !== 'idle') return
    close?.()
    close = null
  }

  function begin(): () => void {
    open.set(keyOf(userId, section), self)
    // Words that the site says by now need no place on the device.
    if (loaded.draft && !isDirty(start)) keep(start)
    let letGo = holdDraft(id)
    const leavePage = () => letGo()
    // Only out of the browser's memory: at a first load it is held already.
    const returnToPage = ({ persisted }: PageTransitionEvent) => {
      if (persisted) letGo = holdDraft(id)
    }
    const tryAgain = () => void resume()
    const retry = setInterval(() => navigator.onLine && tryAgain(), RETRY_MS)
    const unsubscribe = editing.subscribe(closeOnceDone)
    window.addEventListener('online', tryAgain)
    window.addEventListener('pagehide', leavePage)
    window.addEventListener('pageshow', returnToPage)
    tryAgain()
    return () => {
      open.delete(keyOf(userId, section))
      leavePage()
      clearInterval(retry)
      unsubscribe()
      window.removeEventListener('online', tryAgain)
      window.removeEventListener('pagehide', leavePage)
      window.removeEventListener('pageshow', returnToPage)
    }
  }

  const self: OpenEditing<Content> = {
    editing,
    enter() {
      screens += 1
      close ??= begin()
      return () => {
        screens -= 1
        closeOnceDone()
      }
    },
  }
  return self
}
