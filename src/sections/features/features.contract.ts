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

const Text = z.string()

export const FeaturesContent = z.object({
  title: Text,
  description: Text,
  title1: Text,
  title2: Text,
  title3: Text,
  title4: Text,
  title5: Text,
  videoUrl1: Text,
  videoUrl2: Text,
  videoUrl3: Text,
  videoUrl4: Text,
  videoUrl5: Text,
  /** What 'Voir détails' shows for the second feature; line breaks are preserved. */
  details1: Text,
  /** Numbers of the features whose video is rendered: they are labelled « Image d'ambiance ». */
  renderings: z.array(z.int()),
  /** For each feature, the part of its video that stays in sight where it is cropped. */
  focuses: z.array(z.enum(FOCUS_POINTS)).length(5).default([]),
  ...VERSIONED,
})
export type FeaturesContent = z.infer<typeof FeaturesContent>

const Line = textUpTo(SECTION_LIMITS.line).optional()
const Address = MediaAddress.optional()

export const FeaturesChanges = z.strictObject({
  title: Line,
  description: textUpTo(SECTION_LIMITS.text).optional(),
  title1: Line,
  title2: Line,
  title3: Line,
  title4: Line,
  title5: Line,
  videoUrl1: Address,
  videoUrl2: Address,
  videoUrl3: Address,
  videoUrl4: Address,
  videoUrl5: Address,
  details1: textUpTo(SECTION_LIMITS.details).optional(),
  renderings: ReadOnly,
  focuses: ReadOnly,
  ...BESIDE_CONTENT,
})
export type FeaturesChanges = z.infer<typeof FeaturesChanges>

export const featuresEndpoints = sectionEndpoints({
  subject: 'the features section',
  path: '/featuresSectionRoute/features-section',
  content: FeaturesContent,
  changes: FeaturesChanges,
})
export const readFeatures = featuresEndpoints.read
