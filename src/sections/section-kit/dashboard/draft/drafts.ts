import type { KeptEditing, Versioned } from '#sections/section-kit/editing.rules.ts'
import { deviceStore } from '#web/drafts/device-store.ts'

/** Unsaved words, kept on this device for one account and one section. */
export interface Draft<Content extends Versioned> extends KeptEditing<Content> {
  id: string
  userId: string
  section: string
  keptAt: string
}

export type DraftKey = Pick<Draft<Versioned>, 'id' | 'userId' | 'section'>

const BY_SECTION = 'by-section'
const store = deviceStore('section-drafts', drafts => drafts.createIndex(BY_SECTION, ['userId', 'section']))

const listeners = new Set<() => void>()

async function change(run: (drafts: IDBObjectStore) => void): Promise<void> {
  await store.write(run)
  for (const listener of listeners) listener()
}

export const keepDraft = (draft: Draft<Versioned>) => change(drafts => void drafts.put(draft))
export const removeDraft = (id: string) => change(drafts => void drafts.delete(id))

/** Tells of every change that this tab makes. */
export function watchDrafts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Everything that this account has not saved yet, from all tabs. */
export const listDrafts = (userId: string): Promise<Draft<Versioned>[]> =>
  store.read(drafts => drafts.index(BY_SECTION).getAll(IDBKeyRange.bound([userId], [userId, []])))

/** Drafts that no tab works on. */
async function withoutHeld<Kept extends { id: string }>(drafts: Kept[]): Promise<Kept[]> {
  const locks = await navigator.locks?.query()
  return drafts.filter(({ id }) => !locks?.held?.some(({ name }) => name === lockName(id)))
}

/** The newest draft of this section that no tab works on. */
export async function findDraft<Content extends Versioned>(
  userId: string,
  section: string,
): Promise<Draft<Content> | null> {
  const drafts = await store.read<Draft<Content>[]>(kept => kept.index(BY_SECTION).getAll([userId, section]))
  const free = await withoutHeld(drafts)
  return free.toSorted((a, b) => b.keptAt.localeCompare(a.keptAt))[0] ?? null
}

/** Saves that were pressed and did not leave, and that no tab works on. */
export async function findUnsent(userId: string): Promise<Draft<Versioned>[]> {
  return withoutHeld((await listDrafts(userId)).filter(({ unsent }) => unsent))
}

const lockName = (id: string) => `draft:${id}`

/** While held, no other tab takes this draft for its own. Returns what lets go of it. */
export function holdDraft(id: string): () => void {
  let letGo = () => {}
  const held = new Promise<void>(resolve => {
    letGo = resolve
  })
  void navigator.locks?.request(lockName(id), () => held)
  return letGo
}
