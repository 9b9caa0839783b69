import { useState } from 'react'
import { MediaPicker } from '#features/media/dashboard/library/media-picker.tsx'
import { mediaKeys, mediaQuery } from '#features/media/dashboard/media-queries.ts'
import { EditorCard, EditorPart } from '#sections/section-kit/dashboard/editor-parts.tsx'
import { type LoadedSection, loadSection } from '#sections/section-kit/dashboard/load-section.ts'
import { sectionCalls } from '#sections/section-kit/dashboard/section-calls.ts'
import { SectionEditor } from '#sections/section-kit/dashboard/section-editor.tsx'
import { SECTION_LIMITS } from '#sections/section-kit/section.contract.ts'
import { TextArea } from '#ui/text-area.tsx'
import { TextField } from '#ui/text-field.tsx'
import { browserApi } from '#web/browser-api.ts'
import { prefetchList } from '#web/paged-list.ts'
import { invalidate } from '#web/query-client.ts'
import { type SampleContent, sampleEndpoints } from '../sample.contract.ts'
import { SampleSection } from '../site/sample-section.tsx'
import { sampleEditorTexts } from './sample-editor.texts.ts'

export const handle = { hasOwnBar: true }

const sampleCalls = () => sectionCalls(browserApi(), sampleEndpoints)

export function clientLoader() {
  prefetchList(mediaQuery('image'))
  return loadSection('sample', sampleCalls().read)
}

export default function SampleEditor({ loaderData }: { loaderData: LoadedSection<SampleContent> }) {
  const [calls] = useState(sampleCalls)
  const { fields } = sampleEditorTexts
  return (
    <SectionEditor
      section="sample"
      texts={sampleEditorTexts}
      calls={calls}
      loaded={loaderData}
      preview={content => <SampleSection content={content} />}
      onPublished={() => void invalidate(mediaKeys.lists('image'))}
      form={({ content, change }) => (
        <EditorCard>
          <TextField
            name="title"
            lang="fr-CA"
            label={fields.title.label}
            maxLength={SECTION_LIMITS.line}
            value={content.title}
            onValueChange={title => change({ title })}
          />
          <TextArea
            name="description"
            lang="fr-CA"
            rows={8}
            label={fields.description.label}
            maxLength={SECTION_LIMITS.text}
            value={content.description}
            onValueChange={description => change({ description })}
          />
        </EditorCard>
      )}
      below={({ content, change }) => (
        <EditorPart title={fields.imageUrl.label}>
          <MediaPicker
            kind="image"
            url={content.imageUrl}
            onChoose={({ url, alt, focus, isRendering }) =>
              change({ imageUrl: url, imageAlt: alt, imageFocus: focus, isRendering })
            }
          />
        </EditorPart>
      )}
    />
  )
}
