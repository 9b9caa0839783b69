import { useEffect, useEffectEvent } from 'react'
import { useLocation } from 'react-router'
import { useToast } from '#ui/toast.tsx'
import { libraryTexts } from '../library.en.ts'
import { mediaTexts } from '../media.en.ts'
import { putItem } from '../media-queries.ts'
import { failureText, isInProgress } from './transfer.ts'
import { type UploadEvent, uploadQueue, useTransfers } from './upload-queue.ts'

interface Props {
  imagesPath: string
  isSignedIn: boolean
}

/** Mounted above all screens: reports the outcome of uploads, resumes them after sign-in, and warns before the tab closes. */
export function UploadMonitor({ imagesPath, isSignedIn }: Props) {
  const toast = useToast()
  const { pathname } = useLocation()
  const transfers = useTransfers()
  const hasUploads = transfers.some(isInProgress)
  const hasStopped = transfers.some(({ stage }) => stage === 'signed-out')

  const report = useEffectEvent((event: UploadEvent) => {
    const { transfer } = event
    const texts = libraryTexts[transfer.kind]
    switch (event.type) {
      case 'uploaded':
        if (texts.uploaded) toast('success', texts.uploaded)
        return
      case 'stored':
        putItem(transfer.kind, event.item, { isNew: !transfer.itemId })
        toast('success', transfer.itemId ? texts.updated : texts.added)
        return
      case 'failed': {
        // The image screen shows this failure under its list.
        if (transfer.kind === 'image' && pathname === imagesPath) return
        const retry = { label: mediaTexts.retry, run: () => uploadQueue().retry(transfer.id) }
        toast('error', failureText(transfer), retry)
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

  return null
}
