import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { MediaPicker } from '#features/media/dashboard/library/media-picker.tsx'
import type { MediaItem } from '#features/media/dashboard/media-item.ts'
import { mediaKeys, mediaQuery } from '#features/media/dashboard/media-queries.ts'
import { parseMediaUrl, posterUrlOf } from '#features/media/media-url.rules.ts'
import { factsQuery } from '#features/settings/dashboard/settings-queries.ts'
import { FactsProvider } from '#features/settings/site/facts-context.ts'
import { EditorCard, EditorPart } from '#sections/section-kit/dashboard/editor-parts.tsx'
import { loadSection } from '#sections/section-kit/dashboard/load-section.ts'
import { sectionCalls } from '#sections/section-kit/dashboard/section-calls.ts'
import { SectionEditor } from '#sections/section-kit/dashboard/section-editor.tsx'
import { graphemes } from '#shared/text/graphemes.ts'
import { TextField } from '#ui/text-field.tsx'
import { browserApi } from '#web/browser-api.ts'
import { prefetchList } from '#web/paged-list.ts'
import { invalidate, queryClient } from '#web/query-client.ts'
import { heroEndpoints } from '../hero.contract.ts'
import { fitHeroLine, HERO_LIMITS, type HeroLine } from '../hero.rules.ts'
import { HeroFacts } from '../site/hero-facts.tsx'
import { HeroSection } from '../site/hero-section.tsx'
import type { Route } from './+types/hero-editor'
import { heroEditorTexts } from './hero-editor.texts.ts'

const LINES: HeroLine[] = ['input1', 'input2', 'input3_1', 'input3_2']

export const handle = { hasOwnBar: true }

const heroCalls = () => sectionCalls(browserApi(), heroEndpoints)

export async function clientLoader() {
  prefetchList(mediaQuery('video'))
  const [loaded] = await Promise.all([
    loadSection('hero', heroCalls().read),
    queryClient.ensureQueryData(factsQuery),
  ])
  return loaded
}

export default function HeroEditor({ loaderData }: Route.ComponentProps) {
  const { data: facts } = useSuspenseQuery(factsQuery)
  const [calls] = useState(heroCalls)
  return (
    <SectionEditor
      section="hero"
      texts={heroEditorTexts}
      calls={calls}
      loaded={loaderData}
      preview={content => (
        <FactsProvider value={facts}>
          <HeroSection content={content} facts={<HeroFacts />} />
        </FactsProvider>
      )}
      onPublished={() => void invalidate(mediaKeys.lists('video'))}
      form={({ content, change }) => (
        <EditorCard>
          {LINES.map(line => (
            <TextField
              key={line}
              name={line}
              lang="fr-CA"
              autoCapitalize={line === 'input1' ? 'characters' : undefined}
              label={heroEditorTexts.fields[line].label}
              counter={heroEditorTexts.counter(graphemes(content[line]).length, HERO_LIMITS[line])}
              hint={line === 'input1' ? heroEditorTexts.wordHint : undefined}
              value={content[line]}
              transform={text => fitHeroLine(line, text)}
              // The last word always repeats the first one; the server enforces it too.
              onValueChange={text =>
                change(line === 'input1' ? { input1: text, input4: text } : { [line]: text })
              }
            />
          ))}
          <input type="hidden" name="input4" value={content.input4} />
        </EditorCard>
      )}
      below={({ content, change }) => (
        <EditorPart title={heroEditorTexts.fields.videoUrl.label} hint={heroEditorTexts.landscape}>
          <MediaPicker kind="video" url={content.videoUrl} onChoose={movie => change(contentWith(movie))} />
          {isPortrait(content.videoUrl) && <p role="status">{heroEditorTexts.portrait}</p>}
        </EditorPart>
      )}
    />
  )
}

function isPortrait(url: string): boolean {
  const { width, height } = parseMediaUrl(url) ?? { width: 16, height: 9 }
  return height > width
}

/** The server derives the same values; the preview needs them before the save. */
const contentWith = ({
  url,
  alt,
  focus,
  isRendering,
}: Pick<MediaItem, 'url' | 'alt' | 'focus' | 'isRendering'>) => ({
  videoUrl: url,
  posterUrl: posterUrlOf(url) ?? '',
  posterAlt: alt,
  posterFocus: focus,
  isRendering,
})
