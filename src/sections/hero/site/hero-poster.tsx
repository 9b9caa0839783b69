import { heroTexts } from './hero.fr.ts'
import styles from './hero-section.module.css'

const OWN_POSTER = '/defaults/hero-poster.webp'
const OWN = '/defaults/hero-poster'

const srcSet = (name: string, widths: number[]) =>
  widths.map(width => `${name}-${width}.avif ${width}w`).join(', ')

/** The largest paint of the page: light, early, and cut for a phone where it is ours to cut. */
export function HeroPoster({ url, isDecorative = false }: { url: string; isDecorative?: boolean }) {
  const isOwn = url === OWN_POSTER
  return (
    <picture>
      {isOwn && (
        <>
          <source
            media="(max-width: 767px)"
            type="image/avif"
            srcSet={srcSet(`${OWN}-portrait`, [480, 720, 1080])}
            sizes="75vw"
            width={1080}
            height={1920}
          />
          <source type="image/avif" srcSet={srcSet(OWN, [960, 1440, 1920])} sizes="100vw" />
        </>
      )}
      <img
        className={styles.poster}
        src={url}
        alt={isDecorative ? '' : heroTexts.posterAlt}
        width={1920}
        height={1080}
        fetchPriority="high"
      />
    </picture>
  )
}
