import { ApiFailure, type ApiFailureCode } from '#shared/http/api-failure.ts'
import { browserApi } from '#web/browser-api.ts'
import { mediaTexts } from '../media.texts.ts'
import { callsFor } from '../media-calls.ts'
import type { MediaItem } from '../media-item.ts'
import { isTransient, isUnreachable, waitBackoff } from './retry.ts'
import { sendFile, waitForServer } from './send-file.ts'
import type { Transfer } from './transfer.ts'

type Change = (changes: Partial<Transfer>) => void

interface Run {
  change: Change
  onUploaded: () => void
  signal: AbortSignal
}

/** Sends the bytes of a transfer, then stores the item. */
export async function runUpload(transfer: Transfer, run: Run): Promise<MediaItem> {
  const { change, onUploaded, signal } = run
  const { uploadId, bytes } = transfer
  try {
    const complete = await sendBytes(transfer, change, signal)
    change({ stage: 'finishing', sentBytes: bytes, isSent: true })
    onUploaded()
    return await storeItem(transfer, complete, signal)
  } catch (error) {
    if (!uploadId || !isNotFound(error)) throw error
    const stored = await findStored(transfer, uploadId, signal)
    if (stored) return stored
    const unsent = { uploadId: null, sentBytes: 0, isSent: false }
    change(unsent)
    return runUpload({ ...transfer, ...unsent }, run)
  }
}

const isNotFound = (error: unknown) => error instanceof ApiFailure && error.code === 'not_found'

/**
 * The server no longer has the upload: either its item was stored and the reply was lost, or the upload expired after a
 * day (null).
 */
async function findStored(
  transfer: Transfer,
  uploadId: string,
  signal: AbortSignal,
): Promise<MediaItem | null> {
  try {
    return await storeItem(transfer, uploadId, signal)
  } catch (error) {
    if (isNotFound(error)) return null
    throw error
  }
}

/** Resolves with the id of the complete upload. */
async function sendBytes(transfer: Transfer, change: Change, signal: AbortSignal): Promise<string> {
  const { kind, file, uploadId, isSent } = transfer
  if (!file && uploadId && isSent) return uploadId
  if (!file) throw new DOMException('The file is not at hand', 'NotFoundError')
  let start: { at: number; bytes: number } | undefined
  change({ stage: 'sending' })
  return sendFile(browserApi(), file, {
    ...{ kind, signal, uploadId },
    onBegun: begun => change({ uploadId: begun }),
    onProgress(sentBytes) {
      const now = performance.now()
      start ??= { at: now, bytes: sentBytes }
      const seconds = (now - start.at) / 1_000
      change({ sentBytes, bytesPerSecond: seconds > 1 ? (sentBytes - start.bytes) / seconds : null })
    },
    onWait(isWaiting) {
      // The speed before a pause says nothing about the speed after it.
      start = undefined
      change({ stage: isWaiting ? 'waiting' : 'sending', bytesPerSecond: null })
    },
  })
}

/** Creates or changes the item with a complete upload. Repeats a request whose reply was lost, a limited number of times. */
async function storeItem(
  { kind, itemId, details, changes = details }: Transfer,
  uploadId: string,
  signal: AbortSignal,
): Promise<MediaItem> {
  const calls = callsFor(kind)
  for (let failures = 1; ; failures += 1) {
    try {
      return itemId
        ? await calls.edit({ _id: itemId }, changes, uploadId)
        : await calls.create(details, uploadId)
    } catch (error) {
      if (!isTransient(error, failures)) throw error
      await waitBackoff(failures - 1, signal)
      await waitForServer(browserApi(), uploadId, signal)
    }
  }
}

/** Refusals of the file itself. */
const HOPELESS: readonly ApiFailureCode[] = [
  'validation_failed',
  'payload_too_large',
  'unsupported_media_type',
]

/** The state of a transfer after an error that is not retried. */
export function stateAfterError(error: unknown): Pick<Transfer, 'stage' | 'problem' | 'canRetry'> {
  if (error instanceof ApiFailure) {
    if (error.isUnauthenticated) return { stage: 'signed-out', problem: null, canRetry: true }
    if (isUnreachable(error)) return { stage: 'failed', problem: mediaTexts.connectionLost, canRetry: true }
    const problem = (error.status ?? 500) < 500 ? error.message : null
    return { stage: 'failed', problem, canRetry: !HOPELESS.includes(error.code) }
  }
  // The file was moved or deleted, or the phone has withdrawn access to it.
  if (error instanceof DOMException) return { stage: 'interrupted', problem: null, canRetry: true }
  return { stage: 'failed', problem: error instanceof Error ? error.message : null, canRetry: true }
}
