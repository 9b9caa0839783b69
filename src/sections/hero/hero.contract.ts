import { z } from 'zod'
import { IGNORED, MediaAddress, ReadOnly, VERSIONED } from '#sections/section-kit/fields.contract.ts'
import { sectionEndpoints } from '#sections/section-kit/section.contract.ts'

export const HeroContent = z.object({
  input1: z.string(),
  input2: z.string(),
  input3_1: z.string(),
  input3_2: z.string(),
  input4: z.string(),
  videoUrl: z.string(),
  posterUrl: z.string(),
  /** Of the chosen movie; empty for the one that the site came with. */
  posterAlt: z.string(),
  /** Mean luminance of the poster, 0 to 1, where it is known. */
  posterLuminance: z.number().nullable(),
  isRendering: z.boolean(),
  ...VERSIONED,
})
export type HeroContent = z.infer<typeof HeroContent>

// Longer than any line may end up: it is cut, not refused, after capitals and accents are settled.
const Line = z.string().max(200)
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
  isRendering: ReadOnly,
  ...IGNORED,
})
export type HeroChanges = z.infer<typeof HeroChanges>

export const heroEndpoints = sectionEndpoints({
  subject: 'the hero section',
  path: '/heroSectionRoute/hero-section',
  content: HeroContent,
  changes: HeroChanges,
})
export const readHero = heroEndpoints.read
