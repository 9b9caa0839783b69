import { useSyncExternalStore } from 'react'
import { retryImport } from '#web/retry-import.ts'
import type { PhotoUploads, UploadState } from './photo-uploads.ts'
import { followTexts as texts } from './photos.fr.ts'

const loadUploads = () => import('./photo-strip.tsx')

/** Loaded once photos are chosen, so that it is there when they leave. */
export const prepareUploads = (): void => void loadUploads().catch(() => {})

/**
 * Sends the photos of a stored message; a strip at the foot of the page says how far they are, whatever closes meanwhile, or
 * that the server takes none.
 */
export async function followWithPhotos(
  key: string | undefined,
  files: readonly File[],
  phone: string,
): Promise<PhotoUploads> {
  const { startUploads } = await retryImport(loadUploads)
  return startUploads(files, { key, phone })
}

const NOTHING: UploadState = { total: 0, sent: 0, failed: 0, percent: 0, pause: null, isExpired: false }
const readNothing = () => NOTHING
const neverChanges = () => () => {}

/** Before anything is sent, there are none. */
export const useUploads = (uploads: PhotoUploads | null | undefined) =>
  useSyncExternalStore(uploads?.subscribe ?? neverChanges, uploads?.read ?? readNothing, readNothing)

/** Below the confirmation in the window, until it closes. */
export function FollowingPhotos({ uploads }: { uploads: PhotoUploads }) {
  const { total, sent, failed } = useUploads(uploads)
  return failed < total && <p>{sent === total ? texts.done(total) : texts.progress(sent, total)}</p>
}
