import { lazy, type PointerEvent, Suspense, useRef, useState } from 'react'
import type { GalleryImage } from '#features/media/media.contract.ts'
import { mediaTexts } from '#features/media/site/media.fr.ts'
import { Picture } from '#features/media/site/picture.tsx'
import type { PictureText } from '#sections/section-kit/picture-text.contract.ts'
import { Modal } from '#ui/modal.tsx'
import { TileButton } from '#ui/tile-button.tsx'
import { storyTexts } from './story.fr.ts'
import styles from './story-section.module.css'

const Gallery = lazy(async () => ({ default: (await import('#features/media/site/gallery.tsx')).Gallery }))
const OWN_IMAGE = '/defaults/dosseret-zellige-creme.webp'

/** A title across a picture that leans toward the pointer. */
export function StorySection({ content, images }: { content: PictureText; images: GalleryImage[] }) {
  const [isOpen, setOpen] = useState(false)
  const panel = useRef<HTMLElement>(null)
  const isOwn = content.imageUrl === OWN_IMAGE
  const close = () => setOpen(false)

  /** Straight to the element: a state change for each move of the mouse would render the section each time. */
  function lean({ currentTarget, clientX, clientY, pointerType }: PointerEvent) {
    if (pointerType !== 'mouse') return
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    panel.current?.style.setProperty('--lean-x', (((clientX - left) / width) * 2 - 1).toFixed(2))
    panel.current?.style.setProperty('--lean-y', (((clientY - top) / height) * 2 - 1).toFixed(2))
  }

  return (
    <section className={styles.story} id="services">
      <div className={styles.scene} onPointerMove={lean}>
        <figure ref={panel} className={styles.panel}>
          <Picture
            className={styles.image}
            url={content.imageUrl}
            alt={isOwn ? storyTexts.imageAlt : content.imageAlt || storyTexts.otherImageAlt}
            width={1600}
            height={1067}
            sizes="(max-width: 767px) 118vw, 66vw"
          />
        </figure>
        <h2 className={styles.title}>
          <span>{content.title1}</span> <span>{content.title2}</span>
        </h2>
        {isOwn && <p className={styles.label}>{mediaTexts.rendering}</p>}
      </div>
      <div className={styles.below}>
        <p className={styles.text}>{content.description}</p>
        <TileButton look="cream" onClick={() => setOpen(true)}>
          {storyTexts.seeMore}
        </TileButton>
        <noscript>
          <ul>
            {images.map(image => (
              <li key={image.id}>
                {image.title}. {image.description}
              </li>
            ))}
          </ul>
        </noscript>
      </div>
      <Modal isOpen={isOpen} onClose={close} label={storyTexts.gallery} size="full">
        <Suspense>
          <Gallery images={images} title={storyTexts.gallery} onClose={close} />
        </Suspense>
      </Modal>
    </section>
  )
}
