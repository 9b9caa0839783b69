import { type DragEvent, type ReactNode, useEffect, useState } from 'react'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import formStyles from './contact-form.module.css'
import styles from './photo-picker.module.css'
import { photoTexts as texts } from './photos.fr.ts'
import { pickPhotos } from './pick-photos.ts'
import requestStyles from './request-fields.module.css'

/** Photos that were chosen and are not sent yet. */
export interface PickedPhotos {
  files: readonly File[]
  problems: readonly string[]
  /** What a screen reader says about the last change. */
  news: string
  add: (files: Iterable<File>) => void
  remove: (index: number) => void
}

export function usePickedPhotos(most: number): PickedPhotos {
  const [{ files, problems, news }, setPicked] = useState<{
    files: File[]
    problems: string[]
    news: string
  }>({ files: [], problems: [], news: '' })
  return {
    files,
    problems,
    news,
    add: chosen => setPicked(({ files }) => pickPhotos(files, [...chosen], most)),
    remove: index =>
      setPicked(({ files }) => ({
        files: files.toSpliced(index, 1),
        problems: [],
        news: texts.removed(index + 1),
      })),
  }
}

interface PickerProps {
  id: string
  most: number
  picked: PickedPhotos
  /** While the form is sent, which takes the photos of that moment with it. */
  isDisabled: boolean
  /** In its place without scripts. */
  children: ReactNode
}

/** Thumbnails of the chosen photos, and the buttons to take or choose others. */
export function PhotoPicker({ id, most, picked, isDisabled, children }: PickerProps) {
  const { files, problems, news, add, remove } = picked
  const [isOver, setOver] = useState(false)
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    if (!isDisabled) add(event.dataTransfer.files)
  }
  return (
    <fieldset
      className={`${requestStyles.tile} ${requestStyles.wide}`}
      disabled={isDisabled}
      data-over={isOver}
      onDragOver={event => {
        event.preventDefault()
        setOver(!isDisabled)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      <legend className={styles.legend}>
        {texts.label}
        {files.length > 0 && <span>{texts.count(files.length, most)}</span>}
      </legend>
      <div className={styles.board}>
        {files.length > 0 && (
          <ul className={styles.photos}>
            {files.map((file, index) => (
              <li key={`${file.size} ${file.lastModified} ${file.name}`}>
                <Preview file={file} number={index + 1} />
                <button type="button" aria-label={texts.remove(index + 1)} onClick={() => remove(index)}>
                  <svg viewBox="0 0 24 24" aria-hidden="true">
                    <path d="M6 6l12 12M18 6 6 18" />
                  </svg>
                </button>
              </li>
            ))}
          </ul>
        )}
        {files.length < most && (
          <div className={styles.add}>
            <FileInput id={`${id}-take`} isCamera label={texts.take} onChoose={add} />
            <FileInput id={`${id}-choose`} label={texts.choose} wideLabel={texts.addMouse} onChoose={add} />
            <span className={styles.drop}>{texts.drop}</span>
          </div>
        )}
      </div>
      {children}
      {problems.map(problem => (
        <p key={problem} className={requestStyles.hint} role="alert">
          {problem}
        </p>
      ))}
      <p className={`${formStyles.help} ${styles.withScripts}`}>
        {files.length < most ? texts.help(most) : texts.full(most)}
      </p>
      {files.length === 0 && (
        <div className={formStyles.help}>
          {texts.tipsTitle}
          <ul className={styles.tips}>
            {texts.tips.map(tip => (
              <li key={tip}>{tip}</li>
            ))}
          </ul>
        </div>
      )}
      <p className={formStyles.help}>{texts.privacy}</p>
      <div role="status">
        <VisuallyHidden>{news}</VisuallyHidden>
      </div>
    </fieldset>
  )
}

interface FileInputProps {
  id: string
  label: string
  /** Where there is no camera. */
  wideLabel?: string
  isCamera?: boolean
  onChoose: (files: Iterable<File>) => void
}

/** It has no name: what the form posts without scripts has its own fields. */
export function FileInput({ id, label, wideLabel, isCamera = false, onChoose }: FileInputProps) {
  const take = (input: HTMLInputElement | null) => {
    if (!input?.files?.length) return
    onChoose(Array.from(input.files))
    // The same file can be chosen again after it was removed.
    input.value = ''
  }
  return (
    <label className={isCamera ? `${styles.button} ${styles.camera}` : styles.button} htmlFor={id}>
      <input
        id={id}
        type="file"
        accept="image/*,.heic,.heif"
        multiple={!isCamera}
        {...(isCamera && { capture: 'environment' as const })}
        // Somebody may choose before React has hydrated the input, and no event comes then.
        ref={take}
        onChange={({ currentTarget }) => take(currentTarget)}
      />
      <span className={wideLabel && styles.onTouch}>{label}</span>
      {wideLabel && <span className={styles.onMouse}>{wideLabel}</span>}
    </label>
  )
}

function Preview({ file, number }: { file: File; number: number }) {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    const created = URL.createObjectURL(file)
    setUrl(created)
    return () => URL.revokeObjectURL(created)
  }, [file])
  // Not every browser can show a HEIC.
  if (!url) return <span className={styles.unseen}>{texts.preview(number)}</span>
  return <img src={url} alt={texts.preview(number)} onError={() => setUrl(null)} />
}
