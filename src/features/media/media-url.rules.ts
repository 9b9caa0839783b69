import type { MediaKind } from './media.rules.ts'

/**
 * URL of a rendition: `/media/<kind>/upload/[<size>/]<publicId>.<format>`. The public id ends in the size of the full
 * rendition (`3f…9c-1920x1080`), so the URL alone tells which smaller renditions exist.
 */
export interface ParsedMediaUrl {
  kind: MediaKind
  publicId: string
  width: number
  height: number
}

/** Every image and poster gets these widths, up to its own. */
export const WIDTHS = [480, 960, 1600] as const
/** Portrait crops of a movie's poster, for phones. */
export const PORTRAIT_WIDTHS = [480, 720, 1080] as const
export const THUMBNAIL_WIDTH = 300

const FULL_URL = /^\/media\/(video|image)\/upload\/([0-9a-f]{24}-(\d{1,5})x(\d{1,5}))\.(mp4|jpg)$/

/** Null for any URL that is not the full rendition of a library item. */
export function parseMediaUrl(url: string): ParsedMediaUrl | null {
  const match = FULL_URL.exec(url)
  if (!match?.[2] || (match[1] === 'video') !== (match[5] === 'mp4')) return null
  return {
    kind: match[1] as MediaKind,
    publicId: match[2],
    width: Number(match[3]),
    height: Number(match[4]),
  }
}

/** The same for the full poster of a movie. */
export function parsePosterUrl(url: string): ParsedMediaUrl | null {
  return url.startsWith('/media/video/') ? parseMediaUrl(url.replace(/\.jpg$/, '.mp4')) : null
}

/** `size`: `w_480` (width), `p_720` (width of a portrait crop), `h_720` (720p movie); none for the full rendition. */
export function renditionUrl(
  { kind, publicId }: Pick<ParsedMediaUrl, 'kind' | 'publicId'>,
  format: string,
  size?: string,
): string {
  return `/media/${kind}/upload/${size ? `${size}/` : ''}${publicId}.${format}`
}

const CONTENT_TYPES = {
  mp4: 'video/mp4',
  webm: 'video/webm',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  avif: 'image/avif',
} as const

const RENDITION_URL =
  /^\/media\/((?:video|image)\/upload\/(?:[hpw]_\d{2,4}\/)?[0-9a-f]{24}-\d{1,5}x\d{1,5}\.(mp4|webm|jpg|webp|avif))$/

/** The storage key of a rendition; null for any other URL. */
export function parseRenditionUrl(url: string): { key: string; contentType: string } | null {
  const match = RENDITION_URL.exec(url)
  return (
    match && { key: `public/${match[1]}`, contentType: CONTENT_TYPES[match[2] as keyof typeof CONTENT_TYPES] }
  )
}

/** Widths of the renditions of an image or poster this wide. */
export function availableWidths(width: number): number[] {
  return WIDTHS.filter(candidate => candidate <= width)
}

/** Widths of the portrait crops. A crop may be a fifth wider than its source: still sharper than the next smaller one. */
export function portraitWidths({ width, height }: Pick<ParsedMediaUrl, 'width' | 'height'>): number[] {
  const cropWidth = Math.min(width, (height * 9) / 16)
  return PORTRAIT_WIDTHS.filter(candidate => candidate <= cropWidth * 1.2)
}

/** Whether a movie has the rendition `h_720`, whose shorter side is 720 pixels. */
export function has720pRendition({ width, height }: Pick<ParsedMediaUrl, 'width' | 'height'>): boolean {
  return Math.min(width, height) > 720
}

/** The jpg at width 300; null for a URL outside the library, for which a placeholder is shown. */
export function thumbnailUrl(url: string): string | null {
  const parsed = parseMediaUrl(url)
  return parsed && renditionUrl(parsed, 'jpg', `w_${THUMBNAIL_WIDTH}`)
}

/** The full poster of a movie of the library; null for any other URL. */
export function posterUrlOf(url: string): string | null {
  const parsed = parseMediaUrl(url)
  return parsed?.kind === 'video' ? renditionUrl(parsed, 'jpg') : null
}
