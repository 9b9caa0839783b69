import type { GalleryPage } from '#features/media/media.contract.ts'
import { GalleryDialog } from '#features/media/site/gallery-dialog.tsx'
import { useFacts } from '#features/settings/site/facts-context.ts'
import { IslandDialog } from '#ui/island.tsx'
import { titleSize } from '#ui/title-size.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import type { FeaturesContent } from '../features.contract.ts'
import { listFeatures } from '../features.rules.ts'
import bento from './bento-tile.module.css'
import { FeatureTile } from './feature-tile.tsx'
import { featuresTexts } from './features.fr.ts'
import styles from './features-section.module.css'
import { MapMosaic } from './map-mosaic.tsx'
import { SoonTile } from './soon-tile.tsx'

/** A bento grid: five videos, the map, a « coming soon » tile and the gallery. */
export function FeaturesSection({ content, works }: { content: FeaturesContent; works: GalleryPage }) {
  const { mapUrl, serviceArea } = useFacts()
  const features = listFeatures(content)
  return (
    <section className={styles.features} id="réalisation">
      <span id="realisation" />
      <span id="realisations" />
      <header className={styles.head}>
        <h2 className={styles.title} data-size={titleSize(content.title)}>
          {content.title}
        </h2>
        <p className={styles.intro}>{content.description}</p>
      </header>
      <div className={styles.bento}>
        {features.map(feature => (
          <FeatureTile
            key={feature.number}
            feature={feature}
            className={styles[`feature${feature.number}`]}
            details={feature.number === 2 ? 'details' : undefined}
          />
        ))}
        <a
          className={`${bento.tile} ${styles.map}`}
          data-reveal
          href={mapUrl || undefined}
          target="_blank"
          rel="noreferrer"
        >
          <MapMosaic />
          <span className={bento.key}>
            <b className={bento.title}>{featuresTexts.mapTitle(serviceArea)}</b>
            {mapUrl && (
              <span className={bento.note}>
                {featuresTexts.map} <VisuallyHidden>{featuresTexts.mapNote}</VisuallyHidden>
              </span>
            )}
          </span>
        </a>
        <SoonTile className={styles.soon} />
        <button
          type="button"
          className={`${bento.tile} ${styles.more}`}
          data-reveal
          data-needs-script
          data-opens="works"
        >
          <span className={styles.moreLabel}>{featuresTexts.seeMore}</span>
          <svg viewBox="0 0 100 100" aria-hidden="true">
            <path d="M18 82 82 18M30 18h52v52" />
          </svg>
        </button>
      </div>
      <noscript>
        <div className={styles.plain}>
          <p>{content.details1}</p>
          <ul>
            {works.images.map(image => (
              <li key={image.id}>
                {image.title}. {image.description}
              </li>
            ))}
          </ul>
        </div>
      </noscript>
      <GalleryDialog id="works" title={featuresTexts.gallery} gallery="realisations" {...works} />
      <IslandDialog
        id="details"
        label={featuresTexts.seeDetails}
        size="full"
        name="feature-details"
        props={{ feature: features[1], text: content.details1 }}
      />
    </section>
  )
}
