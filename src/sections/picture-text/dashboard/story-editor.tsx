import { useSuspenseQuery } from '@tanstack/react-query'
import { galleryQuery } from '#sections/section-kit/dashboard/gallery-queries.ts'
import { queryClient } from '#web/query-client.ts'
import { storyEndpoints } from '../picture-text.contract.ts'
import { StorySection } from '../site/story-section.tsx'
import type { Route } from './+types/story-editor'
import { storyEditorTexts } from './picture-text-editor.texts.ts'
import { loadPictureText, PictureTextEditor } from './picture-text-editor.tsx'

export const handle = { hasOwnBar: true }

const imagesQuery = galleryQuery('histoire')

export async function clientLoader() {
  const [loaded] = await Promise.all([
    loadPictureText('story', storyEndpoints),
    queryClient.fetchQuery(imagesQuery),
  ])
  return loaded
}

export default function StoryEditor({ loaderData }: Route.ComponentProps) {
  const { data: onSite } = useSuspenseQuery(imagesQuery)
  return (
    <PictureTextEditor
      section="story"
      endpoints={storyEndpoints}
      texts={storyEditorTexts}
      descriptionHint={storyEditorTexts.descriptionHint}
      loaded={loaderData}
      preview={content => <StorySection content={content} onSite={onSite} />}
    />
  )
}
