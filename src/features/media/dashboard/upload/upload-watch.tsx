import { useEffect, useEffectEvent } from 'react'
import { useLocation } from 'react-router'
import { useNotify } from '#ui/notifications.tsx'
import { mediaListOf } from '../list/media-lists.ts'
import { mediaTexts } from '../media.en.ts'
import { libraryTexts } from '../texts-by-kind.ts'
import { failureText } from './failure-text.ts'
import { isOnItsWay } from './transfer.ts'
import { type News, uploadQueue } from './upload-queue.ts'
import { useTransfers } from './use-transfers.ts'

/** Stands above all screens: tells what becomes of uploads wherever the person is, and guards them. */
export function UploadWatch({ imagesPath }: { imagesPath: string }) {
  const notify = useNotify()
  const { pathname } = useLocation()
  const hasUploads = useTransfers().some(isOnItsWay)

  const tell = useEffectEvent((news: News) => {
    const { transfer } = news
    const texts = libraryTexts[transfer.kind]
    switch (news.what) {
      case 'arrived':
        if (texts.uploaded) notify('success', texts.uploaded)
        return
      case 'stored':
        mediaListOf(transfer.kind)[transfer.itemId ? 'merge' : 'append'](news.item)
        notify('success', transfer.itemId ? texts.updated : texts.added)
        return
      case 'failed': {
        // The screen of images says it itself, under its list.
        if (transfer.kind === 'image' && pathname === imagesPath) return
        const retry = { label: mediaTexts.retry, run: () => uploadQueue().retry(transfer.id) }
        notify('error', failureText(transfer), retry)
      }
    }
  })

  useEffect(() => {
    // Somebody is signed in, perhaps anew: what a lost session stopped can go on.
    uploadQueue().resume()
    return uploadQueue().onNews(news => tell(news))
  }, [])

  useEffect(() => {
    if (!hasUploads) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [hasUploads])

  return null
}
