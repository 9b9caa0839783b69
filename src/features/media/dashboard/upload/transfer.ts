import type { MediaKind } from '#features/media/media.rules.ts'
import type { Words } from '../media-item.ts'

/** A file on its way, and what shall become of it. */
export interface Transfer {
  id: string
  kind: MediaKind
  /** The item whose file it replaces; null for a new one. */
  itemId: string | null
  words: Words
  fileName: string
  bytes: number
  /** Null after the page was loaded anew: a browser gives a file only to whom a person gave it. */
  file: File | null
  /** What the server calls it, once it was announced. */
  uploadId: string | null
  /**
   * `waiting`: for the line to come back. `finishing`: its bytes have arrived, the item is being stored.
   * `interrupted`: the page was left, and its file must be chosen again.
   */
  stage: 'queued' | 'sending' | 'waiting' | 'signed-out' | 'finishing' | 'failed' | 'interrupted'
  sentBytes: number
  bytesPerSecond: number | null
  /** What the server said, if it said something. */
  problem: string | null
}

/** What is sent, as a form hands it over. */
export interface Order {
  kind: MediaKind
  itemId: string | null
  words: Words
  file: File
}

export function createTransfer({ kind, itemId, words, file }: Order): Transfer {
  return {
    id: crypto.randomUUID(),
    ...{ kind, itemId, words, file, fileName: file.name, bytes: file.size },
    ...{ uploadId: null, stage: 'queued', sentBytes: 0, bytesPerSecond: null, problem: null },
  }
}

/** Would be lost, or have to be taken up again, if the tab were closed. */
export const isOnItsWay = ({ stage }: Transfer) => stage !== 'failed' && stage !== 'interrupted'
