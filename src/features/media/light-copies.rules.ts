import {
  hasLighterMovie,
  lightWidths,
  type MediaAddress,
  parseMediaAddress,
  parsePosterAddress,
  portraitWidths,
  renditionAddress,
} from './address.rules.ts'

export interface Source {
  type: string
  srcSet: string
}

/** The pictures and loops that came with the site have lighter copies beside them too. */
const OWN_PICTURE = /^(\/defaults\/[\w-]+)\.webp$/
const OWN_MOVIE = /^(\/defaults\/[\w-]+)\.mp4$/

const FORMATS = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' }

const srcSetOf = (widths: number[], addressFor: (width: number) => string) =>
  widths.map(width => `${addressFor(width)} ${width}w`).join(', ')

const copies = (address: MediaAddress, format: keyof typeof FORMATS): Source => ({
  type: FORMATS[format],
  srcSet: srcSetOf(lightWidths(address.width), width => renditionAddress(address, format, `w_${width}`)),
})

interface PictureCopies {
  /** Lightest format first. */
  sources: Source[]
  /** Its true size, where the address tells it. */
  size: { width: number; height: number } | null
}

/** What a browser may load in place of a picture or a poster, `width` being how wide it is said to be. */
export function pictureCopies(url: string, width: number): PictureCopies {
  const own = OWN_PICTURE.exec(url)?.[1]
  if (own) {
    const srcSet = srcSetOf(lightWidths(width), candidate => `${own}-${candidate}.avif`)
    return { sources: withCopies([{ type: FORMATS.avif, srcSet }]), size: null }
  }
  const poster = parsePosterAddress(url)
  if (poster) return { sources: withCopies([copies(poster, 'avif')]), size: poster }
  const address = parseMediaAddress(url)
  if (address?.kind !== 'image') return { sources: [], size: null }
  const sources = (['avif', 'webp', 'jpg'] as const).map(format => copies(address, format))
  return { sources: withCopies(sources), size: address }
}

const withCopies = (sources: Source[]) => sources.filter(({ srcSet }) => srcSet !== '')

/** Upright cuts of a movie's poster, for phones. */
export function portraitCopies(posterUrl: string): Source | null {
  const poster = parsePosterAddress(posterUrl)
  const widths = poster ? portraitWidths(poster) : []
  if (!poster || widths.length === 0) return null
  const srcSet = srcSetOf(widths, width => renditionAddress(poster, 'avif', `p_${width}`))
  return { type: FORMATS.avif, srcSet }
}

/** Where a movie can be loaded from, lightest first. */
export function movieSources(url: string): { src: string; type: string }[] {
  const full = { src: url, type: 'video/mp4' }
  const own = OWN_MOVIE.exec(url)?.[1]
  if (own) return [{ src: `${own}.webm`, type: 'video/webm' }, full]
  const address = parseMediaAddress(url)
  if (address?.kind !== 'video') return [full]
  const lighter = { src: renditionAddress(address, 'mp4', 'h_720'), type: 'video/mp4' }
  return [
    { src: renditionAddress(address, 'webm'), type: 'video/webm' },
    ...(hasLighterMovie(address) ? [lighter] : []),
    full,
  ]
}
