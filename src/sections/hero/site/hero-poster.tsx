import type { FocusPoint } from '#features/media/media.rules.ts'
import { pictureSources, portraitSource } from '#features/media/responsive-sources.rules.ts'
import styles from './hero-section.module.css'

const DEFAULT_POSTER = '/defaults/hero-poster.webp'
const DEFAULT_NAME = '/defaults/hero-poster'

const srcSet = (name: string, widths: number[]) =>
  widths.map(width => `${name}-${width}.avif ${width}w`).join(', ')

/** The copies of the default poster. */
const DEFAULT_COPIES = {
  portrait: { type: 'image/avif', srcSet: srcSet(`${DEFAULT_NAME}-portrait`, [480, 720, 1080]) },
  wide: [{ type: 'image/avif', srcSet: srcSet(DEFAULT_NAME, [960, 1440, 1920]) }],
}

interface Props {
  url: string
  alt: string
  focus: FocusPoint
}

/** The LCP element: small, high priority, and in portrait on phones where a portrait crop exists. */
export function HeroPoster({ url, alt, focus }: Props) {
  const { sources, size } = pictureSources(url, 1920)
  const { portrait, wide } =
    url === DEFAULT_POSTER
      ? DEFAULT_COPIES
      : // The portrait copies are cut out of the middle.
        { portrait: focus === 'center' ? portraitSource(url) : null, wide: sources }
  return (
    <picture>
      {portrait && (
        <source
          media="(max-width: 767px) and (orientation: portrait)"
          {...portrait}
          sizes="75vw"
          width={1080}
          height={1920}
        />
      )}
      {wide.map(source => (
        <source key={source.type} {...source} sizes="100vw" />
      ))}
      <img
        className={styles.poster}
        data-focus={focus === 'center' ? undefined : focus}
        src={url}
        alt={alt}
        width={size?.width ?? 1920}
        height={size?.height ?? 1080}
        fetchPriority="high"
      />
    </picture>
  )
}
