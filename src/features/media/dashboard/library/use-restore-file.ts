import { useCallback } from 'react'
import type { MediaKind } from '#features/media/media.rules.ts'
import { useToast } from '#ui/toast.tsx'
import { mediaTexts } from '../media.texts.ts'
import { callsFor } from '../media-calls.ts'
import { putItem } from '../media-queries.ts'

/** Shows an earlier file of an item again. */
export function useRestoreFile() {
  const toast = useToast()
  return useCallback(
    async (kind: MediaKind, itemId: string, fileId: string) => {
      try {
        putItem(kind, await callsFor(kind).restoreFile(itemId, fileId))
        toast('success', mediaTexts.broughtBack)
      } catch {
        toast('error', mediaTexts.bringBackFailed)
      }
    },
    [toast],
  )
}
