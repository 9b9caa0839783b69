import type { MediaKind } from '#features/media/media.rules.ts'
import { Button } from '#ui/button.tsx'
import { libraryTexts } from '../library.texts.ts'
import { mediaTexts } from '../media.texts.ts'
import styles from './media-form.module.css'

interface Props {
  kind: MediaKind
  onOpen: (options?: { withCamera: boolean }) => void
}

/** The empty place of a file, with buttons to choose one. Files can be dropped anywhere on the screen. */
export function FileZone({ kind, onOpen }: Props) {
  const texts = libraryTexts[kind]
  return (
    <div className={styles.zone}>
      <div className={styles.choices}>
        <Button onClick={() => onOpen()}>{texts.chooseFile}</Button>
        <span className={styles.camera}>
          <Button onClick={() => onOpen({ withCamera: true })}>{texts.useCamera}</Button>
        </span>
        <p className={styles.dropHint}>{mediaTexts.dropHere}</p>
      </div>
    </div>
  )
}
