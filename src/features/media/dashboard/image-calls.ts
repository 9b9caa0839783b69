import type { ApiClient } from '#shared/http/api-client.ts'
import {
  createImage,
  type Image,
  listImages,
  removeImage,
  restoreImage,
  retryImage,
  saveImage,
} from '../media.contract.ts'
import type { MediaCalls } from './media-calls.ts'
import type { Words } from './media-item.ts'
import type { MovieChanges } from './movie-calls.ts'
import { savedItem } from './update-reply.ts'

interface ImageChanges extends MovieChanges {
  gallery?: Words['gallery']
}

/** `uploadId` names the image: its bytes went ahead. */
export async function addImage(api: ApiClient, words: Partial<Words>, uploadId: string): Promise<Image> {
  const { title, description, alt, gallery } = words
  if (!title || !description || !uploadId)
    throw new Error('Missing required fields: title, description, and image are required')
  return (await api.call(createImage, { body: { title, description, alt, gallery, uploadId } })).image
}

/** What the edit form asks for: an image that it knows by its id. */
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

export function imageCalls(api: ApiClient): MediaCalls {
  return {
    async list(query) {
      const { images, ...page } = await api.call(listImages, { query })
      return { items: images, ...page }
    },
    create: (words, uploadId) => addImage(api, words, uploadId),
    edit: (item, words, uploadId) => editImage(api, item, { ...words, uploadId }),
    remove: async id => void (await api.call(removeImage, { params: { id } })),
    restore: async id => (await api.call(restoreImage, { params: { id } })).image,
    retry: async id => (await api.call(retryImage, { params: { id } })).image,
  }
}
