import { useEffect, useState } from 'react'
import { CloseButton } from '#ui/modal.tsx'
import type { GalleryImage } from '../media.contract.ts'
import styles from './gallery.module.css'
import { GalleryThumbnails } from './gallery-thumbnails.tsx'
import { mediaTexts } from './media.fr.ts'
import { Picture } from './picture.tsx'

interface Props {
  images: GalleryImage[]
  title: string
  onClose: () => void
}

/** One picture at a time, with what it shows; arrows of the keyboard work too. */
export function Gallery({ images, title, onClose }: Props) {
  const [index, setIndex] = useState(0)
  const shown = images[index]
  const turn = (by: number) => setIndex(now => (now + by + images.length) % images.length)
  useArrowKeys(turn)
  if (!shown)
    return (
      <div className={styles.empty}>
        <CloseButton label={mediaTexts.close} onClick={onClose} />
        <h2>{title}</h2>
        <p>{mediaTexts.empty}</p>
      </div>
    )
  return (
    <div className={styles.gallery}>
      <div className={styles.stage}>
        <Picture
          key={shown.id}
          className={styles.picture}
          {...shown}
          sizes="(max-width: 767px) 100vw, 70vw"
          isFirstPaint
        />
        <div className={styles.arrows}>
          <Arrow label={mediaTexts.previous} path="M15 4l-8 8 8 8" onPress={() => turn(-1)} />
          <Arrow label={mediaTexts.next} path="M9 4l8 8-8 8" onPress={() => turn(1)} />
        </div>
      </div>
      <div className={styles.side}>
        <div className={styles.top}>
          <p>{mediaTexts.counter(index + 1, images.length)}</p>
          <CloseButton label={mediaTexts.close} onClick={onClose} />
        </div>
        <div className={styles.words} aria-live="polite">
          <h2>{shown.title}</h2>
          <p>{shown.description}</p>
          {shown.isRendering && <p className={styles.label}>{mediaTexts.rendering}</p>}
        </div>
        <GalleryThumbnails images={images} shown={index} onChoose={setIndex} />
      </div>
    </div>
  )
}

/** Wherever the focus is: the window opens before its content has come, and keeps the focus itself. */
function useArrowKeys(turn: (by: number) => void): void {
  useEffect(() => {
    const follow = ({ key }: KeyboardEvent) => {
      if (key === 'ArrowRight') turn(1)
      if (key === 'ArrowLeft') turn(-1)
    }
    window.addEventListener('keydown', follow)
    return () => window.removeEventListener('keydown', follow)
  }, [turn])
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
