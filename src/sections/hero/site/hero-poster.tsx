import { pictureCopies, portraitCopies } from '#features/media/light-copies.rules.ts'
import styles from './hero-section.module.css'

const OWN_POSTER = '/defaults/hero-poster.webp'
const OWN = '/defaults/hero-poster'

const srcSet = (name: string, widths: number[]) =>
  widths.map(width => `${name}-${width}.avif ${width}w`).join(', ')

/** The poster that came with the site; its widest copies are made for the largest screens. */
const OWN_COPIES = {
  portrait: { type: 'image/avif', srcSet: srcSet(`${OWN}-portrait`, [480, 720, 1080]) },
  wide: [{ type: 'image/avif', srcSet: srcSet(OWN, [960, 1440, 1920]) }],
}

/** The largest paint of the page: light, early, and cut for a phone where there is an upright cut of it. */
export function HeroPoster({ url, alt }: { url: string; alt: string }) {
  const { sources, size } = pictureCopies(url, 1920)
  const { portrait, wide } =
    url === OWN_POSTER ? OWN_COPIES : { portrait: portraitCopies(url), wide: sources }
  return (
    <picture>
      {portrait && (
        <source media="(max-width: 767px)" {...portrait} sizes="75vw" width={1080} height={1920} />
      )}
      {wide.map(source => (
        <source key={source.type} {...source} sizes="100vw" />
      ))}
      <img
        className={styles.poster}
        src={url}
        alt={alt}
        width={size?.width ?? 1920}
        height={size?.height ?? 1080}
        fetchPriority="high"
      />
    </picture>
  )
}
