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

export const HeroContent = z.object({
  input1: z.string(),
  input2: z.string(),
  input3_1: z.string(),
  input3_2: z.string(),
  input4: z.string(),
  videoUrl: z.string(),
  posterUrl: z.string(),
  /** Of the chosen movie; empty for the default one. */
  posterAlt: z.string(),
  /** Mean luminance of the poster, 0 to 1; null when unknown. */
  posterLuminance: z.number().nullable(),
  /** The part of the movie that stays in sight where it is cropped. */
  posterFocus: z.enum(FOCUS_POINTS).default('center'),
  isRendering: z.boolean(),
  ...VERSIONED,
})
export type HeroContent = z.infer<typeof HeroContent>

// Longer than the limits of hero.rules.ts: the server uppercases and truncates a line instead of rejecting it.
const Line = textUpTo(SECTION_LIMITS.line)
export const HeroChanges = z.strictObject({
  input1: Line.optional(),
  input2: Line.optional(),
  input3_1: Line.optional(),
  input3_2: Line.optional(),
  videoUrl: MediaAddress.optional(),
  input4: ReadOnly,
  posterUrl: ReadOnly,
  posterAlt: ReadOnly,
  posterLuminance: ReadOnly,
  posterFocus: ReadOnly,
  isRendering: ReadOnly,
  ...BESIDE_CONTENT,
})
export type HeroChanges = z.infer<typeof HeroChanges>

export const heroEndpoints = sectionEndpoints({
  subject: 'the hero section',
  path: '/heroSectionRoute/hero-section',
  content: HeroContent,
  changes: HeroChanges,
})
export const readHero = heroEndpoints.read
