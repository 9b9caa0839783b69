import type { MediaKind } from '#features/media/media.rules.ts'
import {
  beginUpload,
  cancelUpload,
  readUpload,
  sendPart,
  type Upload,
} from '#features/media/upload.contract.ts'
import type { BrowserApi } from '#web/browser-api.ts'
import { isTransient, isUnreachable, waitBackoff } from './retry.ts'

interface Sending {
  kind: MediaKind
  /** An upload begun earlier, whose parts the server still has. */
  uploadId: string | null
  signal: AbortSignal
  onBegun: (uploadId: string) => void
  onProgress: (sentBytes: number) => void
  onWait: (isWaiting: boolean) => void
}

const MAX_CANCEL_TRIES = 5

/**
 * Sends the parts that the server does not have yet; resolves when it has all of them. Waits for a lost connection
 * without limit, but gives up on a part that keeps failing while the server answers other requests.
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
      if (isOpen || !isUnreachable(error)) failures += 1
      if (!isTransient(error, failures)) throw error
      onWait(true)
      await waitBackoff(tries, signal)
      tries += 1
    }
  }
}

/** Resolves on the first answer of the server, even an error. */
export async function waitForServer(api: BrowserApi, uploadId: string, signal: AbortSignal): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    try {
      await api.call(readUpload, { params: { id: uploadId } })
      return
    } catch (error) {
      if (!isUnreachable(error)) return
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
  // Cancelled while the request was running: nothing else knows this upload.
  if (signal.aborted) void cancelOnServer(api, upload.id)
  else onBegun(upload.id)
  return upload
}

/** Tries a few times. If all of them fail, the server deletes the upload by itself after a day. */
export async function cancelOnServer(api: BrowserApi, id: string): Promise<void> {
  for (let tries = 0; tries < MAX_CANCEL_TRIES; tries += 1) {
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
  let storedBytes = parts
    .filter(number => upload.received.includes(number))
    .reduce((sum, number) => sum + sizeOf(number), 0)
  onProgress(storedBytes)
  for (const number of missing) {
    const start = (number - 1) * partBytes
    // Read before sending, to tell a moved or deleted file from a lost connection.
    const content = await file.slice(start, start + partBytes).arrayBuffer()
    const before = storedBytes
    await api.sendBytes(
      sendPart,
      { params: { id, number } },
      { content, signal, onProgress: sent => onProgress(before + Math.min(sent, content.byteLength)) },
    )
    storedBytes += content.byteLength
    onProgress(storedBytes)
    onPart()
  }
}
