import { useState } from 'react'
import type { GalleryImage } from '#features/media/media.contract.ts'
import { mediaTexts } from '#features/media/site/media.fr.ts'
import { Picture } from '#features/media/site/picture.tsx'
import type { PictureText } from '#sections/section-kit/picture-text.contract.ts'
import { LazyLoad } from '#ui/lazy-load.tsx'
import { Modal } from '#ui/modal.tsx'
import { pointerTilt } from '#ui/pointer-tilt.ts'
import { RichText } from '#ui/rich-text.tsx'
import { TileButton } from '#ui/tile-button.tsx'
import { titleSize } from '#ui/title-size.ts'
import { readOffers } from '../story.rules.ts'
import { OfferList } from './offer-list.tsx'
import { storyTexts } from './story.fr.ts'
import styles from './story-section.module.css'

const loadGallery = () => import('#features/media/site/gallery.tsx')
const OWN_IMAGE = '/defaults/dosseret-zellige-creme.webp'

/** A title across a picture that leans toward the pointer, then what we do. */
export function StorySection({ content, images }: { content: PictureText; images: GalleryImage[] }) {
  const [isOpen, setOpen] = useState(false)
  const { text, offers } = readOffers(content.description)
  const isOwn = content.imageUrl === OWN_IMAGE
  const close = () => setOpen(false)
  const picture = { url: content.imageUrl, width: 1600, height: 1067 }
  return (
    <section className={styles.story} id="services">
      <div className={styles.scene} {...pointerTilt}>
        <figure className={styles.panel}>
          <Picture
            {...picture}
            className={styles.image}
            alt={isOwn ? storyTexts.imageAlt : content.imageAlt || storyTexts.otherImageAlt}
            sizes="(max-width: 767px) 118vw, 66vw"
          />
          {/* One tile of the panel that has come off. */}
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
        <div className={styles.words}>
          <RichText blocks={text} />
          <TileButton look="cream" data-needs-script onClick={() => setOpen(true)}>
            {storyTexts.seeMore}
          </TileButton>
          <noscript>
            <ul className={styles.captions}>
              {images.map(image => (
                <li key={image.id}>
                  {image.title}. {image.description}
                </li>
              ))}
            </ul>
          </noscript>
        </div>
        {offers.length > 0 && <OfferList offers={offers} />}
      </div>
      <Modal isOpen={isOpen} onClose={close} label={storyTexts.gallery} size="full">
        <LazyLoad load={loadGallery} onClose={close}>
          {({ Gallery }) => <Gallery images={images} title={storyTexts.gallery} onClose={close} />}
        </LazyLoad>
      </Modal>
    </section>
  )
}
