import type { Image, Movie } from '../media.contract.ts'
import type { Gallery } from '../media.rules.ts'

export type MediaItem = Movie | Image

/** What a person writes about a movie or an image. Movies stand in no gallery. */
export interface Words {
  title: string
  description: string
  alt: string
  gallery: Gallery | 'none'
}

export const NO_WORDS: Words = { title: '', description: '', alt: '', gallery: 'none' }

export function wordsOf(item: MediaItem): Words {
  const gallery = 'gallery' in item ? (item.gallery ?? 'none') : 'none'
  return { title: item.title, description: item.description, alt: item.alt, gallery }
}

export const isUnfinished = ({ state }: MediaItem) => state === 'uploaded' || state === 'processing'
