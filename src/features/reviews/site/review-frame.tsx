import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { REVIEW_FRAME_PATH, REVIEW_FRAME_SANDBOX, readFrameReport } from '../review-frame.rules.ts'
import styles from './external-reviews.module.css'
import { reviewsTexts } from './reviews.fr.ts'

/** A widget that has rendered nothing by then has failed. */
const TIMEOUT_MS = 10_000

interface Props {
  isShown: boolean
  onShown: () => void
  onFailed: () => void
}

/** The widget in a sandboxed frame, as tall as it reports, and visible once it has rendered something. */
export function ReviewFrame({ isShown, onShown, onFailed }: Props) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [height, setHeight] = useState(0)

  const onMessage = useEffectEvent(({ source, data }: MessageEvent) => {
    if (source !== frame.current?.contentWindow) return
    const report = readFrameReport(data)
    if (!report) return
    setHeight(report.height)
    if (isShown) return
    if (report.height > 0) onShown()
    else if (report.hasFailed) onFailed()
  })
  useEffect(() => {
    const listen = (event: MessageEvent) => onMessage(event)
    addEventListener('message', listen)
    return () => removeEventListener('message', listen)
  }, [])

  const onTimeout = useEffectEvent(onFailed)
  useEffect(() => {
    if (isShown) return
    const timer = setTimeout(() => onTimeout(), TIMEOUT_MS)
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
