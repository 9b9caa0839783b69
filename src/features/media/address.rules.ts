import type { MediaKind } from './media.rules.ts'

/**
 * Where renditions are: `/media/<kind>/upload/[<size>/]<publicId>.<format>`. The public id ends in the size of the full
 * rendition (`3f…9c-1920x1080`), so an address alone tells which lighter copies stand beside it.
 */
export interface MediaAddress {
  kind: MediaKind
  publicId: string
  width: number
  height: number
}

/** Widths that are made of every picture and poster at least that wide. */
export const WIDTHS = [480, 960, 1600] as const
/** Upright cuts of a movie's poster, for phones. */
export const PORTRAIT_WIDTHS = [480, 720, 1080] as const
export const THUMBNAIL_WIDTH = 300

const ADDRESS = /^\/media\/(video|image)\/upload\/([0-9a-f]{24}-(\d{1,5})x(\d{1,5}))\.(mp4|jpg)$/

/** Null for any address that is not the full rendition of one of ours. */
export function parseMediaAddress(url: string): MediaAddress | null {
  const found = ADDRESS.exec(url)
  if (!found?.[2] || (found[1] === 'video') !== (found[5] === 'mp4')) return null
  return {
    kind: found[1] as MediaKind,
    publicId: found[2],
    width: Number(found[3]),
    height: Number(found[4]),
  }
}

/** The same for a movie's full poster, which stands beside the movie. */
export function parsePosterAddress(url: string): MediaAddress | null {
  return url.startsWith('/media/video/') ? parseMediaAddress(url.replace(/\.jpg$/, '.mp4')) : null
}

/** `size`: `w_480` (that wide), `p_720` (upright cut, that wide), `h_720` (a movie so high) or none for the full one. */
export function renditionAddress(
  { kind, publicId }: Pick<MediaAddress, 'kind' | 'publicId'>,
  format: string,
  size?: string,
): string {
  return `/media/${kind}/upload/${size ? `${size}/` : ''}${publicId}.${format}`
}

const TYPES = {
  mp4: 'video/mp4',
  webm: 'video/webm',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  avif: 'image/avif',
} as const

const RENDITION =
  /^\/media\/((?:video|image)\/upload\/(?:[hpw]_\d{2,4}\/)?[0-9a-f]{24}-\d{1,5}x\d{1,5}\.(mp4|webm|jpg|webp|avif))$/

/** Where the store keeps what has this address; null for any address that is not a rendition's. */
export function parseRenditionAddress(url: string): { key: string; contentType: string } | null {
  const found = RENDITION.exec(url)
  return found && { key: `public/${found[1]}`, contentType: TYPES[found[2] as keyof typeof TYPES] }
}

/** Which of the light widths exist of something so wide. */
export function lightWidths(width: number): number[] {
  return WIDTHS.filter(candidate => candidate <= width)
}

/** Which upright cuts exist. One may be a fifth wider than its source: it is still sharper than the next smaller one. */
export function portraitWidths({ width, height }: Pick<MediaAddress, 'width' | 'height'>): number[] {
  const cut = Math.min(width, (height * 9) / 16)
  return PORTRAIT_WIDTHS.filter(candidate => candidate <= cut * 1.2)
}

/** Whether a movie has a lighter copy at `h_720`, whose shorter side is that long. */
export function hasLighterMovie({ width, height }: Pick<MediaAddress, 'width' | 'height'>): boolean {
  return Math.min(width, height) > 720
}

/** The jpg frame of a movie at width 300; null, hence the placeholder, for an address that is not ours. */
export function thumbnailAddress(url: string): string | null {
  const address = parseMediaAddress(url)
  return address && renditionAddress(address, 'jpg', `w_${THUMBNAIL_WIDTH}`)
}

/** The full poster of a movie of ours, which stands beside it; null for any other address. */
export function posterAddress(url: string): string | null {
  const address = parseMediaAddress(url)
  return address?.kind === 'video' ? renditionAddress(address, 'jpg') : null
}
