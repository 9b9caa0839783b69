import type { DragEvent } from 'react'
import type { MediaKind } from '#features/media/media.rules.ts'
import { Button } from '#ui/button.tsx'
import { libraryTexts } from '../library.en.ts'
import { mediaTexts } from '../media.en.ts'
import styles from './media-form.module.css'

interface Props {
  kind: MediaKind
  onOpen: (options?: { withCamera: boolean }) => void
  onDrop: (files: File[]) => void
}

/** The empty place of a file, with buttons to choose one; files can be dropped on it. */
export function FileZone({ kind, onOpen, onDrop }: Props) {
  const texts = libraryTexts[kind]
  const drop = (event: DragEvent) => {
    event.preventDefault()
    if (event.dataTransfer.files.length > 0) onDrop([...event.dataTransfer.files])
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping files is an addition to the buttons inside
    <div className={styles.zone} onDragOver={event => event.preventDefault()} onDrop={drop}>
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
