import type { GalleryImage } from '../media.contract.ts'
import styles from './gallery-thumbnails.module.css'
import { Picture } from './picture.tsx'

interface Props {
  images: GalleryImage[]
  shown: number
  onChoose: (index: number) => void
}

/** All pictures small, to see how many there are and to jump. */
export function GalleryThumbnails({ images, shown, onChoose }: Props) {
  return (
    <ul className={styles.thumbnails}>
      {images.map((image, index) => (
        <li key={image.id} ref={index === shown ? bringIntoView : undefined}>
          <button
            type="button"
            className={styles.thumbnail}
            aria-label={image.title}
            aria-current={index === shown ? true : undefined}
            onClick={() => onChoose(index)}
          >
            <Picture {...image} className={styles.picture} alt="" sizes="120px" />
          </button>
        </li>
      ))}
    </ul>
  )
}

function bringIntoView(item: HTMLLIElement | null): void {
  item?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}
