import type { Readable } from 'node:stream'
import { AppError } from '#platform/app-error.ts'

export interface StoredObject {
  key: string
  bytes: number
  storedAt: Date
}

export interface ObjectReader {
  /** The range, both ends included, cut to the size of the object; the whole object without a range. */
  stream: Readable
  /** Of the whole object. */
  totalBytes: number
}

export interface ByteRange {
  start: number
  end?: number
}

export interface Part {
  number: number
  source: Readable | Buffer
  bytes: number
}

/** A multipart upload, or a `put` that was killed, that is not completed. */
export interface OpenParts {
  key: string
  upload: string
  begunAt: Date
}

/**
 * An object store. An object appears atomically and never changes. Keys are made by our code only, of letters, digits,
 * `-`, `_`, `.` and `/`.
 */
export interface Storage {
  put(key: string, source: Readable | Buffer, options: { contentType: string }): Promise<{ bytes: number }>
  /** Null when there is none. */
  read(key: string, range?: ByteRange): Promise<ObjectReader | null>
  /** How many bytes it has; null when there is none. */
  measure(key: string): Promise<number | null>
  remove(keys: readonly string[]): Promise<void>
  list(prefix: string): AsyncIterable<StoredObject>

  /** A multipart upload, over several requests and perhaps days. Parts are numbered from 1. */
  beginParts(key: string, options: { contentType: string }): Promise<string>
  /** Resolves once the part is stored, with a receipt for `completeParts`. The same number again replaces the part. */
  putPart(key: string, upload: string, part: Part): Promise<string>
  /** Idempotent: a client may retry after a broken connection. */
  completeParts(key: string, upload: string, receipts: Record<string, string>): Promise<void>
  abortParts(key: string, upload: string): Promise<void>
  listOpenParts(): AsyncIterable<OpenParts>

  /** Rejects when the store cannot be reached. */
  check(): Promise<void>
  close(): void
}

/** Completed, aborted or expired: its parts have to be sent again. */
export function unknownUpload(cause?: unknown): AppError {
  return new AppError('not_found', 'This upload no longer exists.', { cause })
}

/** The store is down: not even cleaning up is possible. */
export function isStoreAway(error: unknown): boolean {
  return error instanceof AppError && error.code === 'unavailable'
}

export function isStoreFull(error: unknown): boolean {
  return error instanceof AppError && error.code === 'insufficient_storage'
}

const KEY = /^(?!.*\.\.)[\w-][\w.-]*(\/[\w-][\w.-]*)*$/

/** Guards against path traversal. */
export function assertKey(key: string): void {
  if (!KEY.test(key)) throw new Error(`Not a key of the store: ${JSON.stringify(key)}`)
}
