import { useSyncExternalStore } from 'react'
import { type PhotoUploads, sendPhotos } from './photo-uploads.ts'
import { followTexts as texts } from './photos.fr.ts'

/** Sends the photos of a stored message; a strip at the foot of the page says how far they are, whatever closes meanwhile. */
export function followWithPhotos(key: string, files: readonly File[], phone: string): PhotoUploads {
  const uploads = sendPhotos(key, files)
  // Photos are sent even if the code of the strip does not load.
  void import('./photo-strip.tsx').then(({ showStrip }) => showStrip(uploads, phone)).catch(() => {})
  return uploads
}

export function useUploads(uploads: PhotoUploads) {
  return useSyncExternalStore(uploads.subscribe, uploads.read)
}

/** Below the confirmation in the window, until it closes. */
export function FollowingPhotos({ uploads }: { uploads: PhotoUploads }) {
  const { total, sent } = useUploads(uploads)
  return <p>{sent === total ? texts.done(total) : texts.progress(sent, total)}</p>
}
