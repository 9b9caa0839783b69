import { Button } from '#ui/button.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { parseMediaAddress } from '../../address.rules.ts'
import type { Image } from '../../media.contract.ts'
import { Picture } from '../../site/picture.tsx'
import { mediaTexts } from '../media.en.ts'
import styles from './viewer.module.css'

/** The picture with its title and its address. */
export function ImagePreview({ image, onClose }: { image: Image; onClose: () => void }) {
  const { title, description, url, alt } = image
  const { width, height } = parseMediaAddress(url) ?? { width: 300, height: 200 }
  return (
    <Sheet
      title={title}
      caption={url}
      look="film"
      onClose={onClose}
      foot={<Button onClick={onClose}>{mediaTexts.close}</Button>}
    >
      <Picture
        className={styles.film}
        {...{ url, width, height }}
        alt={alt || title}
        sizes="(max-width: 767px) 100vw, 860px"
        isFirstPaint
      />
      <p className={styles.words}>{description}</p>
    </Sheet>
  )
}
