import { currentSession } from '#features/session/dashboard/session.ts'
import { logInBrowser } from '#web/browser-log.ts'
import { loadDrafts } from '#web/drafts/draft-store.ts'
import type { Versioned } from '../editing.rules.ts'
import { findDraft, type SectionDraft } from './drafts.ts'
import { findOpenEditing } from './open-editings.ts'

export interface LoadedSection<Content extends Versioned> {
  content: Content
  draft: SectionDraft<Content> | null
}

/** What an editor opens with: the section as it is, and the words that were kept here and never saved. */
export async function loadSection<Content extends Versioned>(
  section: string,
  read: () => Promise<Content>,
): Promise<LoadedSection<Content>> {
  const { profile } = await currentSession().settled()
  await loadDrafts(profile?.id ?? '')
  const draft = await findDraft<Content>(section)
  const content = await read().catch(error => {
    logInBrowser(`Failed to load ${section}`, error)
    // Somebody's own words can be gone on with; without any there is nothing to show.
    const base = findOpenEditing<Content>(section)?.editing.getState().base ?? draft?.value.base
    if (base) return base
    throw error
  })
  return { content, draft }
}
