import type { Readable } from 'node:stream'
import type { Storage } from '#platform/storage/storage.ts'
import type { MediaKind } from '../media.rules.ts'
import {
  availableWidths,
  has720pRendition,
  parseRenditionUrl,
  portraitWidths,
  renditionUrl,
  THUMBNAIL_WIDTH,
} from '../media-url.rules.ts'

/** One public file of a movie or an image. */
export interface Rendition {
  /** `w_480`, `p_720`, `h_720`; none for the full rendition. */
  size?: string
  format: 'mp4' | 'webm' | 'jpg' | 'webp' | 'avif'
}

interface Size {
  width: number
  height: number
}

/** All renditions of a movie or image of this size. Must match what `media-url.rules.ts` derives from a URL. */
export function renditionsOf(kind: MediaKind, size: Size): Rendition[] {
  const thumbnail: Rendition = { size: `w_${THUMBNAIL_WIDTH}`, format: 'jpg' }
  const widths = availableWidths(size.width).map(width => `w_${width}`)
  if (kind === 'image')
    return [
      ...[{ format: 'jpg' } as const, thumbnail],
      ...widths.flatMap(name => (['avif', 'webp', 'jpg'] as const).map(format => ({ size: name, format }))),
    ]
  const portraits = portraitWidths(size).map(width => `p_${width}`)
  return [
    ...(['mp4', 'webm', 'jpg'] as const).map(format => ({ format })),
    ...(has720pRendition(size) ? [{ size: 'h_720', format: 'mp4' } as const] : []),
    thumbnail,
    ...[...widths, ...portraits].map(name => ({ size: name, format: 'avif' }) as const),
  ]
}

/** File name in the output folder of a decoder. */
export const fileNameOf = ({ size = 'full', format }: Rendition) => `${size}.${format}`

/** Stores a rendition and returns its key. No row references it yet. */
export async function putRendition(
  storage: Storage,
  { kind, publicId }: { kind: MediaKind; publicId: string },
  { size, format, source }: Rendition & { source: Readable | Buffer },
): Promise<string> {
  const stored = parseRenditionUrl(renditionUrl({ kind, publicId }, format, size))
  if (!stored) throw new Error(`No rendition has an address like that of ${publicId}`)
  await storage.put(stored.key, source, stored)
  return stored.key
}
