import { z } from 'zod'
import { IGNORED, MediaAddress, ReadOnly, VERSIONED } from './fields.contract.ts'

/** The content of a section that is two title lines, a text and a picture. */
export const PictureText = z.object({
  title1: z.string(),
  title2: z.string(),
  description: z.string(),
  imageUrl: z.string(),
  /** Of the chosen image; empty for the one that the site came with. */
  imageAlt: z.string(),
  /** Rendered, not photographed: it wears « Image d'ambiance ». */
  isRendering: z.boolean(),
  ...VERSIONED,
})
export type PictureText = z.infer<typeof PictureText>

export const PictureTextChanges = z.strictObject({
  title1: z.string().max(200).optional(),
  title2: z.string().max(200).optional(),
  description: z.string().max(5_000).optional(),
  imageUrl: MediaAddress.optional(),
  imageAlt: ReadOnly,
  isRendering: ReadOnly,
  ...IGNORED,
})
export type PictureTextChanges = z.infer<typeof PictureTextChanges>
