import type { Readable } from 'node:stream'
import { AppError } from '#platform/app-error.ts'

export interface StoredObject {
  key: string
  bytes: number
  storedAt: Date
}

export interface ObjectReader {
  /** The range, both ends included, as far as the object reaches; all of it without a range. */
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

/** What was begun and not completed, by a part-wise upload or by a `put` that was killed. */
export interface OpenParts {
  key: string
  upload: string
  begunAt: Date
}

/**
 * Where bytes are kept. An object appears under its key whole or not at all, and never changes. Keys are ours alone:
 * letters, digits, `-`, `_`, `.` and `/`.
 */
export interface Storage {
  put(key: string, source: Readable | Buffer, options: { contentType: string }): Promise<{ bytes: number }>
  /** Null when there is none. */
  read(key: string, range?: ByteRange): Promise<ObjectReader | null>
  /** How many bytes it has; null when there is none. */
  measure(key: string): Promise<number | null>
  remove(keys: readonly string[]): Promise<void>
  list(prefix: string): AsyncIterable<StoredObject>

  /** An object that arrives in parts, over several requests and perhaps days. Parts count from 1. */
  beginParts(key: string, options: { contentType: string }): Promise<string>
  /** Resolves once the part is safe, with a receipt that `completeParts` wants back. The same number again replaces it. */
  putPart(key: string, upload: string, part: Part): Promise<string>
  /** May be repeated after a broken line: a completed upload stays completed. */
  completeParts(key: string, upload: string, receipts: Record<string, string>): Promise<void>
  abortParts(key: string, upload: string): Promise<void>
  listOpenParts(): AsyncIterable<OpenParts>

  /** Rejects when the store cannot be reached. */
  check(): Promise<void>
  close(): void
}

/** Completed, aborted or forgotten: its parts have to be sent anew. */
export function unknownUpload(cause?: unknown): AppError {
  return new AppError('not_found', 'This upload is not known, or no longer.', { cause })
}

/** Nothing more can be asked of the store for now, not even to clean up. */
export function isStoreAway(error: unknown): boolean {
  return error instanceof AppError && error.code === 'unavailable'
}

const KEY = /^(?!.*\.\.)[\w-][\w.-]*(\/[\w-][\w.-]*)*$/

/** A key that could leave the store's folder is a bug of ours, wherever it came from. */
export function assertKey(key: string): void {
  if (!KEY.test(key)) throw new Error(`Not a key of the store: ${JSON.stringify(key)}`)
}
