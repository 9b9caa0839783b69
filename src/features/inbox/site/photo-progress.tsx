import { useEffect, useSyncExternalStore } from 'react'
import { createRoot } from 'react-dom/client'
import styles from './photo-progress.module.css'
import { type PhotoUploads, sendPhotos } from './photo-uploads.ts'
import { followTexts as texts } from './photos.fr.ts'

const DONE_MS = 5_000

/** Sends the photos of a stored message, and shows how far they are at the foot of the page, whatever closes meanwhile. */
export function followWithPhotos(key: string, files: readonly File[], phone: string): PhotoUploads {
  const uploads = sendPhotos(key, files)
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  const close = () => {
    root.unmount()
    place.remove()
  }
  root.render(<Strip uploads={uploads} phone={phone} onClose={close} />)
  return uploads
}

interface StripProps {
  uploads: PhotoUploads
  phone: string
  onClose: () => void
}

function Strip({ uploads, phone, onClose }: StripProps) {
  const { total, sent, failed, percent, pause, isExpired } = useUploads(uploads)
  const isDone = sent === total
  const isOver = sent + failed === total
  useEffect(() => {
    if (!isDone) return
    const timer = setTimeout(onClose, DONE_MS)
    return () => clearTimeout(timer)
  }, [isDone, onClose])
  if (isOver && !isDone)
    return (
      <div className={styles.strip} role="alert">
        <p>
          <b>{isExpired ? texts.expired : texts.failed(failed)}</b> {!isExpired && texts.failedHelp(phone)}
        </p>
        <div className={styles.buttons}>
          {!isExpired && (
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

function useUploads(uploads: PhotoUploads) {
  return useSyncExternalStore(uploads.subscribe, uploads.read)
}

/** Below the confirmation in the window, until it closes. */
export function FollowingPhotos({ uploads }: { uploads: PhotoUploads }) {
  const { total, sent } = useUploads(uploads)
  return <p>{sent === total ? texts.done(total) : texts.progress(sent, total)}</p>
}
