import { useSyncExternalStore } from 'react'
import type { Transfer } from './transfer.ts'
import { uploadQueue } from './upload-queue.ts'

const NONE: readonly Transfer[] = []

/** Everything that is on its way, in the order in which it was sent. */
export function useTransfers(): readonly Transfer[] {
  return useSyncExternalStore(
    listener => uploadQueue().subscribe(listener),
    () => uploadQueue().getState(),
    () => NONE,
  )
}
