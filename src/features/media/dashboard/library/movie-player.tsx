import { formatDay } from '#shared/time/dates.ts'
import { Button } from '#ui/button.tsx'
import { DotSeparated } from '#ui/dot-separated.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { parseMediaAddress, renditionAddress } from '../../address.rules.ts'
import { movieSources } from '../../light-copies.rules.ts'
import type { Movie } from '../../media.contract.ts'
import { mediaTexts } from '../media.en.ts'
import styles from './viewer.module.css'

/** The movie as visitors get it, with the browser's own controls. */
export function MoviePlayer({ movie, onClose }: { movie: Movie; onClose: () => void }) {
  const { title, description, url, durationMs, createdAt } = movie
  const address = parseMediaAddress(url)
  const facts = [
    ...(durationMs === null ? [] : [mediaTexts.duration(durationMs)]),
    mediaTexts.uploadedOn(formatDay(createdAt)),
  ]
  return (
    <Sheet
      title={title}
      caption={<DotSeparated facts={facts} />}
      look="film"
      onClose={onClose}
      foot={<Button onClick={onClose}>{mediaTexts.close}</Button>}
    >
      {/* biome-ignore lint/a11y/useMediaCaption: what the contractor films has none; its words stand below */}
      <video
        className={styles.film}
        aria-label={title}
        controls
        autoPlay
        playsInline
        poster={address ? renditionAddress(address, 'jpg') : undefined}
        width={address?.width}
        height={address?.height}
      >
        {movieSources(url).map(source => (
          <source key={source.src} {...source} />
        ))}
      </video>
      <p className={styles.words}>{description}</p>
    </Sheet>
  )
}
