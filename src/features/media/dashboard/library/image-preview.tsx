import { Sheet } from '#ui/sheet.tsx'
import type { Image } from '../../media.contract.ts'
import { parseMediaUrl } from '../../media-url.rules.ts'
import { Picture } from '../../site/picture.tsx'
import styles from './viewer.module.css'
import { ViewerFooter, type ViewerSteps } from './viewer-footer.tsx'

/** An image with its title, URL and description. */
export function ImagePreview({
  image,
  onStep,
  onClose,
}: {
  image: Image
  onStep: ViewerSteps
  onClose: () => void
}) {
  const { title, description, url, alt } = image
  const { width, height } = parseMediaUrl(url) ?? { width: 300, height: 200 }
  return (
    <Sheet
      title={title}
      caption={url}
      variant="film"
      onClose={onClose}
      footer={<ViewerFooter steps={onStep} onClose={onClose} />}
    >
      <Picture
        className={styles.film}
        {...{ url, width, height }}
        alt={alt || title}
        sizes="(max-width: 767px) 100vw, 860px"
        isFirstPaint
      />
      <p className={styles.text} lang="fr">
        {description}
      </p>
    </Sheet>
  )
}
