import { ApiFailure } from '#shared/http/api-failure.ts'
import { browserApi } from '#web/browser-api.ts'
import { mediaTexts } from '../media.en.ts'
import { callsFor } from '../media-calls.ts'
import type { MediaItem } from '../media-item.ts'
import { isTransient, isUnanswered, waitBackoff } from './retry.ts'
import { sendFile, untilAnswered } from './send-file.ts'
import type { Transfer } from './transfer.ts'

type Change = (changes: Partial<Transfer>) => void

interface Run {
  change: Change
  onArrived: () => void
  signal: AbortSignal
}

/** Sends the bytes of a transfer and makes an item of them. */
export async function runUpload(transfer: Transfer, run: Run): Promise<MediaItem> {
  const { change, onArrived, signal } = run
  const { uploadId, bytes } = transfer
  try {
    const arrived = await bringOver(transfer, change, signal)
    change({ stage: 'finishing', sentBytes: bytes })
    onArrived()
    return await storeItem(transfer, arrived, signal)
  } catch (error) {
    if (!uploadId || !isGone(error)) throw error
    const stored = await findStored(transfer, uploadId, signal)
    if (stored) return stored
    change({ uploadId: null, sentBytes: 0 })
    return runUpload({ ...transfer, uploadId: null }, run)
  }
}

const isGone = (error: unknown) => error instanceof ApiFailure && error.code === 'not_found'

/** Parts that are gone became an item whose answer got lost, or nobody asked for them in a day. */
async function findStored(
  transfer: Transfer,
  uploadId: string,
  signal: AbortSignal,
): Promise<MediaItem | null> {
  try {
    return await storeItem(transfer, uploadId, signal)
  } catch (error) {
    if (isGone(error)) return null
    throw error
  }
}

/** Resolves with what the server calls the bytes, once all are safe. */
function bringOver({ kind, file, uploadId }: Transfer, change: Change, signal: AbortSignal): Promise<string> {
  if (!file) throw new DOMException('The file is not at hand', 'NotFoundError')
  let since: { at: number; bytes: number } | undefined
  change({ stage: 'sending' })
  return sendFile(browserApi(), file, {
    ...{ kind, signal, uploadId },
    onBegun: begun => change({ uploadId: begun }),
    onProgress(sentBytes) {
      const now = performance.now()
      since ??= { at: now, bytes: sentBytes }
      const seconds = (now - since.at) / 1_000
      change({ sentBytes, bytesPerSecond: seconds > 1 ? (sentBytes - since.bytes) / seconds : null })
    },
    onWait(isWaiting) {
      // What was sent before a pause says nothing of the line after it.
      since = undefined
      change({ stage: isWaiting ? 'waiting' : 'sending', bytesPerSecond: null })
    },
  })
}

/** Makes an item of bytes that have arrived. An answer that got lost is asked for again, but not for ever. */
async function storeItem(
  { kind, itemId, words }: Transfer,
  uploadId: string,
  signal: AbortSignal,
): Promise<MediaItem> {
  const calls = callsFor(kind)
  for (let failures = 1; ; failures += 1) {
    try {
      return itemId ? await calls.edit({ _id: itemId }, words, uploadId) : await calls.create(words, uploadId)
    } catch (error) {
      if (!isTransient(error, failures)) throw error
      await waitBackoff(failures - 1, signal)
      await untilAnswered(browserApi(), uploadId, signal)
    }
  }
}

/** Where a transfer stands after an error that does not pass by itself. */
export function afterError(error: unknown): Pick<Transfer, 'stage' | 'problem'> {
  if (error instanceof ApiFailure) {
    if (error.isUnauthenticated) return { stage: 'signed-out', problem: null }
    if (isUnanswered(error)) return { stage: 'failed', problem: mediaTexts.brokeOff }
    return { stage: 'failed', problem: (error.status ?? 500) < 500 ? error.message : null }
  }
  // The file was moved, deleted or taken back by the phone.
  if (error instanceof DOMException) return { stage: 'interrupted', problem: null }
  return { stage: 'failed', problem: error instanceof Error ? error.message : null }
}
