import {
  availableWidths,
  has720pRendition,
  type ParsedMediaUrl,
  parseMediaUrl,
  parsePosterUrl,
  portraitWidths,
  renditionUrl,
} from './media-url.rules.ts'

export interface Source {
  type: string
  srcSet: string
}

/** The default images and movies have smaller copies beside them. */
const DEFAULT_IMAGE = /^(\/defaults\/[\w-]+)\.webp$/
const DEFAULT_MOVIE = /^(\/defaults\/[\w-]+)\.mp4$/

const FORMATS = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' }

const srcSetOf = (widths: number[], urlOf: (width: number) => string) =>
  widths.map(width => `${urlOf(width)} ${width}w`).join(', ')

const sourceOf = (media: ParsedMediaUrl, format: keyof typeof FORMATS): Source => ({
  type: FORMATS[format],
  srcSet: srcSetOf(availableWidths(media.width), width => renditionUrl(media, format, `w_${width}`)),
})

interface PictureSources {
  /** Smallest format first. */
  sources: Source[]
  /** The size that the URL contains, if any. */
  size: { width: number; height: number } | null
}

/** The `<source>` elements of an image or poster. `width` counts where the URL contains none. */
export function pictureSources(url: string, width: number): PictureSources {
  const defaultImage = DEFAULT_IMAGE.exec(url)?.[1]
  if (defaultImage) {
    const srcSet = srcSetOf(availableWidths(width), candidate => `${defaultImage}-${candidate}.avif`)
    return { sources: nonEmpty([{ type: FORMATS.avif, srcSet }]), size: null }
  }
  const poster = parsePosterUrl(url)
  if (poster) return { sources: nonEmpty([sourceOf(poster, 'avif')]), size: poster }
  const image = parseMediaUrl(url)
  if (image?.kind !== 'image') return { sources: [], size: null }
  const sources = (['avif', 'webp', 'jpg'] as const).map(format => sourceOf(image, format))
  return { sources: nonEmpty(sources), size: image }
}

const nonEmpty = (sources: Source[]) => sources.filter(({ srcSet }) => srcSet !== '')

/** Portrait crops of a movie's poster, for phones. */
export function portraitSource(posterUrl: string): Source | null {
  const poster = parsePosterUrl(posterUrl)
  const widths = poster ? portraitWidths(poster) : []
  if (!poster || widths.length === 0) return null
  const srcSet = srcSetOf(widths, width => renditionUrl(poster, 'avif', `p_${width}`))
  return { type: FORMATS.avif, srcSet }
}

/** The `<source>` elements of a movie, smallest file first. */
export function movieSources(url: string): { src: string; type: string }[] {
  const full = { src: url, type: 'video/mp4' }
  const defaultMovie = DEFAULT_MOVIE.exec(url)?.[1]
  if (defaultMovie) return [{ src: `${defaultMovie}.webm`, type: 'video/webm' }, full]
  const movie = parseMediaUrl(url)
  if (movie?.kind !== 'video') return [full]
  const hd = { src: renditionUrl(movie, 'mp4', 'h_720'), type: 'video/mp4' }
  return [
    { src: renditionUrl(movie, 'webm'), type: 'video/webm' },
    ...(has720pRendition(movie) ? [hd] : []),
    full,
  ]
}
