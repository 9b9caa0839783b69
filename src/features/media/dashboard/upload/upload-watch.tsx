import { useEffect, useEffectEvent } from 'react'
import { useLocation } from 'react-router'
import { useToast } from '#ui/toasts.tsx'
import { mediaTexts } from '../media.en.ts'
import { putItem } from '../media-queries.ts'
import { libraryTexts } from '../texts-by-kind.ts'
import { failureText } from './failure-text.ts'
import { isOnItsWay } from './transfer.ts'
import { type UploadEvent, uploadQueue } from './upload-queue.ts'
import { useTransfers } from './use-transfers.ts'

interface Props {
  imagesPath: string
  isSignedIn: boolean
}

/** Stands above all screens: tells what becomes of uploads wherever the person is, and guards them. */
export function UploadWatch({ imagesPath, isSignedIn }: Props) {
  const toast = useToast()
  const { pathname } = useLocation()
  const transfers = useTransfers()
  const hasUploads = transfers.some(isOnItsWay)
  const hasStopped = transfers.some(({ stage }) => stage === 'signed-out')

  const emit = useEffectEvent((event: UploadEvent) => {
    const { transfer } = event
    const texts = libraryTexts[transfer.kind]
    switch (event.what) {
      case 'arrived':
        if (texts.uploaded) toast('success', texts.uploaded)
        return
      case 'stored':
        putItem(transfer.kind, event.item, { isNew: !transfer.itemId })
        toast('success', transfer.itemId ? texts.updated : texts.added)
        return
      case 'failed': {
        // The screen of images says it itself, under its list.
        if (transfer.kind === 'image' && pathname === imagesPath) return
        const retry = { label: mediaTexts.retry, run: () => uploadQueue().retry(transfer.id) }
        toast('error', failureText(transfer), retry)
      }
    }
  })

  useEffect(() => uploadQueue().onEvent(event => emit(event)), [])

  // Somebody is signed in anew, perhaps over this very screen: what the lost session stopped can go on.
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
