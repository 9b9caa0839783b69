import { type PointerEvent, useCallback, useEffect, useRef, useState } from 'react'
import { CloseButton } from '#ui/island.tsx'
import { LoadMoreTrigger } from '#ui/load-more-trigger.tsx'
import type { GalleryImage, GalleryPage } from '../media.contract.ts'
import type { Gallery as GalleryName } from '../media.rules.ts'
import styles from './gallery.module.css'
import { mediaTexts } from './media.fr.ts'
import { Picture } from './picture.tsx'

const TIMEOUT_MS = 10_000

interface Props {
  gallery: GalleryName
  title: string
  /** The first ones. */
  images: GalleryImage[]
  total: number
}

/** Shows one image at a time with its title and description; the arrow keys work too. */
export function Gallery({ gallery, title, images: first, total }: Props) {
  const [index, setIndex] = useState(0)
  const { images, loadNext } = useMoreImages(gallery, first)
  const shown = images[index]
  const step = (by: number) => setIndex(current => (current + by + images.length) % images.length)
  useArrowKeys(step)
  const swipe = useSwipe(step)
  if (!shown)
    return (
      <div className={styles.empty}>
        <CloseButton label={mediaTexts.close} />
        <h2>{title}</h2>
        <p>{mediaTexts.empty}</p>
      </div>
    )
  return (
    <div className={styles.gallery}>
      <div className={styles.stage} {...swipe}>
        <Picture
          key={shown.id}
          className={styles.picture}
          {...shown}
          sizes="(max-width: 767px) 100vw, 70vw"
          isFirstPaint
        />
        <div className={styles.arrows}>
          <Arrow label={mediaTexts.previous} path="M15 4l-8 8 8 8" onPress={() => step(-1)} />
          <Arrow label={mediaTexts.next} path="M9 4l8 8-8 8" onPress={() => step(1)} />
        </div>
      </div>
      <div className={styles.side}>
        <div className={styles.top}>
          <p>{mediaTexts.counter(index + 1, total)}</p>
          <CloseButton label={mediaTexts.close} />
        </div>
        <div className={styles.text} aria-live="polite">
          <h2>{shown.title}</h2>
          <p>{shown.description}</p>
          {shown.isRendering && <p className={styles.label}>{mediaTexts.rendering}</p>}
        </div>
        <Thumbnails
          images={images}
          shown={index}
          onChoose={setIndex}
          onEndNear={images.length < total ? loadNext : undefined}
        />
      </div>
    </div>
  )
}

/** After a failure the images so far stay; the next look at the end of the list tries again. */
function useMoreImages(gallery: GalleryName, first: GalleryImage[]) {
  const [more, setMore] = useState<GalleryImage[]>([])
  const isLoading = useRef(false)
  const offset = first.length + more.length
  const loadNext = useCallback(async () => {
    if (isLoading.current) return
    isLoading.current = true
    try {
      const response = await fetch(`/api/galleryRoute/gallery/${gallery}?offset=${offset}`, {
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      if (!response.ok) return
      const { images } = (await response.json()) as GalleryPage
      setMore(more => [...more, ...images])
    } catch {
      // No connection.
    } finally {
      isLoading.current = false
    }
  }, [gallery, offset])
  return { images: [...first, ...more], loadNext }
}

/** Shorter movements are a tap or a slip. */
const SWIPE_PX = 40

/** A swipe to the left shows the next image. */
function useSwipe(step: (by: number) => void) {
  const start = useRef<{ x: number; y: number }>(undefined)
  return {
    onPointerDown: ({ isPrimary, pointerType, clientX, clientY }: PointerEvent) => {
      if (isPrimary && pointerType !== 'mouse') start.current = { x: clientX, y: clientY }
    },
    onPointerCancel: () => {
      start.current = undefined
    },
    onPointerUp: ({ clientX, clientY }: PointerEvent) => {
      const { x = clientX, y = clientY } = start.current ?? {}
      start.current = undefined
      const across = clientX - x
      if (Math.abs(across) >= SWIPE_PX && Math.abs(across) > Math.abs(clientY - y)) step(across < 0 ? 1 : -1)
    },
  }
}

/** Listens on the window: the dialog opens before its content is loaded, and keeps the focus. */
function useArrowKeys(step: (by: number) => void): void {
  useEffect(() => {
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key === 'ArrowRight') step(1)
      if (key === 'ArrowLeft') step(-1)
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [step])
}

function Arrow({ label, path, onPress }: { label: string; path: string; onPress: () => void }) {
  return (
    <button type="button" className={styles.arrow} aria-label={label} onClick={onPress}>
      <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
        <path d={path} fill="none" stroke="currentColor" strokeWidth="1.8" />
      </svg>
    </button>
  )
}

interface ThumbnailsProps {
  images: GalleryImage[]
  shown: number
  onChoose: (index: number) => void
  onEndNear: (() => void) | undefined
}

function Thumbnails({ images, shown, onChoose, onEndNear }: ThumbnailsProps) {
  return (
    <ul className={styles.thumbnails}>
      {images.map((image, index) => (
        <li key={image.id} ref={index === shown ? scrollIntoView : undefined}>
          {/* Within the list, which would cut off what lies below its last image. */}
          {onEndNear && index === images.length - 1 && <LoadMoreTrigger onNear={onEndNear} margin="0px" />}
          <button
            type="button"
            className={styles.thumbnail}
            aria-label={image.title}
            aria-current={index === shown ? true : undefined}
            onClick={() => onChoose(index)}
          >
            <Picture {...image} className={styles.thumbnailPicture} alt="" sizes="120px" />
          </button>
        </li>
      ))}
    </ul>
  )
}

function scrollIntoView(item: HTMLLIElement | null): void {
  item?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}
