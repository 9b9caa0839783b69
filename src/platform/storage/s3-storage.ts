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
import { isS3Error, nullIfErrorIs, rethrow, translateUnavailable } from './s3-errors.ts'
import { assertKey, isStoreAway, type Storage, unknownUpload } from './storage.ts'

interface Options {
  bucket: string
  /** Null for AWS. */
  endpoint: string | null
  region: string
  accessKeyId: string
  secretAccessKey: string
}

/** Held in memory, one per upload. S3 accepts no parts below 5 MiB except the last. */
const CHUNK_BYTES = 8 * 1024 * 1024
const MAX_DELETED_PER_CALL = 1_000
/** A visitor may pause a movie. */
const READ_TIMEOUT_MS = 60_000

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
    // Older stores reject the checksums of newer clients; the signature covers the content anyway.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 2,
    requestHandler: {
      connectionTimeout: 3_000,
      socketTimeout: 5_000,
      // Each visitor who watches a movie holds a connection: uploads must not wait for them.
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

  /** For a range past the end: the caller needs the size. */
  async function readEmptyRange(key: string) {
    const totalBytes = await storage.measure(key)
    return totalBytes === null ? null : { stream: Readable.from([]), totalBytes }
  }

  /** For an unknown upload, Ceph may answer with a server error; listing its parts gives the right error. */
  async function isUnknownUpload(key: string, upload: string): Promise<boolean> {
    const asking = client.send(new ListPartsCommand({ ...at(key), UploadId: upload, MaxParts: 1 }))
    return asking.then(
      () => false,
      (error: unknown) => isS3Error(error, 'NoSuchUpload', 'NoSuchKey'),
    )
  }

  const storage: Storage = {
    async put(key, source, { contentType }) {
      if (Buffer.isBuffer(source)) return putWhole(key, source, contentType)
      const chunks = splitIntoChunks(source, CHUNK_BYTES)
      const first = await chunks.next()
      if (first.done) return putWhole(key, Buffer.alloc(0), contentType)
      if (first.value.length < CHUNK_BYTES) return putWhole(key, first.value, contentType)
      const upload = await storage.beginParts(key, { contentType })
      try {
        const receipts: Record<string, string> = {}
        let bytes = 0
        for (let chunk: Buffer | undefined = first.value; chunk; chunk = (await chunks.next()).value) {
          const number = Object.keys(receipts).length + 1
          receipts[number] = await storage.putPart(key, upload, {
            number,
            source: chunk,
            bytes: chunk.length,
          })
          bytes += chunk.length
        }
        await storage.completeParts(key, upload, receipts)
        return { bytes }
      } catch (error) {
        // If the store is down, the hourly sweep removes what is left.
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
        stream.setTimeout?.(READ_TIMEOUT_MS)
        return { stream, totalBytes: Number(ContentRange?.split('/')[1] ?? ContentLength) }
      } catch (error) {
        if (isS3Error(error, 'NoSuchKey')) return null
        if (isS3Error(error, 'InvalidRange')) return readEmptyRange(key)
        throw translateUnavailable(error)
      }
    },

    async measure(key) {
      const found = await client
        .send(new HeadObjectCommand(at(key)))
        .catch(nullIfErrorIs('NotFound', 'NoSuchKey'))
      return found?.ContentLength ?? null
    },

    async remove(keys) {
      for (let from = 0; from < keys.length; from += MAX_DELETED_PER_CALL) {
        const Objects = keys.slice(from, from + MAX_DELETED_PER_CALL).map(key => ({ Key: at(key).Key }))
        const { Errors = [] } = await client
          .send(new DeleteObjectsCommand({ Bucket: bucket, Delete: { Objects, Quiet: true } }))
          .catch(rethrow)
        if (Errors.length > 0)
          throw new Error(`The store did not delete ${Errors.length} objects: ${Errors[0]?.Code}`)
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
      // Held in memory, so that it can be retried after a broken connection to the store.
      const Body = Buffer.isBuffer(source) ? source : Buffer.concat(await source.toArray())
      if (Body.length !== bytes) throw new Error(`Part ${number} has ${Body.length} bytes, not ${bytes}`)
      const command = new UploadPartCommand({ ...at(key), UploadId: upload, PartNumber: number, Body })
      const stored = await client.send(command).catch(nullIfErrorIs('NoSuchUpload'))
      if (!stored) throw unknownUpload()
      return stored.ETag ?? ''
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
        if (isS3Error(error, 'NoSuchUpload', 'InvalidPart') || (await isUnknownUpload(key, upload)))
          return null
        throw translateUnavailable(error)
      })
      if (!isKnown && (await storage.measure(key)) === null) throw unknownUpload()
    },

    async abortParts(key, upload) {
      await client
        .send(new AbortMultipartUploadCommand({ ...at(key), UploadId: upload }))
        .catch(nullIfErrorIs('NoSuchUpload'))
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

/** The same bytes in chunks of exactly this size, except the last. Holds one chunk at a time. */
async function* splitIntoChunks(source: Readable, chunkBytes: number): AsyncGenerator<Buffer, undefined> {
  let held: Buffer[] = []
  let heldBytes = 0
  for await (const chunk of source as AsyncIterable<Buffer>) {
    let rest = chunk
    while (heldBytes + rest.length >= chunkBytes) {
      const fits = chunkBytes - heldBytes
      yield Buffer.concat([...held, rest.subarray(0, fits)], chunkBytes)
      rest = rest.subarray(fits)
      held = []
      heldBytes = 0
    }
    if (rest.length > 0) held.push(rest)
    heldBytes += rest.length
  }
  if (heldBytes > 0) yield Buffer.concat(held, heldBytes)
  return undefined
}
