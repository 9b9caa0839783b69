import type { ApiClient } from '#shared/http/api-client.ts'
import {
  createMovie,
  listMovies,
  type Movie,
  removeMovie,
  restoreMovie,
  retryMovie,
  saveMovie,
} from '../media.contract.ts'
import type { MediaCalls } from './media-calls.ts'
import { savedItem } from './update-reply.ts'

export interface MovieChanges {
  title?: string
  description?: string
  alt?: string
  /** A file that has arrived and shall stand in the place of the present one. */
  uploadId?: string | undefined
}

/** What the edit form asks for: a movie that it knows by its id. */
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

export function movieCalls(api: ApiClient): MediaCalls {
  return {
    async list(query) {
      const { videos, ...page } = await api.call(listMovies, { query })
      return { items: videos, ...page }
    },
    async create({ title, description, alt }, uploadId) {
      return (await api.call(createMovie, { body: { title, description, alt, uploadId } })).video
    },
    edit: (item, { title, description, alt }, uploadId) =>
      editMovie(api, item, { title, description, alt, uploadId }),
    remove: async id => void (await api.call(removeMovie, { params: { id } })),
    restore: async id => (await api.call(restoreMovie, { params: { id } })).video,
    retry: async id => (await api.call(retryMovie, { params: { id } })).video,
  }
}
