import type { ApiClient } from '#shared/http/api-client.ts'
import { ApiFailure } from '#shared/http/api-failure.ts'
import { browserApi } from '#web/browser-api.ts'
import {
  createImage,
  createMovie,
  type Image,
  listImageFiles,
  listImages,
  listMovieFiles,
  listMovies,
  type MediaFile,
  type Movie,
  moveImage,
  moveMovie,
  removeImage,
  removeMovie,
  restoreImage,
  restoreImageFile,
  restoreMovie,
  restoreMovieFile,
  retryImage,
  retryMovie,
  saveImage,
  saveMovie,
} from '../media.contract.ts'
import type { FocusPoint, MediaKind, MediaUse } from '../media.rules.ts'
import type { MediaDetails, MediaItem } from './media-item.ts'

interface MediaPage {
  items: MediaItem[]
  nextCursor: string | null
  total: number
}

interface PageQuery {
  limit: number
  cursor?: string | undefined
  trash?: 'true' | undefined
  search?: string
  use?: MediaUse
}

/** The same calls for movies and for images. */
interface MediaCalls {
  list(query: PageQuery): Promise<MediaPage>
  create(details: MediaDetails, uploadId: string): Promise<MediaItem>
  edit(
    item: { _id?: string | undefined },
    changes: Partial<MediaDetails>,
    uploadId?: string,
  ): Promise<MediaItem>
  remove(id: string): Promise<void>
  restore(id: string): Promise<MediaItem>
  retry(id: string): Promise<MediaItem>
  listFiles(id: string): Promise<MediaFile[]>
  restoreFile(id: string, fileId: string): Promise<MediaItem>
  /** `after`: the item that it follows; null for the first place. */
  move(id: string, after: string | null): Promise<MediaItem>
}

export const callsFor = (kind: MediaKind): MediaCalls =>
  kind === 'video' ? movieCalls(browserApi()) : imageCalls(browserApi())

interface MovieChanges {
  title?: string
  description?: string
  alt?: string
  focus?: FocusPoint | undefined
  /** A complete upload that replaces the current file. */
  uploadId?: string | undefined
}

interface ImageChanges extends MovieChanges {
  gallery?: MediaDetails['gallery']
}

function movieCalls(api: ApiClient): MediaCalls {
  return {
    async list(query) {
      const { videos, ...page } = await api.call(listMovies, { query })
      return { items: videos, ...page }
    },
    async create({ title, description, alt, wordsLater }, uploadId) {
      const body = { title, ...wordsOf(description, wordsLater), alt, uploadId }
      return (await api.call(createMovie, { body })).video
    },
    edit: (item, { title, description, alt, focus }, uploadId) =>
      editMovie(api, item, { title, ...wordsOf(description), alt, focus, uploadId }),
    remove: async id => void (await api.call(removeMovie, { params: { id } })),
    restore: async id => (await api.call(restoreMovie, { params: { id } })).video,
    retry: async id => (await api.call(retryMovie, { params: { id } })).video,
    listFiles: async id => (await api.call(listMovieFiles, { params: { id } })).files,
    restoreFile: async (id, fileId) => (await api.call(restoreMovieFile, { params: { id, fileId } })).video,
    move: async (id, after) => (await api.call(moveMovie, { params: { id }, body: { after } })).video,
  }
}

function imageCalls(api: ApiClient): MediaCalls {
  return {
    async list(query) {
      const { images, ...page } = await api.call(listImages, { query })
      return { items: images, ...page }
    },
    create: (details, uploadId) => addImage(api, details, uploadId),
    edit: (item, { title, description, alt, gallery, focus }, uploadId) =>
      editImage(api, item, { title, ...wordsOf(description), alt, gallery, focus, uploadId }),
    remove: async id => void (await api.call(removeImage, { params: { id } })),
    restore: async id => (await api.call(restoreImage, { params: { id } })).image,
    retry: async id => (await api.call(retryImage, { params: { id } })).image,
    listFiles: async id => (await api.call(listImageFiles, { params: { id } })).files,
    restoreFile: async (id, fileId) => (await api.call(restoreImageFile, { params: { id, fileId } })).image,
    move: async (id, after) => (await api.call(moveImage, { params: { id }, body: { after } })).image,
  }
}

export async function editMovie(
  api: ApiClient,
  movie: { _id?: string | undefined },
  changes: MovieChanges,
): Promise<Movie> {
  if (!movie._id) throw new Error('Movie ID is missing')
  return updateVideo(api, movie._id, changes)
}

export async function updateVideo(api: ApiClient, id: string, changes: MovieChanges): Promise<Movie> {
  if (!id) throw new Error('Video ID is required')
  return savedItem('video', id, api.call(saveMovie, { params: { id }, body: changes }))
}

/** `uploadId` names the file, which was uploaded before. */
export async function addImage(
  api: ApiClient,
  details: Partial<MediaDetails>,
  uploadId: string,
): Promise<Image> {
  const { title, description, alt, gallery, wordsLater } = details
  if (!title || !(description || wordsLater) || !uploadId)
    throw new Error('Missing required fields: title, description, and image are required')
  const body = { title, ...wordsOf(description, wordsLater), alt, gallery, uploadId }
  return (await api.call(createImage, { body })).image
}

/** An item that was added among many has no description yet. */
const wordsOf = (description: string | undefined, wordsLater = false) =>
  description ? { description } : wordsLater ? { wordsLater: 'true' as const } : {}

export async function editImage(
  api: ApiClient,
  image: { _id?: string | undefined },
  changes: ImageChanges,
): Promise<Image> {
  if (!image._id) throw new Error('Image ID is missing')
  return updateImage(api, image._id, changes)
}

export async function updateImage(api: ApiClient, id: string, changes: ImageChanges): Promise<Image> {
  if (!id) throw new Error('Image ID is required')
  return savedItem('image', id, api.call(saveImage, { params: { id }, body: changes }))
}

const NO_REPLY = 'No data returned from update operation'
const WRONG_ITEM = 'Invalid data returned from update operation'

/** The item that a save returned under `field`. Throws when the reply does not contain it. */
async function savedItem<Field extends string, Reply extends Record<Field, { id: string }>>(
  field: Field,
  id: string,
  saving: Promise<Reply>,
): Promise<Reply[Field]> {
  const reply = await saving.catch((error: unknown) => {
    if (!(error instanceof ApiFailure) || error.code !== 'invalid_reply') throw error
    throw new Error(replyProblem(error.reply, field) ?? error.message, { cause: error })
  })
  const item = reply[field]
  if (item.id !== id) throw new Error(WRONG_ITEM)
  return item
}

function replyProblem(reply: unknown, field: string): string | null {
  if (reply === undefined || reply === null) return NO_REPLY
  return typeof reply === 'object' && field in reply ? WRONG_ITEM : null
}
