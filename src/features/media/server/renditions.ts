import type { Readable } from 'node:stream'
import type { Storage } from '#platform/storage/storage.ts'
import {
  hasLighterMovie,
  lightWidths,
  parseRenditionAddress,
  portraitWidths,
  renditionAddress,
  THUMBNAIL_WIDTH,
} from '../address.rules.ts'
import type { MediaKind } from '../media.rules.ts'

/** One of the files that are shown of a movie or an image. */
export interface Rendition {
  /** `w_480`, `p_720`, `h_720`; none for the full one. */
  size?: string
  format: 'mp4' | 'webm' | 'jpg' | 'webp' | 'avif'
}

interface Size {
  width: number
  height: number
}

/** All that exists of something of this size; readers of an address count on it. */
export function renditionsOf(kind: MediaKind, size: Size): Rendition[] {
  const thumbnail: Rendition = { size: `w_${THUMBNAIL_WIDTH}`, format: 'jpg' }
  const wide = lightWidths(size.width).map(width => `w_${width}`)
  if (kind === 'image')
    return [
      ...[{ format: 'jpg' } as const, thumbnail],
      ...wide.flatMap(name => (['avif', 'webp', 'jpg'] as const).map(format => ({ size: name, format }))),
    ]
  const upright = portraitWidths(size).map(width => `p_${width}`)
  return [
    ...(['mp4', 'webm', 'jpg'] as const).map(format => ({ format })),
    ...(hasLighterMovie(size) ? [{ size: 'h_720', format: 'mp4' } as const] : []),
    thumbnail,
    ...[...wide, ...upright].map(name => ({ size: name, format: 'avif' }) as const),
  ]
}

/** What a decoder calls it in its folder. */
export const fileNameOf = ({ size = 'full', format }: Rendition) => `${size}.${format}`

/** Puts one into the store and answers its key. Nothing refers to it yet. */
export async function putRendition(
  storage: Storage,
  { kind, publicId }: { kind: MediaKind; publicId: string },
  { size, format, source }: Rendition & { source: Readable | Buffer },
): Promise<string> {
  const stored = parseRenditionAddress(renditionAddress({ kind, publicId }, format, size))
  if (!stored) throw new Error(`No rendition has an address like that of ${publicId}`)
  await storage.put(stored.key, source, stored)
  return stored.key
}
