import { Readable } from 'node:stream'
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  ListPartsCommand,
  PutObjectCommand,
  S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { inPieces } from './in-pieces.ts'
import { isUnauthenticated, nullIfRefusedWith, rethrow, translateStoreAway } from './s3-failure.ts'
import { assertKey, isStoreAway, type Storage, unknownUpload } from './storage.ts'

interface Options {
  bucket: string
  /** None for Amazon's own. */
  endpoint: string | null
  region: string
  accessKeyId: string
  secretAccessKey: string
}

/** One such piece for each upload is all that is held in memory. The API takes no smaller ones but the last. */
const PIECE_BYTES = 8 * 1024 * 1024
const MOST_REMOVED_AT_ONCE = 1_000
/** A visitor may pause a movie; a store that is silent for longer is away. */
const SILENCE_WHILE_READING_MS = 60_000

export function createS3Storage({
  bucket,
  endpoint,
  region,
  accessKeyId,
  secretAccessKey,
}: Options): Storage {
  const client = new S3Client({
    region,
    ...(endpoint && { endpoint, forcePathStyle: true }),
    credentials: { accessKeyId, secretAccessKey },
    // Older stores refuse the checksums that newer clients add; the signature already covers the content.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 2,
    requestHandler: {
      connectionTimeout: 3_000,
      socketTimeout: 5_000,
      // Each visitor who watches holds a connection: uploads must not wait behind them.
      httpAgent: { maxSockets: 1_000 },
      httpsAgent: { maxSockets: 1_000 },
    },
  })
  const at = (key: string) => {
    assertKey(key)
    return { Bucket: bucket, Key: key }
  }

  async function putWhole(key: string, content: Buffer, contentType: string): Promise<{ bytes: number }> {
    const command = new PutObjectCommand({ ...at(key), Body: content, ContentType: contentType })
    await client.send(command).catch(rethrow)
    return { bytes: content.length }
  }

  /** The range begins past the end: the size tells the reader so. */
  async function readNothing(key: string) {
    const totalBytes = await storage.measure(key)
    return totalBytes === null ? null : { stream: Readable.from([]), totalBytes }
  }

  /** Ceph may answer for an upload that is gone as if it were in trouble itself; asked for its parts, it knows. */
  async function isForgotten(key: string, upload: string): Promise<boolean> {
    const asking = client.send(new ListPartsCommand({ ...at(key), UploadId: upload, MaxParts: 1 }))
    return asking.then(
      () => false,
      (error: unknown) => isUnauthenticated(error, 'NoSuchUpload', 'NoSuchKey'),
    )
  }

  const storage: Storage = {
    async put(key, source, { contentType }) {
      if (Buffer.isBuffer(source)) return putWhole(key, source, contentType)
      const pieces = inPieces(source, PIECE_BYTES)
      const first = await pieces.next()
      if (first.done) return putWhole(key, Buffer.alloc(0), contentType)
      if (first.value.length < PIECE_BYTES) return putWhole(key, first.value, contentType)
      const upload = await storage.beginParts(key, { contentType })
      try {
        const receipts: Record<string, string> = {}
        let bytes = 0
        for (let piece: Buffer | undefined = first.value; piece; piece = (await pieces.next()).value) {
          const number = Object.keys(receipts).length + 1
          receipts[number] = await storage.putPart(key, upload, {
            number,
            source: piece,
            bytes: piece.length,
          })
          bytes += piece.length
        }
        await storage.completeParts(key, upload, receipts)
        return { bytes }
      } catch (error) {
        // Of a store that is away the sweep finds what is left.
        if (!isStoreAway(error)) await storage.abortParts(key, upload).catch(() => {})
        throw error
      }
    },

    async read(key, range) {
      const Range = range && `bytes=${range.start}-${range.end ?? ''}`
      const sent = client.send(new GetObjectCommand({ ...at(key), ...(Range && { Range }) }))
      try {
        const { Body, ContentRange, ContentLength } = await sent
        const stream = Body as Readable & { setTimeout?: (ms: number) => void }
        stream.setTimeout?.(SILENCE_WHILE_READING_MS)
        return { stream, totalBytes: Number(ContentRange?.split('/')[1] ?? ContentLength) }
      } catch (error) {
        if (isUnauthenticated(error, 'NoSuchKey')) return null
        if (isUnauthenticated(error, 'InvalidRange')) return readNothing(key)
        throw translateStoreAway(error)
      }
    },

    async measure(key) {
      const found = await client
        .send(new HeadObjectCommand(at(key)))
        .catch(nullIfRefusedWith('NotFound', 'NoSuchKey'))
      return found?.ContentLength ?? null
    },

    async remove(keys) {
      for (let from = 0; from < keys.length; from += MOST_REMOVED_AT_ONCE) {
        const Objects = keys.slice(from, from + MOST_REMOVED_AT_ONCE).map(key => ({ Key: at(key).Key }))
        const { Errors = [] } = await client
          .send(new DeleteObjectsCommand({ Bucket: bucket, Delete: { Objects, Quiet: true } }))
          .catch(rethrow)
        if (Errors.length > 0) throw new Error(`The store kept ${Errors.length} objects: ${Errors[0]?.Code}`)
      }
    },

    async *list(prefix) {
      let ContinuationToken: string | undefined
      do {
        const page = await client
          .send(new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix, ContinuationToken }))
          .catch(rethrow)
        for (const { Key = '', Size = 0, LastModified = new Date() } of page.Contents ?? [])
          yield { key: Key, bytes: Size, storedAt: LastModified }
        ContinuationToken = page.NextContinuationToken
      } while (ContinuationToken)
    },

    async beginParts(key, { contentType }) {
      const command = new CreateMultipartUploadCommand({ ...at(key), ContentType: contentType })
      const { UploadId } = await client.send(command).catch(rethrow)
      return UploadId ?? ''
    },

    async putPart(key, upload, { number, source, bytes }) {
      // Held whole, so that a broken connection to the store costs a second try and not the upload.
      const Body = Buffer.isBuffer(source) ? source : Buffer.concat(await source.toArray())
      if (Body.length !== bytes) throw new Error(`Part ${number} has ${Body.length} bytes, not ${bytes}`)
      const command = new UploadPartCommand({ ...at(key), UploadId: upload, PartNumber: number, Body })
      const kept = await client.send(command).catch(nullIfRefusedWith('NoSuchUpload'))
      if (!kept) throw unknownUpload()
      return kept.ETag ?? ''
    },

    async completeParts(key, upload, receipts) {
      const Parts = Object.entries(receipts)
        .map(([number, ETag]) => ({ PartNumber: Number(number), ETag }))
        .toSorted((a, b) => a.PartNumber - b.PartNumber)
      const command = new CompleteMultipartUploadCommand({
        ...at(key),
        UploadId: upload,
        MultipartUpload: { Parts },
      })
      const isKnown = await client.send(command).catch(async (error: unknown) => {
        if (isUnauthenticated(error, 'NoSuchUpload', 'InvalidPart') || (await isForgotten(key, upload)))
          return null
        throw translateStoreAway(error)
      })
      if (!isKnown && (await storage.measure(key)) === null) throw unknownUpload()
    },

    async abortParts(key, upload) {
      await client
        .send(new AbortMultipartUploadCommand({ ...at(key), UploadId: upload }))
        .catch(nullIfRefusedWith('NoSuchUpload'))
    },

    async *listOpenParts() {
      let markers: { KeyMarker?: string; UploadIdMarker?: string } | undefined
      do {
        const page = await client
          .send(new ListMultipartUploadsCommand({ Bucket: bucket, ...markers }))
          .catch(rethrow)
        for (const { Key = '', UploadId = '', Initiated = new Date() } of page.Uploads ?? [])
          yield { key: Key, upload: UploadId, begunAt: Initiated }
        markers = page.IsTruncated
          ? { KeyMarker: page.NextKeyMarker ?? '', UploadIdMarker: page.NextUploadIdMarker ?? '' }
          : undefined
      } while (markers)
    },

    async check() {
      await client.send(new HeadBucketCommand({ Bucket: bucket })).catch(rethrow)
    },

    close: () => client.destroy(),
  }
  return storage
}
