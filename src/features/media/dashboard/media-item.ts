import type { Image, Movie } from '../media.contract.ts'
import { type FocusPoint, type Gallery, IN_EMAILS } from '../media.rules.ts'

export type MediaItem = Movie | Image

/** What a person enters about a movie or an image. Movies have no gallery. */
export interface MediaDetails {
  title: string
  description: string
  alt: string
  gallery: Gallery | 'none'
  /** Of an item that exists. */
  focus?: FocusPoint
  /** Added among many: its description follows later. */
  wordsLater?: boolean
}

export const EMPTY_DETAILS: MediaDetails = { title: '', description: '', alt: '', gallery: 'none' }

export function detailsOf(item: MediaItem): MediaDetails {
  const gallery = 'gallery' in item ? (item.gallery ?? 'none') : 'none'
  return { title: item.title, description: item.description, alt: item.alt, gallery, focus: item.focus }
}

/** Those on the site. */
export const placesIn = (uses: readonly string[]) => uses.filter(use => use !== IN_EMAILS)

export const isUnfinished = ({ state }: MediaItem) => state === 'uploaded' || state === 'processing'
