import { useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { useUploads } from './photo-progress.tsx'
import { stripTexts as texts } from './photo-strip.fr.ts'
import styles from './photo-strip.module.css'
import type { PhotoUploads } from './photo-uploads.ts'

const DONE_MS = 5_000

/** Shows at the foot of the page how far the photos are. */
export function showStrip(uploads: PhotoUploads, phone: string): void {
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  const close = () => {
    root.unmount()
    place.remove()
  }
  root.render(<Strip uploads={uploads} phone={phone} onClose={close} />)
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
