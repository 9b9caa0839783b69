import type { Editing, Versioned } from '#sections/section-kit/editing.rules.ts'
import { deviceStore } from '#web/drafts/device-store.ts'

/** Unsaved words, kept on this device for one account and one section. */
export interface Draft<Content extends Versioned> extends Editing<Content> {
  id: string
  userId: string
  section: string
  keptAt: string
}

export type DraftKey = Pick<Draft<Versioned>, 'id' | 'userId' | 'section'>

const BY_SECTION = 'by-section'
const store = deviceStore('section-drafts', drafts => drafts.createIndex(BY_SECTION, ['userId', 'section']))

export const keepDraft = (draft: Draft<Versioned>) => store.write(drafts => void drafts.put(draft))
export const removeDraft = (id: string) => store.write(drafts => void drafts.delete(id))

/** The newest draft of this section that is not being written in another tab. */
export async function findDraft<Content extends Versioned>(
  userId: string,
  section: string,
): Promise<Draft<Content> | null> {
  const [drafts, held] = await Promise.all([
    store.read<Draft<Content>[]>(kept => kept.index(BY_SECTION).getAll([userId, section])),
    navigator.locks?.query(),
  ])
  const isHeld = ({ id }: { id: string }) => held?.held?.some(({ name }) => name === lockName(id))
  const free = drafts.filter(draft => !isHeld(draft))
  return free.toSorted((a, b) => b.keptAt.localeCompare(a.keptAt))[0] ?? null
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
