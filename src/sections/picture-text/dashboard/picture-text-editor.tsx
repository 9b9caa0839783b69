import { type ReactNode, useState } from 'react'
import { MediaPicker } from '#features/media/dashboard/library/media-picker.tsx'
import { mediaKeys, mediaQuery } from '#features/media/dashboard/media-queries.ts'
import { EditorCard, EditorPart } from '#sections/section-kit/dashboard/editor-parts.tsx'
import { type LoadedSection, loadSection } from '#sections/section-kit/dashboard/load-section.ts'
import { sectionCalls } from '#sections/section-kit/dashboard/section-calls.ts'
import { SectionEditor, type SectionTexts } from '#sections/section-kit/dashboard/section-editor.tsx'
import { SECTION_LIMITS, type SectionEndpoints } from '#sections/section-kit/section.contract.ts'
import { TextArea } from '#ui/text-area.tsx'
import { TextField } from '#ui/text-field.tsx'
import { browserApi } from '#web/browser-api.ts'
import { prefetchList } from '#web/paged-list.ts'
import { invalidate } from '#web/query-client.ts'
import type { PictureText, PictureTextChanges } from '../picture-text.contract.ts'
import { pictureTextFields } from './picture-text-editor.texts.ts'

type Endpoints = SectionEndpoints<typeof PictureText, typeof PictureTextChanges>

export function loadPictureText(section: string, endpoints: Endpoints): Promise<LoadedSection<PictureText>> {
  prefetchList(mediaQuery('image'))
  return loadSection(section, sectionCalls(browserApi(), endpoints).read)
}

interface Props {
  section: string
  endpoints: Endpoints
  texts: Omit<SectionTexts, 'fields'>
  loaded: LoadedSection<PictureText>
  descriptionHint?: string
  preview: (content: PictureText) => ReactNode
}

/** The editor of the about and story sections. */
export function PictureTextEditor(props: Props) {
  const { section, endpoints, texts, loaded, descriptionHint, preview } = props
  const [calls] = useState(() => sectionCalls(browserApi(), endpoints))
  return (
    <SectionEditor
      section={section}
      texts={{ ...texts, fields: pictureTextFields }}
      calls={calls}
      loaded={loaded}
      preview={preview}
      onPublished={() => void invalidate(mediaKeys.lists('image'))}
      form={({ content, change }) => (
        <EditorCard>
          <TextField
            name="title1"
            lang="fr-CA"
            label={pictureTextFields.title1.label}
            maxLength={SECTION_LIMITS.line}
            value={content.title1}
            onValueChange={title1 => change({ title1 })}
          />
          <TextField
            name="title2"
            lang="fr-CA"
            label={pictureTextFields.title2.label}
            maxLength={SECTION_LIMITS.line}
            value={content.title2}
            onValueChange={title2 => change({ title2 })}
          />
          <TextArea
            name="description"
            lang="fr-CA"
            rows={8}
            label={pictureTextFields.description.label}
            hint={descriptionHint}
            maxLength={SECTION_LIMITS.text}
            value={content.description}
            onValueChange={description => change({ description })}
          />
        </EditorCard>
      )}
      below={({ content, change }) => (
        <EditorPart title={pictureTextFields.imageUrl.label}>
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
