import { ProgressBar } from '#ui/progress-bar.tsx'
import { StatusIcon } from '#ui/status-icon.tsx'
import { mediaTexts } from '../media.texts.ts'
import type { Transfer } from '../upload/transfer.ts'
import styles from './notice.module.css'

/** The progress of an upload, or why it stopped. */
export function TransferNotice({ transfer }: { transfer: Transfer }) {
  const { stage, problem, canRetry, fileName, sentBytes, bytes, bytesPerSecond, details } = transfer
  if (stage === 'failed' || stage === 'interrupted')
    return (
      <div className={styles.failed}>
        <p className={styles.name}>
          <StatusIcon kind="failed" />
          {stage === 'failed' ? mediaTexts.uploadFailed : mediaTexts.uploadInterrupted}
        </p>
        <p className={styles.caption}>
          {stage === 'failed' ? (problem ?? mediaTexts.nothingLost) : mediaTexts.chooseAgain(fileName)}
          {!canRetry && ` ${mediaTexts.chooseAnother}`}
        </p>
      </div>
    )
  const percent = Math.floor((sentBytes * 100) / bytes)
  const secondsLeft = bytesPerSecond ? (bytes - sentBytes) / bytesPerSecond : null
  return (
    <div>
      <p className={styles.name}>{nameOf(stage, percent)}</p>
      <div className={styles.progress}>
        <ProgressBar percent={percent} label={mediaTexts.uploadOf(details.title)} />
      </div>
      <p className={styles.caption}>
        <span>{captionOf(stage) ?? mediaTexts.sentOf(sentBytes, bytes)}</span>
        {stage === 'sending' && secondsLeft !== null && <span>{mediaTexts.timeLeft(secondsLeft)}</span>}
      </p>
    </div>
  )
}

function nameOf(stage: Transfer['stage'], percent: number): string {
  if (stage === 'queued') return mediaTexts.uploadQueued
  return stage === 'finishing' ? mediaTexts.adding : mediaTexts.uploadPercent(percent)
}

function captionOf(stage: Transfer['stage']): string | null {
  if (stage === 'waiting') return mediaTexts.uploadWaits
  return stage === 'signed-out' ? mediaTexts.uploadSignedOut : null
}
