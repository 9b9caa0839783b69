import { browserApi } from '#web/browser-api.ts'
import type { MediaKind } from '../media.rules.ts'
import { imageCalls } from './image-calls.ts'
import type { MediaItem, Words } from './media-item.ts'
import { movieCalls } from './movie-calls.ts'

export interface MediaPage {
  items: MediaItem[]
  nextCursor: string | null
  total: number
}

interface PageQuery {
  limit: number
  cursor?: string | undefined
  trash?: 'true' | undefined
}

/** What can be done with movies, and likewise with images. */
export interface MediaCalls {
  list(query: PageQuery): Promise<MediaPage>
  create(words: Words, uploadId: string): Promise<MediaItem>
  edit(item: { _id?: string | undefined }, words: Words, uploadId?: string): Promise<MediaItem>
  remove(id: string): Promise<void>
  restore(id: string): Promise<MediaItem>
  retry(id: string): Promise<MediaItem>
}

export const callsFor = (kind: MediaKind): MediaCalls =>
  kind === 'video' ? movieCalls(browserApi()) : imageCalls(browserApi())
