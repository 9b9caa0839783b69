import type { RouterContextProvider } from 'react-router'
import { beginPhoto, sendPhotoPart } from '#features/conversations/contact.contract.ts'
import { PHOTO_PART_BYTES } from '#features/conversations/request.rules.ts'
import type { PlainPhotos } from '#features/conversations/site/plain-photos.tsx'
import { addressOf } from '#shared/http/api-client.ts'
import { ApiFailure } from '#shared/http/api-failure.ts'
import { apiContext, sendBytesContext, sentFilesContext } from '#web/request-context.ts'

type Context = Readonly<RouterContextProvider>

/** Sends the photos of a form without scripts by the calls that scripts use. A photo that fails costs only itself. */
export async function sendPlainPhotos(context: Context, key: string | undefined): Promise<PlainPhotos> {
  const outcome: PlainPhotos = { received: 0, failed: [] }
  for (const { name, bytes } of context.get(sentFilesContext))
    if (key && bytes?.length && (await sendPhoto(context, key, bytes))) outcome.received += 1
    else outcome.failed.push(name)
  return outcome
}

async function sendPhoto(context: Context, key: string, bytes: Uint8Array<ArrayBuffer>): Promise<boolean> {
  // The same file again, for example after a reload, is the same photo.
  const digest = await crypto.subtle.digest('SHA-256', bytes)
  const fingerprint = Array.from(new Uint8Array(digest), byte => byte.toString(16).padStart(2, '0')).join('')
  try {
    const body = { key, bytes: bytes.length, fingerprint }
    const { id, isComplete } = await context.get(apiContext).call(beginPhoto, { body })
    if (isComplete) return true
    for (let number = 1, from = 0; from < bytes.length; number += 1, from += PHOTO_PART_BYTES) {
      const address = `/api${addressOf(sendPhotoPart, { params: { id, number } })}`
      if (!(await sendPart(context, address, bytes.subarray(from, from + PHOTO_PART_BYTES)))) return false
    }
    return true
  } catch (error) {
    if (error instanceof ApiFailure) return false
    throw error
  }
}

const RETRY_MS = 250
const MOST_TRIES = 40

/** Waits while other photos arrive. */
async function sendPart(context: Context, address: string, part: Uint8Array<ArrayBuffer>): Promise<boolean> {
  for (let tries = 1; ; tries += 1) {
    const status = await context.get(sendBytesContext)(address, part)
    if (status !== 429 || tries === MOST_TRIES) return status === 200
    await new Promise(resolve => setTimeout(resolve, RETRY_MS))
  }
}
