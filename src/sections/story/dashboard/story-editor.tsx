import { listGallery } from '#features/media/media.contract.ts'
import { loadPictureText, PictureTextEditor } from '#sections/section-kit/dashboard/picture-text-editor.tsx'
import { browserApi } from '#web/browser-api.ts'
import { StorySection } from '../site/story-section.tsx'
import { storyEndpoints } from '../story.contract.ts'
import type { Route } from './+types/story-editor'
import { storyEditorTexts } from './story-editor.en.ts'

export const handle = { hasOwnBar: true }

export async function clientLoader() {
  const [loaded, { images }] = await Promise.all([
    loadPictureText('story', storyEndpoints),
    browserApi().call(listGallery, { params: { gallery: 'histoire' } }),
  ])
  return { loaded, images }
}

export default function StoryEditor({ loaderData: { loaded, images } }: Route.ComponentProps) {
  return (
    <PictureTextEditor
      section="story"
      endpoints={storyEndpoints}
      texts={storyEditorTexts}
      descriptionHint={storyEditorTexts.descriptionHint}
      loaded={loaded}
      preview={content => <StorySection content={content} images={images} />}
    />
  )
}
