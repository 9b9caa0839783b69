import { z } from 'zod'
import { defineEndpoint } from '#shared/http/endpoint.ts'
import { FOCUS_POINTS, GALLERIES, MEDIA_LIMITS, MEDIA_USES, REQUIRED } from './media.rules.ts'

const Id = z.strictObject({ id: z.uuid() })
const atMost = (limit: number) => `At most ${limit.toLocaleString('en-CA')} characters`
const Title = z
  .string({ error: REQUIRED })
  .trim()
  .min(1, REQUIRED)
  .max(MEDIA_LIMITS.title, atMost(MEDIA_LIMITS.title))
const Description = z
  .string({ error: REQUIRED })
  // A form sends a line break as two characters, which would count twice.
  .overwrite(text => text.replaceAll('\r\n', '\n'))
  .trim()
  .min(1, REQUIRED)
  .max(MEDIA_LIMITS.description, atMost(MEDIA_LIMITS.description))
/** Alternative text; may be empty. */
const Alt = z.string().trim().max(MEDIA_LIMITS.alt, atMost(MEDIA_LIMITS.alt))

/** State of an uploaded file. */
const MediaState = z.enum(['uploaded', 'processing', 'ready', 'failed'])
export type MediaState = z.infer<typeof MediaState>

const MediaItem = {
  id: z.uuid(),
  _id: z.uuid(),
  title: z.string(),
  description: z.string(),
  alt: z.string(),
  /** Empty until the first file is ready. After a replacement, the old URL until the new file is ready. */
  url: z.string(),
  publicId: z.string(),
  /** The file that visitors see; null until the first one is ready. */
  fileId: z.uuid().nullable(),
  createdAt: z.iso.datetime(),
  state: MediaState,
  percent: z.int().min(0).max(100),
  /** A code; the dashboard has the sentence for it. */
  problem: z.string().nullable(),
  fileName: z.string(),
  bytes: z.int(),
  width: z.int().nullable(),
  height: z.int().nullable(),
  /** A tiny preview as a data URL, shown while the image loads. */
  placeholder: z.string().nullable(),
  /** Computer-generated, not photographed: labelled « Image d'ambiance ». A new file removes the label. */
  isRendering: z.boolean(),
  /** The part that stays in sight where the site crops it. A server of an earlier version sends none. */
  focus: z.enum(FOCUS_POINTS).default('center'),
  /** Names of the sections of the site that show it now, and `IN_EMAILS`. */
  uses: z.array(z.string()),
  deletedAt: z.iso.datetime().nullable(),
}

export const Movie = z.object({ ...MediaItem, durationMs: z.int().nullable() })
export type Movie = z.infer<typeof Movie>

export const Image = z.object({ ...MediaItem, gallery: z.enum(GALLERIES).nullable() })
export type Image = z.infer<typeof Image>

/** A file that an item had before. */
const MediaFile = z.object({
  id: z.uuid(),
  url: z.string(),
  fileName: z.string(),
  bytes: z.int(),
  addedAt: z.iso.datetime(),
  replacedAt: z.iso.datetime(),
})
export type MediaFile = z.infer<typeof MediaFile>
const FileId = z.strictObject({ id: z.uuid(), fileId: z.uuid() })

const ListQuery = z.strictObject({
  limit: z.coerce.number().int().min(1).max(100).default(100),
  cursor: z.string().max(200).optional(),
  /** Lists the items deleted in the last 30 days instead. */
  trash: z.enum(['true', 'false']).optional(),
  /** Words of the title, the description or the alternative text. */
  search: z.string().max(200).optional(),
  /** One gallery, or what the site shows or does not show. */
  use: z.enum(MEDIA_USES).optional(),
})
const PAGE = { nextCursor: z.string().nullable(), total: z.int() }

/** Lets a new item begin without a description, for somebody who adds many at once. */
const WordsLater = z.literal('true').optional()

/** The file is a part of the form, or was uploaded before in parts and is named by `uploadId`. */
const UploadId = z.uuid().optional()
const Gallery = z.enum([...GALLERIES, 'none']).optional()

export const listMovies = defineEndpoint({
  method: 'GET',
  path: '/videoRoute/videos',
  access: 'signed-in',
  summary: 'Movies, newest first or as they were put in order',
  query: ListQuery,
  reply: z.object({ videos: z.array(Movie), ...PAGE }),
})

export const createMovie = defineEndpoint({
  method: 'POST',
  path: '/videoRoute/video',
  access: 'admin',
  summary: 'Add a movie',
  content: 'multipart',
  fileField: 'video',
  body: z.strictObject({
    title: Title,
    description: Description.optional(),
    wordsLater: WordsLater,
    alt: Alt.optional(),
    uploadId: UploadId,
  }),
  status: 201,
  reply: z.object({ video: Movie, message: z.string() }),
})

export const saveMovie = defineEndpoint({
  method: 'PATCH',
  path: '/videoRoute/video/:id',
  access: 'admin',
  summary: 'Change a movie, or replace its file',
  content: 'multipart',
  fileField: 'video',
  params: Id,
  body: z.strictObject({
    title: Title.optional(),
    description: Description.optional(),
    alt: Alt.optional(),
    focus: z.enum(FOCUS_POINTS).optional(),
    uploadId: UploadId,
  }),
  reply: z.object({ video: Movie, message: z.string() }),
})

export const removeMovie = defineEndpoint({
  method: 'DELETE',
  path: '/videoRoute/video/:id',
  access: 'admin',
  summary: 'Put a movie into the trash',
  params: Id,
  reply: z.object({ message: z.string() }),
})

export const restoreMovie = defineEndpoint({
  method: 'POST',
  path: '/videoRoute/video/:id/restore',
  access: 'admin',
  summary: 'Take a movie out of the trash',
  params: Id,
  reply: z.object({ video: Movie }),
})

/** The item that it follows from now on; null for the first place. */
const Move = z.strictObject({ after: z.uuid().nullable() })

export const moveMovie = defineEndpoint({
  method: 'POST',
  path: '/videoRoute/video/:id/move',
  access: 'admin',
  summary: 'Move a movie in its list',
  params: Id,
  body: Move,
  reply: z.object({ video: Movie }),
})

export const listMovieFiles = defineEndpoint({
  method: 'GET',
  path: '/videoRoute/video/:id/files',
  access: 'signed-in',
  summary: 'The earlier files of a movie, kept for 30 days',
  params: Id,
  reply: z.object({ files: z.array(MediaFile) }),
})

export const restoreMovieFile = defineEndpoint({
  method: 'POST',
  path: '/videoRoute/video/:id/files/:fileId/restore',
  access: 'admin',
  summary: 'Show an earlier file of a movie again',
  params: FileId,
  reply: z.object({ video: Movie }),
})

export const retryMovie = defineEndpoint({
  method: 'POST',
  path: '/videoRoute/video/:id/retry',
  access: 'admin',
  summary: 'Prepare a failed movie again',
  params: Id,
  reply: z.object({ video: Movie }),
})

export const listImages = defineEndpoint({
  method: 'GET',
  path: '/imageRoute/images',
  access: 'signed-in',
  summary: 'Images, newest first or as they were put in order',
  query: ListQuery,
  reply: z.object({ images: z.array(Image), ...PAGE }),
})

export const createImage = defineEndpoint({
  method: 'POST',
  path: '/imageRoute/image',
  access: 'admin',
  summary: 'Add an image',
  content: 'multipart',
  fileField: 'image',
  body: z.strictObject({
    title: Title,
    description: Description.optional(),
    wordsLater: WordsLater,
    alt: Alt.optional(),
    gallery: Gallery,
    uploadId: UploadId,
  }),
  status: 201,
  reply: z.object({ image: Image, message: z.string() }),
})

export const saveImage = defineEndpoint({
  method: 'PATCH',
  path: '/imageRoute/image/:id',
  access: 'admin',
  summary: 'Change an image, or replace its file',
  content: 'multipart',
  fileField: 'image',
  params: Id,
  body: z.strictObject({
    title: Title.optional(),
    description: Description.optional(),
    alt: Alt.optional(),
    gallery: Gallery,
    focus: z.enum(FOCUS_POINTS).optional(),
    uploadId: UploadId,
  }),
  reply: z.object({ image: Image, message: z.string() }),
})

export const removeImage = defineEndpoint({
  method: 'DELETE',
  path: '/imageRoute/image/:id',
  access: 'admin',
  summary: 'Put an image into the trash',
  params: Id,
  reply: z.object({ message: z.string() }),
})

export const restoreImage = defineEndpoint({
  method: 'POST',
  path: '/imageRoute/image/:id/restore',
  access: 'admin',
  summary: 'Take an image out of the trash',
  params: Id,
  reply: z.object({ image: Image }),
})

export const moveImage = defineEndpoint({
  method: 'POST',
  path: '/imageRoute/image/:id/move',
  access: 'admin',
  summary: 'Move an image in its list and in its gallery',
  params: Id,
  body: Move,
  reply: z.object({ image: Image }),
})

export const listImageFiles = defineEndpoint({
  method: 'GET',
  path: '/imageRoute/image/:id/files',
  access: 'signed-in',
  summary: 'The earlier files of an image, kept for 30 days',
  params: Id,
  reply: z.object({ files: z.array(MediaFile) }),
})

export const restoreImageFile = defineEndpoint({
  method: 'POST',
  path: '/imageRoute/image/:id/files/:fileId/restore',
  access: 'admin',
  summary: 'Show an earlier file of an image again',
  params: FileId,
  reply: z.object({ image: Image }),
})

export const retryImage = defineEndpoint({
  method: 'POST',
  path: '/imageRoute/image/:id/retry',
  access: 'admin',
  summary: 'Prepare a failed image again',
  params: Id,
  reply: z.object({ image: Image }),
})

/** An image of a gallery as visitors see it. */
export const GalleryImage = z.object({
  id: z.string(),
  _id: z.string(),
  title: z.string(),
  description: z.string(),
  url: z.string(),
  alt: z.string(),
  width: z.int(),
  height: z.int(),
  isRendering: z.boolean(),
})
export type GalleryImage = z.infer<typeof GalleryImage>

export const listGallery = defineEndpoint({
  method: 'GET',
  path: '/galleryRoute/gallery/:gallery',
  access: 'public',
  summary: 'The pictures of one gallery',
  params: z.strictObject({ gallery: z.enum(GALLERIES) }),
  query: z.strictObject({
    limit: z.coerce.number().int().min(1).max(100).default(60),
    offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
  }),
  /** A server of an earlier version sends all images and no total. */
  reply: z.object({ images: z.array(GalleryImage), total: z.int().default(0) }),
})
export type GalleryPage = z.infer<typeof listGallery.reply>

/** A movie of the site, as the sitemap describes it. */
export const ShownMovie = z.object({
  url: z.string(),
  posterUrl: z.string(),
  durationMs: z.int(),
  createdAt: z.iso.datetime(),
})
export type ShownMovie = z.infer<typeof ShownMovie>

export const listShownMovies = defineEndpoint({
  method: 'GET',
  path: '/galleryRoute/movies',
  access: 'public',
  summary: 'The movies of the library that the site shows',
  reply: z.object({ movies: z.array(ShownMovie) }),
})
