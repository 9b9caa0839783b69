import { AppError } from '#platform/app-error.ts'
import { type Route, route } from '#platform/http/route.ts'
import type { Services } from '#platform/services.ts'
import { beginUpload, cancelUpload, readUpload, sendPart } from '../upload.contract.ts'
import { allowedContainers, detectContainer, SIGNATURE_BYTES } from './file-signature.ts'
import { largestBytes, tooLarge, wrongType } from './media-errors.ts'
import { ORIGINAL_OPTIONS } from './original.ts'
import {
  checkQuota,
  countParts,
  createUpload,
  deleteUpload,
  findUpload,
  partBytes,
  readStoredUpload,
  type StoredUpload,
  savePart,
  toUpload,
} from './upload.store.ts'

export function uploadRoutes({ db, storage, config }: Services): Route[] {
  return [
    route(beginUpload, async ({ body: { kind, fileName, bytes }, caller }) => {
      if (!allowedContainers(kind, fileName)) throw wrongType(kind)
      if (bytes > largestBytes(kind)) throw tooLarge(kind)
      await checkQuota(db, { bytes, quotaBytes: config.media.quotaBytes })
      const upload = { kind, fileName, bytes, createdBy: caller.userId }
      return toUpload(await createUpload(db, upload, key => storage.beginParts(key, ORIGINAL_OPTIONS)))
    }),

    route(readUpload, async ({ params }) => toUpload(await readStoredUpload(db, params.id))),

    route(sendPart, async ({ params: { id, number }, receiveBytes }) => {
      const upload = await readStoredUpload(db, id)
      if (number > countParts(upload)) throw new AppError('validation_failed', 'This file has fewer parts.')
      const bytes = partBytes(upload, number)
      const source = await receiveBytes(bytes)
      if (number === 1) checkContent(upload, source)
      const receipt = await storage.putPart(upload.key, upload.storageUpload, { number, source, bytes })
      await savePart(db, id, { number, receipt })
      return toUpload(await readStoredUpload(db, id))
    }),

    route(cancelUpload, async ({ params }) => {
      const upload = await findUpload(db, params.id)
      if (upload) {
        await deleteUpload(db, upload.id)
        await storage.abortParts(upload.key, upload.storageUpload)
      }
      return { message: 'Upload cancelled.' }
    }),
  ]
}

function checkContent({ kind, fileName }: StoredUpload, firstPart: Buffer): void {
  const container = detectContainer(firstPart.subarray(0, SIGNATURE_BYTES))
  if (!container || !allowedContainers(kind, fileName)?.includes(container)) throw wrongType(kind)
}
