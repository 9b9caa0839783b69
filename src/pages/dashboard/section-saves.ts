import { settingsTexts } from '#features/settings/dashboard/settings.en.ts'
import { settingsCalls } from '#features/settings/dashboard/settings-calls.ts'
import { settingsKeys } from '#features/settings/dashboard/settings-queries.ts'
import { aboutEndpoints } from '#sections/about/about.contract.ts'
import { aboutEditorTexts } from '#sections/about/dashboard/about-editor.en.ts'
import { featuresCalls } from '#sections/features/dashboard/features-calls.ts'
import { featuresEditorTexts } from '#sections/features/dashboard/features-editor.en.ts'
import { heroEditorTexts } from '#sections/hero/dashboard/hero-editor.en.ts'
import { heroEndpoints } from '#sections/hero/hero.contract.ts'
import type { SectionDraft } from '#sections/section-kit/dashboard/drafts.ts'
import { openEditing } from '#sections/section-kit/dashboard/open-editings.ts'
import { type SectionCalls, sectionCalls } from '#sections/section-kit/dashboard/section-calls.ts'
import { type EventTexts, eventsFor } from '#sections/section-kit/dashboard/use-section-editing.ts'
import type { Versioned } from '#sections/section-kit/editing.rules.ts'
import { storyEditorTexts } from '#sections/story/dashboard/story-editor.en.ts'
import { storyEndpoints } from '#sections/story/story.contract.ts'
import type { useToast } from '#ui/toasts.tsx'
import { browserApi } from '#web/browser-api.ts'
import { invalidate } from '#web/query-client.ts'

type Resume = (draft: SectionDraft<Versioned>, toast: ReturnType<typeof useToast>) => void

function resuming<Content extends Versioned>(
  texts: EventTexts,
  calls: () => SectionCalls<Content>,
  onPublished?: () => void,
): Resume {
  return (found, toast) => {
    // A section's drafts hold its own content.
    const draft = found as SectionDraft<Content>
    const { section, base } = draft.value
    const news = eventsFor<Content>(toast, texts, onPublished)
    // It stays open until its save has left.
    const leave = openEditing({
      section,
      calls: calls(),
      loaded: { draft, content: base },
      news,
    }).enter()
    leave()
  }
}

const RESUME: Record<string, Resume> = {
  hero: resuming(heroEditorTexts, () => sectionCalls(browserApi(), heroEndpoints)),
  about: resuming(aboutEditorTexts, () => sectionCalls(browserApi(), aboutEndpoints)),
  story: resuming(storyEditorTexts, () => sectionCalls(browserApi(), storyEndpoints)),
  features: resuming(featuresEditorTexts, () => featuresCalls(browserApi())),
  settings: resuming(settingsTexts, settingsCalls, () => void invalidate(settingsKeys.all)),
}

/** Goes on with a save whose editor is not open. */
export const resumeSave: Resume = (draft, toast) => RESUME[draft.value.section]?.(draft, toast)
