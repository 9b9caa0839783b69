import { loadPictureText, PictureTextEditor } from '#sections/section-kit/dashboard/picture-text-editor.tsx'
import { aboutEndpoints } from '../about.contract.ts'
import { AboutSection } from '../site/about-section.tsx'
import type { Route } from './+types/about-editor'
import { aboutEditorTexts } from './about-editor.en.ts'

export const handle = { hasOwnBar: true }

export const clientLoader = () => loadPictureText('about', aboutEndpoints)

export default function AboutEditor({ loaderData }: Route.ComponentProps) {
  return (
    <PictureTextEditor
      section="about"
      endpoints={aboutEndpoints}
      texts={aboutEditorTexts}
      loaded={loaderData}
      preview={content => <AboutSection content={content} />}
    />
  )
}
