import { z } from 'zod'
import { IGNORED, MediaAddress, VERSIONED } from './fields.contract.ts'

/** The content of a section that is two title lines, a text and a picture. */
export const PictureText = z.object({
  title1: z.string(),
  title2: z.string(),
  description: z.string(),
  imageUrl: z.string(),
  ...VERSIONED,
})
export type PictureText = z.infer<typeof PictureText>

export const PictureTextChanges = z.strictObject({
  title1: z.string().max(200).optional(),
  title2: z.string().max(200).optional(),
  description: z.string().max(5_000).optional(),
  imageUrl: MediaAddress.optional(),
  ...IGNORED,
})
export type PictureTextChanges = z.infer<typeof PictureTextChanges>
