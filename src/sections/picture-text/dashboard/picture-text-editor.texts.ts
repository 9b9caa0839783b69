import { declareTexts, type Twin } from '#shared/text/texts.ts'
import type * as english from './picture-text-editor.en.ts'
import type * as french from './picture-text-editor.fr.ts'

export let pictureTextFields: Twin<typeof english.pictureTextFields>
export let aboutEditorTexts: Twin<typeof english.aboutEditorTexts>
export let storyEditorTexts: Twin<typeof english.storyEditorTexts>

declareTexts<typeof english, typeof french>('sections/picture-text/dashboard/picture-text-editor', texts => {
  ;({ pictureTextFields, aboutEditorTexts, storyEditorTexts } = texts)
})
