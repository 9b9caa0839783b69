import { PictureText, PictureTextChanges } from '#sections/section-kit/picture-text.contract.ts'
import { sectionEndpoints } from '#sections/section-kit/section.contract.ts'

export const aboutEndpoints = sectionEndpoints({
  subject: 'the about section',
  path: '/aboutSectionRoute/about-section',
  content: PictureText,
  changes: PictureTextChanges,
})
export const readAbout = aboutEndpoints.read
