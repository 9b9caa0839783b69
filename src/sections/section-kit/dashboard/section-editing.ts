import type { Session } from '#features/session/dashboard/session.ts'
import { ApiFailure } from '#shared/http/api-failure.ts'
import {
  afterSave,
  applyChanges,
  contentOf,
  type Editing,
  type EditingStart,
  isDirty,
  type KeptEditing,
  rebased,
  type Versioned,
} from '../editing.rules.ts'
import type { Conflict, SectionCalls, SectionVersion } from './section-calls.ts'

export interface EditingState<Content extends Versioned> extends EditingStart<Content> {
  /** `waiting`: no answer came; what is unsent goes out again when the connection is back. */
  activity: 'idle' | 'saving' | 'waiting'
  /** False when this device could not store what is typed. */
  isKept: boolean
  /** Somebody saved since these words were begun; the person has to choose. */
  conflict: Conflict<Content> | null
  problem: string | null
}

/** What a person hears of once. */
export interface EditingEvents<Content> {
  onSaved(undo: (() => void) | null): void
  onRestored(undo: () => void): void
  onOvertaken(conflict: Conflict<Content>): void
  onSetAside(undo: () => void): void
  onFailed(): void
  /** A save that had waited was refused after its editor was left; its words are a draft again. */
  onStopped(): void
}

interface Options<Content extends Versioned> {
  start: EditingStart<Content>
  calls: SectionCalls<Content>
  session: Pick<Session, 'getState' | 'renewed'>
  /** Writes what is typed to the device. */
  keep: (editing: KeptEditing<Content>) => void
  news: EditingEvents<Content>
}

export type SectionEditing<Content extends Versioned> = ReturnType<typeof createSectionEditing<Content>>

/** One person's work on one section, from the first key to the site. It never drops a word that nobody dropped. */
export function createSectionEditing<Content extends Versioned>(options: Options<Content>) {
  const { start, calls, session, keep, news } = options
  const userId = session.getState().profile?.id
  let state: EditingState<Content> = {
    ...start,
    activity: start.unsent ? 'waiting' : 'idle',
    isKept: true,
    conflict: null,
    problem: null,
  }
  const listeners = new Set<() => void>()

  function setState(next: Partial<EditingState<Content>>): void {
    state = { ...state, ...next }
    const { base, typed, unsent } = state
    if (next.base || next.typed || next.unsent !== undefined) keep({ base, typed, unsent })
    for (const listener of listeners) listener()
  }

  /** A session that ends in the middle is renewed over the screen, and the call goes out again. */
  async function publish(call: () => Promise<Content>): Promise<Content> {
    try {
      return await call()
    } catch (error) {
      if (!(error instanceof ApiFailure && error.isUnauthenticated)) throw error
      const { profile } = await session.renewed()
      if (profile?.id !== userId) throw error
      return publish(call)
    }
  }

  async function send(sent: Editing<Content>, { isRepeated = false } = {}): Promise<void> {
    setState({ activity: 'saving', problem: null, unsent: sent })
    try {
      const published = await publish(() => calls.save(contentOf(sent), sent.base.version))
      const after = afterSave(state, { sent: sent.typed, published })
      setState({ ...after, activity: 'idle', newer: null, unsent: null })
      const hasChanged = published.version !== sent.base.version
      news.onSaved(hasChanged ? () => void restore(sent.base.version, published.version) : null)
    } catch (error) {
      const conflict = calls.conflictIn(error)
      if (conflict) return setState({ activity: 'idle', conflict, unsent: null })
      const isOffline = error instanceof ApiFailure && error.code === 'unreachable'
      const problem = messageOf(error)
      setState(isOffline ? { activity: 'waiting', problem } : { activity: 'idle', problem, unsent: null })
      if (!isRepeated) news.onFailed()
    }
  }

  const save = () => send({ base: state.base, typed: state.typed })

  /** `seen`: the newest version that the person knew of when they asked for this. */
  async function restore(version: number, seen: number): Promise<void> {
    setState({ activity: 'saving', problem: null })
    try {
      const published = await publish(() => calls.restore(version, seen))
      setState({ ...rebased(state, published), activity: 'idle', newer: null })
      news.onRestored(() => void restore(seen, published.version))
    } catch (error) {
      setState({ activity: 'idle' })
      const conflict = calls.conflictIn(error)
      if (conflict) yieldTo(conflict)
      else fail(error)
    }
  }

  function fail(error: unknown): void {
    setState({ problem: messageOf(error) })
    news.onFailed()
  }

  function yieldTo(conflict: Conflict<Content>): void {
    meet(conflict.content)
    news.onOvertaken(conflict)
  }

  /** What is typed is never replaced by what comes from elsewhere. */
  function meet(published: Content): void {
    if (published.version === state.base.version) return
    setState(isDirty(state) ? { newer: published } : { base: published })
  }

  function setAside(base: Content): void {
    const { typed } = state
    setState({ base, typed: {}, activity: 'idle', conflict: null, newer: null, problem: null, unsent: null })
    news.onSetAside(() => change(typed))
  }

  const change = (words: Partial<Content>) => setState(applyChanges(state, words))

  return {
    getState: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    change,
    save,
    restore,
    noteKept: (isKept: boolean) => setState({ isKept }),
    /** Sends what the line cut off, as it was when the person pressed, and never in the name of another. */
    async resume() {
      const { isLoggedIn, profile } = session.getState()
      if (state.activity !== 'waiting' || !state.unsent || !isLoggedIn || profile?.id !== userId) return
      await send(state.unsent, { isRepeated: true })
    },
    async undo() {
      try {
        const { versions } = await calls.listVersions()
        const [newest, before] = versions
        const conflict = changesSince(state.base.version, versions)
        if (conflict) yieldTo(conflict)
        else if (newest && before) await restore(before.version, newest.version)
      } catch (error) {
        fail(error)
      }
    },
    async refresh() {
      if (state.activity !== 'idle') return
      const published = await calls.read()
      if (state.activity === 'idle') meet(published)
    },
    async compare() {
      const { versions } = await calls.listVersions()
      setState({ conflict: changesSince(state.base.version, versions) })
    },
    async keepMine() {
      const { conflict } = state
      if (!conflict) return
      setState({ ...rebased(state, conflict.content), conflict: null, newer: null })
      await save()
    },
    takeTheirs: () => state.conflict && setAside(state.conflict.content),
    postpone: () => setState({ newer: state.conflict?.content ?? null, conflict: null }),
    discard: () => setAside(state.newer ?? state.base),
  }
}

function changesSince<Content>(
  version: number,
  versions: SectionVersion<Content>[],
): Conflict<Content> | null {
  const [newest] = versions
  if (!newest || newest.version === version) return null
  return { content: newest.content, savings: versions.filter(saving => saving.version > version) }
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
