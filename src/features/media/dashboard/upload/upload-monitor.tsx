import { useEffect, useEffectEvent } from 'react'
import { Link, useLocation } from 'react-router'
import type { MediaKind } from '#features/media/media.rules.ts'
import { useToast } from '#ui/toast.tsx'
import { useRestoreFile } from '../library/use-restore-file.ts'
import { libraryTexts } from '../library.texts.ts'
import { mediaTexts } from '../media.texts.ts'
import type { MediaItem } from '../media-item.ts'
import { putItem } from '../media-queries.ts'
import { failureText, isInProgress, type Transfer } from './transfer.ts'
import styles from './upload-monitor.module.css'
import { type UploadEvent, uploadQueue, useTransfers } from './upload-queue.ts'

interface Props {
  /** The paths of the screens that show uploads. */
  screens: Record<MediaKind, string>
  isSignedIn: boolean
}

/** Mounted above all screens: reports the outcome of uploads, resumes them after sign-in, and warns before the tab closes. */
export function UploadMonitor({ screens, isSignedIn }: Props) {
  const toast = useToast()
  const restoreFile = useRestoreFile()
  const { pathname } = useLocation()
  const transfers = useTransfers()
  const hasUploads = transfers.some(isInProgress)
  const hasStopped = transfers.some(({ stage }) => stage === 'signed-out')

  /** Until the new file is ready, the item still shows the former one. */
  const undoOf = (kind: MediaKind, { id, fileId }: MediaItem) =>
    fileId ? { label: mediaTexts.undo, run: () => void restoreFile(kind, id, fileId) } : undefined

  const report = useEffectEvent((event: UploadEvent) => {
    const { transfer } = event
    const texts = libraryTexts[transfer.kind]
    switch (event.type) {
      case 'uploaded':
        if (texts.uploaded) toast('success', texts.uploaded)
        return
      case 'stored':
        putItem(transfer.kind, event.item, { isNew: !transfer.itemId })
        if (transfer.itemId) toast('success', texts.updated, undoOf(transfer.kind, event.item))
        else toast('success', texts.added)
        return
      case 'failed': {
        // The image screen shows this failure under its list.
        if (transfer.kind === 'image' && pathname === screens.image) return
        const retry = { label: mediaTexts.retry, run: () => uploadQueue().retry(transfer.id) }
        toast('error', failureText(transfer), transfer.canRetry ? retry : undefined)
      }
    }
  })

  useEffect(() => uploadQueue().onEvent(event => report(event)), [])

  // After a new sign-in, perhaps in the dialog over this screen, continue the uploads that the ended session stopped.
  useEffect(() => {
    if (isSignedIn && hasStopped) uploadQueue().resume()
  }, [isSignedIn, hasStopped])

  useEffect(() => {
    if (!hasUploads) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [hasUploads])

  return <UploadNote transfers={transfers} screens={screens} pathname={pathname} />
}

interface NoteProps {
  transfers: readonly Transfer[]
  screens: Record<MediaKind, string>
  pathname: string
}

/** On every other screen: what is being uploaded, with a link to it. */
function UploadNote({ transfers, screens, pathname }: NoteProps) {
  const elsewhere = transfers.filter(
    transfer => isInProgress(transfer) && screens[transfer.kind] !== pathname,
  )
  const [first] = elsewhere
  if (!first) return null
  const sum = (what: 'sentBytes' | 'bytes') =>
    elsewhere.reduce((total, transfer) => total + transfer[what], 0)
  return (
    <p className={styles.note}>
      {mediaTexts.uploadingElsewhere(elsewhere.length, Math.floor((sum('sentBytes') * 100) / sum('bytes')))}
      <Link to={screens[first.kind]}>{mediaTexts.showUploads}</Link>
    </p>
  )
}
