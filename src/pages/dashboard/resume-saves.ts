import { settingsTexts } from '#features/settings/dashboard/settings.texts.ts'
import { settingsCalls } from '#features/settings/dashboard/settings-calls.ts'
import { settingsKeys } from '#features/settings/dashboard/settings-queries.ts'
import { featuresCalls } from '#sections/features/dashboard/features-calls.ts'
import { featuresEditorTexts } from '#sections/features/dashboard/features-editor.texts.ts'
import { heroEditorTexts } from '#sections/hero/dashboard/hero-editor.texts.ts'
import { heroEndpoints } from '#sections/hero/hero.contract.ts'
import {
  aboutEditorTexts,
  storyEditorTexts,
} from '#sections/picture-text/dashboard/picture-text-editor.texts.ts'
import { aboutEndpoints, storyEndpoints } from '#sections/picture-text/picture-text.contract.ts'
import type { SectionDraft } from '#sections/section-kit/dashboard/drafts.ts'
import { openEditingSession } from '#sections/section-kit/dashboard/editing-sessions.ts'
import { type SectionCalls, sectionCalls } from '#sections/section-kit/dashboard/section-calls.ts'
import { createToastEvents, type EventTexts } from '#sections/section-kit/dashboard/use-section-editing.ts'
import type { Versioned } from '#sections/section-kit/editing.rules.ts'
import type { useToast } from '#ui/toast.tsx'
import { browserApi } from '#web/browser-api.ts'
import { invalidate } from '#web/query-client.ts'

type Resume = (draft: SectionDraft<Versioned>, toast: ReturnType<typeof useToast>) => void

function resuming<Content extends Versioned>(
  texts: () => EventTexts,
  calls: () => SectionCalls<Content>,
  onPublished?: () => void,
): Resume {
  return (found, toast) => {
    // A section's drafts hold its own content.
    const draft = found as SectionDraft<Content>
    const { section, base } = draft.value
    const events = createToastEvents<Content>(toast, texts(), onPublished)
    // The session stays open until the save is sent.
    const detach = openEditingSession({
      section,
      calls: calls(),
      loaded: { draft, content: base, otherDraftAt: null },
      events,
    }).attach()
    detach()
  }
}

const RESUME: Record<string, Resume> = {
  hero: resuming(
    () => heroEditorTexts,
    () => sectionCalls(browserApi(), heroEndpoints),
  ),
  about: resuming(
    () => aboutEditorTexts,
    () => sectionCalls(browserApi(), aboutEndpoints),
  ),
  story: resuming(
    () => storyEditorTexts,
    () => sectionCalls(browserApi(), storyEndpoints),
  ),
  features: resuming(
    () => featuresEditorTexts,
    () => featuresCalls(browserApi()),
  ),
  settings: resuming(
    () => settingsTexts,
    settingsCalls,
    () => void invalidate(settingsKeys.all),
  ),
}

/** Sends a save whose editor is not open. */
export const resumeSave: Resume = (draft, toast) => RESUME[draft.value.section]?.(draft, toast)
