import { z } from 'zod'
import { defineEndpoint } from '#shared/http/endpoint.ts'

export const GALLERIES = ['realisations', 'histoire'] as const
export type Gallery = (typeof GALLERIES)[number]

/** A picture of a gallery as visitors see it. */
export const GalleryImage = z.object({
  id: z.string(),
  _id: z.string(),
  title: z.string(),
  description: z.string(),
  url: z.string(),
  alt: z.string(),
  width: z.int(),
  height: z.int(),
  /** Rendered, not photographed: it wears « Image d'ambiance ». */
  isRendering: z.boolean(),
})
export type GalleryImage = z.infer<typeof GalleryImage>

export const listGallery = defineEndpoint({
  method: 'GET',
  path: '/galleryRoute/gallery/:gallery',
  access: 'public',
  summary: 'The pictures of one gallery',
  params: z.strictObject({ gallery: z.enum(GALLERIES) }),
  reply: z.object({ images: z.array(GalleryImage) }),
})
