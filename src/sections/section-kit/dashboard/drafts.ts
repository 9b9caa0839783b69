import { type Draft, deleteDraft, listDrafts, saveDraft } from '#web/drafts/draft-store.ts'
import type { KeptEditing, Versioned } from '../editing.rules.ts'
import { isDirty } from '../editing.rules.ts'

/** What is typed into one section, in one tab. Each tab has a draft of its own. */
interface SectionValue<Content extends Versioned> extends KeptEditing<Content> {
  section: string
}

export type SectionDraft<Content extends Versioned> = Draft<SectionValue<Content>>

/** False when this device could not store it. */
export function keepEditing(
  { id, owner, section }: { id: string; owner: string; section: string },
  { base, typed, unsent }: KeptEditing<Versioned>,
): Promise<boolean> {
  if (!isDirty({ typed }) && !unsent) return deleteDraft('section', id, { owner })
  return saveDraft('section', id, { section, base, typed, unsent }, { owner })
}

/** Drafts that no tab works on. */
async function withoutHeld<Held extends Draft>(drafts: readonly Held[]): Promise<Held[]> {
  const locks = await navigator.locks?.query()
  return drafts.filter(({ item }) => !locks?.held?.some(({ name }) => name === lockName(item)))
}

/** The newest draft of this section that no tab works on. */
export async function findDraft<Content extends Versioned>(
  section: string,
): Promise<SectionDraft<Content> | null> {
  const drafts = listDrafts<SectionValue<Content>>('section').filter(({ value }) => value.section === section)
  const free = await withoutHeld(drafts)
  return free.toSorted((a, b) => b.savedAt - a.savedAt)[0] ?? null
}

/** Saves that were pressed and did not leave, and that no tab works on. */
export function findUnsent(): Promise<SectionDraft<Versioned>[]> {
  return withoutHeld(listDrafts<SectionValue<Versioned>>('section').filter(({ value }) => value.unsent))
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
