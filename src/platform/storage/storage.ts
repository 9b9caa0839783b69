import type { Readable } from 'node:stream'

export interface StoredObject {
  key: string
  bytes: number
  storedAt: Date
}

export interface ObjectReader {
  /** From `start` to `end`, both included; all of it without a range. */
  stream: Readable
  /** Of the whole object. */
  totalBytes: number
}

interface Range {
  start: number
  end?: number
}

/**
 * Where bytes are kept. An object appears under its key whole or not at all, and never changes. Keys are ours alone:
 * letters, digits, `-`, `_`, `.` and `/`.
 */
export interface Storage {
  put(key: string, source: Readable | Buffer, options: { contentType: string }): Promise<{ bytes: number }>
  /** Null when there is none. */
  read(key: string, range?: Range): Promise<ObjectReader | null>
  remove(keys: readonly string[]): Promise<void>
  list(prefix: string): AsyncIterable<StoredObject>

  /** An object that arrives in parts, over several requests and perhaps days. Parts count from 1. */
  beginParts(key: string, options: { contentType: string }): Promise<string>
  /** Resolves once the part is safe, with a receipt that `completeParts` wants back. */
  putPart(
    key: string,
    upload: string,
    part: { number: number; source: Readable | Buffer; bytes: number },
  ): Promise<string>
  completeParts(key: string, upload: string, receipts: Record<string, string>): Promise<void>
  abortParts(key: string, upload: string): Promise<void>
  listOpenParts(): AsyncIterable<{ key: string; upload: string; begunAt: Date }>

  /** Rejects when the store cannot be reached. */
  check(): Promise<void>
}
