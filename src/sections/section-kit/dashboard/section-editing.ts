import type { Session } from '#features/session/dashboard/session.ts'
import { ApiFailure } from '#shared/http/api-failure.ts'
import {
  afterSave,
  applyChanges,
  contentOf,
  type Editing,
  type EditingDraft,
  type InitialEditing,
  isDirty,
  rebase,
  type Versioned,
  versionBefore,
} from '../editing.rules.ts'
import type { Conflict, SectionCalls, SectionVersion } from './section-calls.ts'

export interface EditingState<Content extends Versioned> extends InitialEditing<Content> {
  /** `waiting`: no reply came; the unsent save is retried when the connection is back. */
  activity: 'idle' | 'saving' | 'waiting'
  /** False when this device could not store the draft. */
  isDraftStored: boolean
  /** Somebody else saved since the changes were begun; the user has to choose. */
  conflict: Conflict<Content> | null
  problem: string | null
  /** Problems of a refused save, by the name of the field. */
  fieldProblems: Record<string, string>
}

/** Events that the user is notified of once. */
export interface EditingEvents<Content> {
  onSaved(undo: (() => void) | null): void
  onRestored(undo: () => void): void
  /** A restore was refused because somebody else saved in the meantime. */
  onStale(conflict: Conflict<Content>): void
  onDiscarded(undo: () => void): void
  /** Undo was pressed at the oldest version. */
  onNothingToUndo(): void
  onFailed(): void
  /** A waiting save was refused after its editor was closed; it is a draft again. */
  onResumeRefused(): void
}

interface Options<Content extends Versioned> {
  initial: InitialEditing<Content>
  calls: SectionCalls<Content>
  session: Pick<Session, 'getState' | 'renewed'>
  /** Stores the draft on the device. */
  saveDraft: (draft: EditingDraft<Content>) => void
  events: EditingEvents<Content>
}

export type SectionEditing<Content extends Versioned> = ReturnType<typeof createSectionEditing<Content>>

/** The editing state of one user and one section. Changes are dropped only when the user discards them. */
export function createSectionEditing<Content extends Versioned>(options: Options<Content>) {
  const { initial, calls, session, saveDraft, events } = options
  const userId = session.getState().profile?.id
  let state: EditingState<Content> = {
    ...initial,
    activity: initial.unsent ? 'waiting' : 'idle',
    isDraftStored: true,
    conflict: null,
    problem: null,
    fieldProblems: {},
  }
  const listeners = new Set<() => void>()

  function setState(next: Partial<EditingState<Content>>): void {
    state = { ...state, ...next }
    const { base, changes, unsent } = state
    if (next.base || next.changes || next.unsent !== undefined) saveDraft({ base, changes, unsent })
    for (const listener of listeners) listener()
  }

  /** When the login session has ended, the user signs in again over the screen and the call is repeated. */
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

  async function send(sent: Editing<Content>, { isRetry = false } = {}): Promise<void> {
    setState({ activity: 'saving', problem: null, fieldProblems: {}, unsent: sent })
    try {
      const { version } = sent.base
      // The address of a movie in the trash is shown as the default, and would be stored as that.
      const changed = Object.keys(sent.changes).join(',')
      const published = await publish(() => calls.save({ ...contentOf(sent), changed }, version))
      const after = afterSave(state, { sent, published })
      setState({ ...after, activity: 'idle', newer: null, unsent: null })
      const hasChanged = published.version !== version
      events.onSaved(hasChanged ? () => void restore(version, published.version) : null)
    } catch (error) {
      const conflict = calls.parseConflict(error)
      if (conflict) return setState({ activity: 'idle', conflict, unsent: null })
      // What is waiting goes on waiting until the server itself has accepted or refused it.
      const isWaiting =
        error instanceof ApiFailure && (isRetry ? error.isTransient : error.code === 'unreachable')
      const problem = messageOf(error)
      const fieldProblems = error instanceof ApiFailure ? error.fields : {}
      setState(
        isWaiting
          ? { activity: 'waiting', problem }
          : { activity: 'idle', problem, fieldProblems, unsent: null },
      )
      if (!isRetry) events.onFailed()
    }
  }

  const save = () => send({ base: state.base, changes: state.changes })

  /** `expectedVersion`: the newest version that the user knew of. */
  async function restore(version: number, expectedVersion: number): Promise<void> {
    setState({ activity: 'saving', problem: null, fieldProblems: {} })
    try {
      const published = await publish(() => calls.restore(version, expectedVersion))
      setState({ ...rebase(state, published), activity: 'idle', newer: null })
      events.onRestored(() => void restore(expectedVersion, published.version))
    } catch (error) {
      setState({ activity: 'idle' })
      const conflict = calls.parseConflict(error)
      if (conflict) rejectStale(conflict)
      else fail(error)
    }
  }

  function fail(error: unknown): void {
    setState({ problem: messageOf(error) })
    events.onFailed()
  }

  function rejectStale(conflict: Conflict<Content>): void {
    acceptRemote(conflict.content)
    events.onStale(conflict)
  }

  /** Content from the server never replaces unpublished changes. */
  function acceptRemote(published: Content): void {
    // The same version shows other addresses when a movie or an image was deleted, restored or replaced.
    if (published.version === state.base.version) setState(rebase(state, published))
    else setState(isDirty(state) ? { newer: published } : { base: published })
  }

  function discardChanges(base: Content): void {
    const { changes } = state
    setState({
      base,
      changes: {},
      activity: 'idle',
      conflict: null,
      newer: null,
      problem: null,
      fieldProblems: {},
      unsent: null,
    })
    events.onDiscarded(() => change(changes))
  }

  const change = (changes: Partial<Content>) => setState(applyChanges(state, changes))

  return {
    getState: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    change,
    save,
    restore,
    setDraftStored: (isDraftStored: boolean) => setState({ isDraftStored }),
    /** Retries the unsent save as it was submitted, and only for the account that submitted it. */
    async resume() {
      const { isLoggedIn, profile } = session.getState()
      if (state.activity !== 'waiting' || !state.unsent || !isLoggedIn || profile?.id !== userId) return
      await send(state.unsent, { isRetry: true })
    },
    async undo() {
      try {
        const { versions } = await calls.listVersions()
        const [newest] = versions
        const previous = versionBefore(versions)
        const conflict = conflictSince(state.base.version, versions)
        if (conflict) rejectStale(conflict)
        else if (newest && previous) await restore(previous.version, newest.version)
        else events.onNothingToUndo()
      } catch (error) {
        fail(error)
      }
    },
    async refresh() {
      if (state.activity !== 'idle') return
      const published = await calls.read()
      if (state.activity === 'idle') acceptRemote(published)
    },
    async compare() {
      const { versions } = await calls.listVersions()
      setState({ conflict: conflictSince(state.base.version, versions) })
    },
    async keepMine() {
      const { conflict } = state
      if (!conflict) return
      setState({ ...rebase(state, conflict.content), conflict: null, newer: null })
      await save()
    },
    takeTheirs: () => state.conflict && discardChanges(state.conflict.content),
    postpone: () => setState({ newer: state.conflict?.content ?? null, conflict: null }),
    discard: () => discardChanges(state.newer ?? state.base),
  }
}

function conflictSince<Content>(
  version: number,
  versions: SectionVersion<Content>[],
): Conflict<Content> | null {
  const [newest] = versions
  if (!newest || newest.version === version) return null
  return { content: newest.content, revisions: versions.filter(revision => revision.version > version) }
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
