import { finished } from 'node:stream/promises'
import { AppError } from '#platform/app-error.ts'
import type { ReceiveForm } from '#platform/http/route.ts'
import type { Services } from '#platform/services.ts'
import { isStoreAway } from '#platform/storage/storage.ts'
import { describeProblems } from '#shared/http/failure.ts'
import { type MediaKind, REQUIRED } from '../media.rules.ts'
import { findStoredFile, type NewFile } from './item-file.store.ts'
import { INCOMPLETE, largestBytes, tooLarge } from './media-errors.ts'
import { originalKey, storeOriginal } from './original.ts'
import { isComplete, readStoredUpload } from './upload.store.ts'

interface FormContext<Fields> {
  kind: MediaKind
  receiveForm: ReceiveForm<Fields>
}

/** Reads a form. When this resolves its file, if any, is stored, whether it was in the form or uploaded in parts before. */
export async function receiveFile<Fields extends { uploadId?: string | undefined }>(
  services: Services,
  { kind, receiveForm }: FormContext<Fields>,
): Promise<{ fields: Fields; file: NewFile | null }> {
  const { storage, log } = services
  const key = originalKey()
  let hasStarted = false
  try {
    const { fields, file } = await receiveForm(limitsFor(kind), incoming => {
      hasStarted = true
      return storeOriginal(storage, kind, { ...incoming, key })
    })
    if (file && fields.uploadId)
      throw new AppError('validation_failed', 'Send a file or name one, not both.', {
        fields: { uploadId: 'One file' },
      })
    if (file) return { fields, file: { ...file, uploadId: null } }
    return { fields, file: fields.uploadId ? await finishUpload(services, kind, fields.uploadId) : null }
  } catch (error) {
    // No row references it. When the storage is down, the sweep deletes it later, so that the reply is not delayed.
    if (hasStarted && !isStoreAway(error))
      await storage.remove([key]).catch((err: unknown) => log.warn({ err, key }, 'left for the sweep'))
    throw error
  }
}

/** Reads a form and discards its file: a repeated request whose item is already known. */
export async function discardForm<Fields>({
  kind,
  receiveForm,
}: FormContext<Fields>): Promise<{ fields: Fields }> {
  return receiveForm(limitsFor(kind), async ({ stream }) => finished(stream.resume()))
}

function limitsFor(kind: MediaKind) {
  return {
    largestBytes: largestBytes(kind),
    tooLarge: () => tooLarge(kind),
    messageFor: (problems: Record<string, string>) =>
      [problems.title, problems.description].includes(REQUIRED)
        ? INCOMPLETE[kind]
        : describeProblems(problems),
  }
}

/** Completes an upload in parts. An earlier request may have done so and lost its reply. */
async function finishUpload({ db, storage }: Services, kind: MediaKind, uploadId: string): Promise<NewFile> {
  const stored = await findStoredFile(db, originalKey(uploadId))
  if (stored) return { ...stored, uploadId }
  const upload = await readStoredUpload(db, uploadId)
  if (upload.kind !== kind) throw new AppError('validation_failed', 'This upload is of another kind.')
  if (!isComplete(upload)) throw new AppError('conflict', 'The upload isn’t complete yet.')
  const { key, fileName, bytes } = upload
  await storage.completeParts(key, upload.storageUpload, upload.parts)
  return { key, fileName, bytes, uploadId }
}
