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

const SampleContent = z.object({
  title: z.string(),
  description: z.string(),
  imageUrl: z.string(),
  /** Of the chosen image; empty for the default image. */
  imageAlt: z.string(),
  /** The part that stays in sight where it is cropped. */
  imageFocus: z.enum(FOCUS_POINTS),
  /** Rendered, not photographed: it is labelled « Image d'ambiance ». */
  isRendering: z.boolean(),
  ...VERSIONED,
})
export type SampleContent = z.infer<typeof SampleContent>

const SampleChanges = z.strictObject({
  title: textUpTo(SECTION_LIMITS.line).optional(),
  description: textUpTo(SECTION_LIMITS.text).optional(),
  imageUrl: MediaAddress.optional(),
  imageAlt: ReadOnly,
  imageFocus: ReadOnly,
  isRendering: ReadOnly,
  ...BESIDE_CONTENT,
})

export const sampleEndpoints = sectionEndpoints({
  subject: 'the sample section',
  path: '/sampleSectionRoute/sample-section',
  content: SampleContent,
  changes: SampleChanges,
})
export const readSample = sampleEndpoints.read
