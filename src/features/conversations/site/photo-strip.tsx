import { type ReactNode, useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { FileInput } from './photo-picker.tsx'
import { useUploads } from './photo-progress.tsx'
import { stripTexts as texts } from './photo-strip.fr.ts'
import styles from './photo-strip.module.css'
import { type PhotoUploads, sendPhotos } from './photo-uploads.ts'

const DONE_MS = 5_000

export const KEPT_KEY = 'photos'

/** What is needed to continue on the next page. The browser does not keep the files. Without a key the server takes none. */
interface Kept {
  key: string | undefined
  phone: string
}

let isShown = false

/** Sends photos, and shows at the foot of the page how far they are. */
export function startUploads(files: readonly File[], kept: Kept): PhotoUploads {
  const uploads = sendPhotos(kept.key, files)
  if (kept.key) keep(kept)
  show(close => (
    <Strip uploads={uploads} canRetry={kept.key !== undefined} phone={kept.phone} onClose={close} />
  ))
  return uploads
}

/** On the next page, asks for the photos that had not left. */
export function askForPhotosAgain(): void {
  const kept = sessionStorage.getItem(KEPT_KEY)
  if (isShown || kept === null) return
  const { key, phone } = JSON.parse(kept) as Kept
  show(close => (
    <Again
      onChoose={files => {
        close()
        startUploads(files, { key, phone })
      }}
      onClose={close}
    />
  ))
}

/** A browser that blocks storage keeps nothing. */
function keep(kept: Kept | null): void {
  try {
    if (kept) sessionStorage.setItem(KEPT_KEY, JSON.stringify(kept))
    else sessionStorage.removeItem(KEPT_KEY)
  } catch {
    // As above.
  }
}

function show(render: (close: () => void) => ReactNode): void {
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  isShown = true
  const close = () => {
    isShown = false
    keep(null)
    root.unmount()
    place.remove()
  }
  root.render(render(close))
}

interface StripProps {
  uploads: PhotoUploads
  /** False if the server takes no photos for this message. */
  canRetry: boolean
  phone: string
  onClose: () => void
}

function Strip({ uploads, canRetry, phone, onClose }: StripProps) {
  const { total, sent, failed, percent, pause, isExpired } = useUploads(uploads)
  const isDone = sent === total
  const isOver = sent + failed === total
  useEffect(() => {
    if (!isDone) return
    keep(null)
    const timer = setTimeout(onClose, DONE_MS)
    return () => clearTimeout(timer)
  }, [isDone, onClose])
  if (isOver && !isDone)
    return (
      <div className={styles.strip} role="alert">
        <p>
          <b>{isExpired ? texts.expired : texts.failed(failed)}</b>{' '}
          {!isExpired && (canRetry ? texts.failedHelp(failed, phone) : texts.refusedHelp(failed, phone))}
        </p>
        <div className={styles.buttons}>
          {canRetry && !isExpired && (
            <button type="button" onClick={uploads.retry}>
              {texts.retry(failed)}
            </button>
          )}
          <button type="button" onClick={onClose}>
            {texts.giveUp}
          </button>
        </div>
      </div>
    )
  return (
    <div className={styles.strip} role="status">
      <p>
        <b>{isDone ? texts.done(total) : texts.strip(sent, total)}</b>{' '}
        {!isDone && (pause ? texts[pause] : texts.keepOpen)}
      </p>
      {!isDone && <progress value={percent} max={100} aria-label={texts.strip(sent, total)} />}
    </div>
  )
}

function Again({ onChoose, onClose }: { onChoose: (files: File[]) => void; onClose: () => void }) {
  return (
    <div className={styles.strip} role="alert">
      <p>{texts.back}</p>
      <div className={styles.buttons}>
        <FileInput
          id="photos-again"
          label={texts.chooseAgain}
          onChoose={files => {
            const chosen = [...files]
            if (chosen.length > 0) onChoose(chosen)
          }}
        />
        <button type="button" onClick={onClose}>
          {texts.giveUp}
        </button>
      </div>
    </div>
  )
}
