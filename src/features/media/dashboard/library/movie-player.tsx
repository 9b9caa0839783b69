import { formatDay } from '#shared/time/dates.ts'
import { DotSeparated } from '#ui/dot-separated.tsx'
import { Sheet } from '#ui/sheet.tsx'
import type { Movie } from '../../media.contract.ts'
import { parseMediaUrl, renditionUrl } from '../../media-url.rules.ts'
import { movieSources } from '../../responsive-sources.rules.ts'
import { mediaTexts } from '../media.texts.ts'
import styles from './viewer.module.css'
import { ViewerFooter, type ViewerSteps } from './viewer-footer.tsx'

/** Plays the renditions that visitors get, with the browser's controls. */
export function MoviePlayer({
  movie,
  onStep,
  onClose,
}: {
  movie: Movie
  onStep: ViewerSteps
  onClose: () => void
}) {
  const { title, description, url, durationMs, createdAt } = movie
  const parsed = parseMediaUrl(url)
  const facts = [
    ...(durationMs === null ? [] : [mediaTexts.duration(durationMs)]),
    mediaTexts.uploadedOn(formatDay(createdAt)),
  ]
  return (
    <Sheet
      title={title}
      caption={<DotSeparated facts={facts} />}
      variant="film"
      onClose={onClose}
      footer={<ViewerFooter steps={onStep} onClose={onClose} />}
    >
      {/* biome-ignore lint/a11y/useMediaCaption: the contractor's movies have no captions; the description is below */}
      <video
        className={styles.film}
        aria-label={title}
        controls
        autoPlay
        playsInline
        poster={parsed ? renditionUrl(parsed, 'jpg') : undefined}
        width={parsed?.width}
        height={parsed?.height}
      >
        {movieSources(url).map(source => (
          <source key={source.src} {...source} />
        ))}
      </video>
      <p className={styles.text} lang="fr">
        {description}
      </p>
    </Sheet>
  )
}
