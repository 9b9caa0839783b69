import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { REVIEW_FRAME_PATH, REVIEW_FRAME_SANDBOX, readFrameReport } from '../review-frame.rules.ts'
import styles from './external-reviews.module.css'
import { reviewsTexts } from './reviews.fr.ts'

/** A service that has drawn nothing by then is not going to. */
const TIMEOUT_MS = 10_000

interface Props {
  isShown: boolean
  onShown: () => void
  onFailed: () => void
}

/** The widget in a document without our origin. It is as tall as it says, and seen once it has drawn something. */
export function ReviewFrame({ isShown, onShown, onFailed }: Props) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [height, setHeight] = useState(0)

  const hear = useEffectEvent(({ source, data }: MessageEvent) => {
    if (source !== frame.current?.contentWindow) return
    const report = readFrameReport(data)
    if (!report) return
    setHeight(report.height)
    if (isShown) return
    if (report.height > 0) onShown()
    else if (report.hasFailed) onFailed()
  })
  useEffect(() => {
    const listen = (event: MessageEvent) => hear(event)
    addEventListener('message', listen)
    return () => removeEventListener('message', listen)
  }, [])

  const giveUp = useEffectEvent(onFailed)
  useEffect(() => {
    if (isShown) return
    const timer = setTimeout(() => giveUp(), TIMEOUT_MS)
    return () => clearTimeout(timer)
  }, [isShown])

  return (
    <iframe
      ref={frame}
      className={styles.frame}
      title={reviewsTexts.frameTitle}
      src={REVIEW_FRAME_PATH}
      sandbox={REVIEW_FRAME_SANDBOX}
      height={height}
      data-shown={isShown}
    />
  )
}
