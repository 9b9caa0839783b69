import { AppError } from '#platform/app-error.ts'
import { type Route, route } from '#platform/http/route.ts'
import type { Services } from '#platform/services.ts'
import { beginUpload, cancelUpload, readUpload, sendPart } from '../upload.contract.ts'
import { containerOf, containersFor, TELLING_BYTES } from './file-content.ts'
import { PRIVATE } from './original.ts'
import { refuseOverQuota } from './quota.store.ts'
import { largestBytes, tooLarge, wrongType } from './refusals.ts'
import {
  countParts,
  createUpload,
  findUpload,
  forgetUpload,
  partBytes,
  readStoredUpload,
  type StoredUpload,
  savePart,
  showUpload,
} from './upload.store.ts'

export function uploadRoutes({ db, storage, config }: Services): Route[] {
  return [
    route(beginUpload, async ({ body: { kind, fileName, bytes }, caller }) => {
      if (!containersFor(kind, fileName)) throw wrongType(kind)
      if (bytes > largestBytes(kind)) throw tooLarge(kind)
      await refuseOverQuota(db, { bytes, quotaBytes: config.media.quotaBytes })
      const created = { kind, fileName, bytes, createdBy: caller.userId }
      return showUpload(await createUpload(db, created, key => storage.beginParts(key, PRIVATE)))
    }),

    route(readUpload, async ({ params }) => showUpload(await readStoredUpload(db, params.id))),

    route(sendPart, async ({ params: { id, number }, receiveBytes }) => {
      const upload = await readStoredUpload(db, id)
      if (number > countParts(upload)) throw new AppError('validation_failed', 'This file has fewer parts.')
      const bytes = partBytes(upload, number)
      const source = await receiveBytes(bytes)
      if (number === 1) refuseWrongContent(upload, source)
      const receipt = await storage.putPart(upload.key, upload.storageUpload, { number, source, bytes })
      await savePart(db, id, { number, receipt })
      return showUpload(await readStoredUpload(db, id))
    }),

    route(cancelUpload, async ({ params }) => {
      const upload = await findUpload(db, params.id)
      if (upload) {
        await forgetUpload(db, upload.id)
        await storage.abortParts(upload.key, upload.storageUpload)
      }
      return { message: 'Upload cancelled.' }
    }),
  ]
}

function refuseWrongContent({ kind, fileName }: StoredUpload, firstPart: Buffer): void {
  const found = containerOf(firstPart.subarray(0, TELLING_BYTES))
  if (!found || !containersFor(kind, fileName)?.includes(found)) throw wrongType(kind)
}
