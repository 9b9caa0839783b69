import { type RefObject, useId } from 'react'
import type { MediaKind } from '#features/media/media.rules.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { mediaTexts } from '../media.texts.ts'
import { ACCEPTED } from './accepted.ts'
import styles from './media-form.module.css'

interface Props {
  ref: RefObject<HTMLInputElement | null>
  kind: MediaKind
  hasSeveral: boolean
  isDisabled: boolean
  onChoose: (files: File[]) => void
}

/** The hidden file input of a form; its buttons open it. */
export function FileInput({ ref, kind, hasSeveral, isDisabled, onChoose }: Props) {
  const id = useId()
  return (
    <>
      <VisuallyHidden>
        <label htmlFor={id}>{mediaTexts.file}</label>
      </VisuallyHidden>
      <input
        ref={ref}
        id={id}
        className={styles.input}
        type="file"
        tabIndex={-1}
        accept={ACCEPTED[kind]}
        multiple={hasSeveral}
        disabled={isDisabled}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])]
          // Without this, choosing the same file again fires no event.
          target.value = ''
          if (files.length > 0) onChoose(files)
        }}
      />
    </>
  )
}

/** With `withCamera` a phone opens its camera; otherwise it offers its library. */
export function openFileInput(input: HTMLInputElement | null, { withCamera = false } = {}): void {
  if (withCamera) input?.setAttribute('capture', 'environment')
  else input?.removeAttribute('capture')
  input?.click()
}
