import { PictureText, PictureTextChanges } from '#sections/section-kit/picture-text.contract.ts'
import { sectionEndpoints } from '#sections/section-kit/section.contract.ts'

export const storyEndpoints = sectionEndpoints({
  subject: 'the story section',
  path: '/storySectionRoute/story-section',
  content: PictureText,
  changes: PictureTextChanges,
})
export const readStory = storyEndpoints.read
