import { z } from 'zod'
import { FOCUS_POINTS } from '#features/media/media.rules.ts'
import {
  BESIDE_CONTENT,
  MediaAddress,
  ReadOnly,
  SECTION_LIMITS,
  sectionEndpoints,
  textUpTo,
  VERSIONED,
} from '#sections/section-kit/section.contract.ts'

/** The content of the about and story sections: two title lines, a text and an image. */
export const PictureText = z.object({
  title1: z.string(),
  title2: z.string(),
  description: z.string(),
  imageUrl: z.string(),
  /** Of the chosen image; empty for the default image. */
  imageAlt: z.string(),
  /** The part that stays in sight where it is cropped. */
  imageFocus: z.enum(FOCUS_POINTS).default('center'),
  /** Rendered, not photographed: it is labelled « Image d'ambiance ». */
  isRendering: z.boolean(),
  ...VERSIONED,
})
export type PictureText = z.infer<typeof PictureText>

export const PictureTextChanges = z.strictObject({
  title1: textUpTo(SECTION_LIMITS.line).optional(),
  title2: textUpTo(SECTION_LIMITS.line).optional(),
  description: textUpTo(SECTION_LIMITS.text).optional(),
  imageUrl: MediaAddress.optional(),
  imageAlt: ReadOnly,
  imageFocus: ReadOnly,
  isRendering: ReadOnly,
  ...BESIDE_CONTENT,
})
export type PictureTextChanges = z.infer<typeof PictureTextChanges>

export const aboutEndpoints = sectionEndpoints({
  subject: 'the about section',
  path: '/aboutSectionRoute/about-section',
  content: PictureText,
  changes: PictureTextChanges,
})
export const readAbout = aboutEndpoints.read

export const storyEndpoints = sectionEndpoints({
  subject: 'the story section',
  path: '/storySectionRoute/story-section',
  content: PictureText,
  changes: PictureTextChanges,
})
export const readStory = storyEndpoints.read
