import type { MediaKind } from '#features/media/media.rules.ts'
import {
  beginUpload,
  cancelUpload,
  readUpload,
  sendPart,
  type Upload,
} from '#features/media/upload.contract.ts'
import type { BrowserApi } from '#web/browser-api.ts'
import { isTransient, isUnanswered, waitBackoff } from './retry.ts'

interface Sending {
  kind: MediaKind
  /** Of an earlier try, whose parts are still safe. */
  uploadId: string | null
  signal: AbortSignal
  onBegun: (uploadId: string) => void
  onProgress: (sentBytes: number) => void
  onWait: (isWaiting: boolean) => void
}

const MOST_TRIES_TO_FORGET = 5

/**
 * Sends what the server does not have yet; resolves once all of it is safe. A connection that is down is waited for
 * without end, but a part that fails again and again while the server answers otherwise is given up.
 */
export async function sendFile(api: BrowserApi, file: File, sending: Sending): Promise<string> {
  const { signal, onWait } = sending
  let { uploadId } = sending
  let tries = 0
  let failures = 0
  for (;;) {
    let isOpen = false
    try {
      const upload = await openUpload(api, file, { ...sending, uploadId })
      isOpen = true
      uploadId = upload.id
      onWait(false)
      const onPart = () => {
        tries = 0
        failures = 0
      }
      await sendMissingParts(api, file, { ...sending, upload, onPart })
      return upload.id
    } catch (error) {
      signal.throwIfAborted()
      if (isOpen || !isUnanswered(error)) failures += 1
      if (!isTransient(error, failures)) throw error
      onWait(true)
      await waitBackoff(tries, signal)
      tries += 1
    }
  }
}

/** Resolves once the server answers at all. */
export async function untilAnswered(api: BrowserApi, uploadId: string, signal: AbortSignal): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    try {
      await api.call(readUpload, { params: { id: uploadId } })
      return
    } catch (error) {
      if (!isUnanswered(error)) return
      await waitBackoff(tries, signal)
    }
  }
}

async function openUpload(
  api: BrowserApi,
  file: File,
  { kind, uploadId, onBegun, signal }: Sending,
): Promise<Upload> {
  if (uploadId) return api.call(readUpload, { params: { id: uploadId } })
  const upload = await api.call(beginUpload, { body: { kind, fileName: file.name, bytes: file.size } })
  // Cancelled while it was being announced: nobody else knows of it.
  if (signal.aborted) void forgetUpload(api, upload.id)
  else onBegun(upload.id)
  return upload
}

/** Tries for a while; should it get lost all the same, the server forgets the upload by itself within a day. */
export async function forgetUpload(api: BrowserApi, id: string): Promise<void> {
  for (let tries = 0; tries < MOST_TRIES_TO_FORGET; tries += 1) {
    try {
      await api.call(cancelUpload, { params: { id } })
      return
    } catch (error) {
      if (!isTransient(error, tries)) return
      await waitBackoff(tries, new AbortController().signal)
    }
  }
}

interface MissingParts extends Sending {
  upload: Upload
  onPart: () => void
}

async function sendMissingParts(
  api: BrowserApi,
  file: File,
  { upload, signal, onProgress, onPart }: MissingParts,
): Promise<void> {
  const { id, partBytes } = upload
  const parts = Array.from({ length: Math.ceil(file.size / partBytes) }, (_, index) => index + 1)
  const sizeOf = (number: number) => Math.min(partBytes, file.size - (number - 1) * partBytes)
  const missing = parts.filter(number => !upload.received.includes(number))
  let safeBytes = parts
    .filter(number => upload.received.includes(number))
    .reduce((sum, number) => sum + sizeOf(number), 0)
  onProgress(safeBytes)
  for (const number of missing) {
    const start = (number - 1) * partBytes
    // Read first: a file that was moved or deleted is another failure than a broken line.
    const content = await file.slice(start, start + partBytes).arrayBuffer()
    const before = safeBytes
    await api.sendBytes(
      sendPart,
      { params: { id, number } },
      { content, signal, onProgress: sent => onProgress(before + Math.min(sent, content.byteLength)) },
    )
    safeBytes += content.byteLength
    onProgress(safeBytes)
    onPart()
  }
}
