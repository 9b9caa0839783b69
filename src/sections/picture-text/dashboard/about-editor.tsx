import { aboutEndpoints } from '../picture-text.contract.ts'
import { AboutSection } from '../site/about-section.tsx'
import type { Route } from './+types/about-editor'
import { aboutEditorTexts } from './picture-text-editor.texts.ts'
import { loadPictureText, PictureTextEditor } from './picture-text-editor.tsx'

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
