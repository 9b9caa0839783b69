import type { GalleryPage } from '#features/media/media.contract.ts'
import { GalleryDialog } from '#features/media/site/gallery-dialog.tsx'
import { mediaTexts } from '#features/media/site/media.fr.ts'
import { Picture } from '#features/media/site/picture.tsx'
import { RichText } from '#ui/rich-text.tsx'
import { SiteButton } from '#ui/site-button.tsx'
import { titleSize } from '#ui/title-size.ts'
import type { PictureText } from '../picture-text.contract.ts'
import { type Offer, parseOffers } from '../story.rules.ts'
import { storyTexts } from './picture-text.fr.ts'
import styles from './story-section.module.css'

const DEFAULT_IMAGE = '/defaults/dosseret-zellige-creme.webp'

/** A title across an image that tilts toward the pointer, then the text and the list of offers. */
export function StorySection({ content, onSite }: { content: PictureText; onSite: GalleryPage }) {
  const { text, offers } = parseOffers(content.description)
  const isDefault = content.imageUrl === DEFAULT_IMAGE
  const picture = { url: content.imageUrl, width: 1600, height: 1067, focus: content.imageFocus }
  return (
    <section className={styles.story} id="services">
      <div className={styles.scene} data-tilt="">
        <figure className={styles.panel}>
          <span className={styles.tiles}>
            <Picture
              {...picture}
              className={styles.image}
              alt={isDefault ? storyTexts.imageAlt : content.imageAlt || storyTexts.otherImageAlt}
              sizes="(max-width: 767px) 149vw, 83vw"
            />
          </span>
          {/* A copy of the image, clipped to one tile that looks detached. */}
          <span className={styles.loose} aria-hidden="true">
            <Picture {...picture} alt="" sizes="(max-width: 767px) 118vw, 66vw" />
          </span>
        </figure>
        <h2 className={styles.title} data-size={titleSize(content.title1, content.title2)}>
          <span>{content.title1}</span> <span>{content.title2}</span>
        </h2>
        {content.isRendering && <p className={styles.label}>{mediaTexts.rendering}</p>}
      </div>
      <div className={styles.below}>
        <div className={styles.text}>
          <RichText blocks={text} />
          <SiteButton variant="cream" data-needs-script data-opens="on-site">
            {storyTexts.seeMore}
          </SiteButton>
          <noscript>
            <ul className={styles.captions}>
              {onSite.images.map(image => (
                <li key={image.id}>
                  {image.title}. {image.description}
                </li>
              ))}
            </ul>
          </noscript>
        </div>
        {offers.length > 0 && <OfferList offers={offers} />}
      </div>
      <GalleryDialog id="on-site" title={storyTexts.gallery} gallery="histoire" {...onSite} />
    </section>
  )
}

function OfferList({ offers }: { offers: Offer[] }) {
  return (
    <ul className={styles.offers}>
      {offers.map(({ name, note }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two lines may have the same text
        <li key={index} className={styles.offer} data-reveal>
          <b>{name}</b>
          {note && <span>{note}</span>}
        </li>
      ))}
    </ul>
  )
}
