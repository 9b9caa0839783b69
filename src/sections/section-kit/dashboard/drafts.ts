import { type Draft, deleteDraft, listDrafts, saveDraft } from '#web/drafts/draft-store.ts'
import { type Editing, type EditingDraft, isDirty, type Versioned } from '../editing.rules.ts'

/** Drafts of earlier releases are still on devices: these field names must not change. */
interface StoredEditing<Content extends Versioned> {
  base: Content
  typed: Partial<Content>
}

interface StoredDraft<Content extends Versioned> extends StoredEditing<Content> {
  section: string
  unsent?: StoredEditing<Content> | null
}

/** The unpublished changes to one section in one tab. Each tab has its own draft. */
export type SectionDraft<Content extends Versioned> = Draft<StoredDraft<Content>>

export function readSectionDraft<Content extends Versioned>({
  value: { base, typed, unsent },
}: SectionDraft<Content>): EditingDraft<Content> {
  return { base, changes: typed, unsent: unsent ? { base: unsent.base, changes: unsent.typed } : null }
}

const toStored = <Content extends Versioned>({
  base,
  changes,
}: Editing<Content>): StoredEditing<Content> => ({
  base,
  typed: changes,
})

/** False when this device could not store it. */
export function saveSectionDraft<Content extends Versioned>(
  { id, owner, section }: { id: string; owner: string; section: string },
  draft: EditingDraft<Content>,
): Promise<boolean> {
  const { unsent } = draft
  if (!isDirty(draft) && !unsent) return deleteDraft('section', id, { owner })
  const stored: StoredDraft<Content> = { section, ...toStored(draft), unsent: unsent && toStored(unsent) }
  return saveDraft('section', id, stored, { owner })
}

/** Excludes the drafts that a tab has open. */
async function withoutLocked<Candidate extends Draft>(drafts: readonly Candidate[]): Promise<Candidate[]> {
  const locks = await navigator.locks?.query()
  return drafts.filter(({ item }) => !locks?.held?.some(({ name }) => name === lockName(item)))
}

/** The drafts of this section that no tab has open, newest first: two tabs of one section leave two. */
export async function findSectionDrafts<Content extends Versioned>(
  section: string,
): Promise<SectionDraft<Content>[]> {
  const drafts = listDrafts<StoredDraft<Content>>('section').filter(({ value }) => value.section === section)
  const unlocked = await withoutLocked(drafts)
  return unlocked.toSorted((a, b) => b.savedAt - a.savedAt)
}

/** Submitted saves that did not reach the server and that no tab has open. */
export function findUnsent(): Promise<SectionDraft<Versioned>[]> {
  return withoutLocked(listDrafts<StoredDraft<Versioned>>('section').filter(({ value }) => value.unsent))
}

const lockName = (id: string) => `draft:${id}`

/** Until it is released, no other tab opens this draft. Returns the release function. */
export function lockDraft(id: string): () => void {
  let release = () => {}
  const released = new Promise<void>(resolve => {
    release = resolve
  })
  void navigator.locks?.request(lockName(id), () => released)
  return release
}
