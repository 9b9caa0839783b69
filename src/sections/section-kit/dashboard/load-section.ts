import { currentSession } from '#features/session/dashboard/session.ts'
import { logInBrowser } from '#web/browser-log.ts'
import { loadDrafts } from '#web/drafts/draft-store.ts'
import type { Versioned } from '../editing.rules.ts'
import { findSectionDrafts, type SectionDraft } from './drafts.ts'
import { findEditingSession } from './editing-sessions.ts'

export interface LoadedSection<Content extends Versioned> {
  content: Content
  draft: SectionDraft<Content> | null
  /** When a second draft was stored, which is opened after this one is saved or discarded. */
  otherDraftAt: number | null
}

/** What an editor opens with: the published section, and the draft of it on this device. */
export async function loadSection<Content extends Versioned>(
  section: string,
  read: () => Promise<Content>,
): Promise<LoadedSection<Content>> {
  const { profile } = await currentSession().settled()
  await loadDrafts(profile?.id ?? '')
  const [draft = null, other] = await findSectionDrafts<Content>(section)
  const content = await read().catch(error => {
    logInBrowser(`Failed to load ${section}`, error)
    // Without a connection a draft can still be edited; without a draft there is nothing to show.
    const base = findEditingSession<Content>(section)?.editing.getState().base ?? draft?.value.base
    if (base) return base
    throw error
  })
  return { content, draft, otherDraftAt: other?.savedAt ?? null }
}
