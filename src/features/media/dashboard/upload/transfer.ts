import type { MediaKind } from '#features/media/media.rules.ts'
import { libraryTexts } from '../library.texts.ts'
import type { MediaDetails } from '../media-item.ts'

/** A file that is being uploaded, and the item that will be made of it. */
export interface Transfer {
  id: string
  kind: MediaKind
  /** The item whose file it replaces; null for a new item. */
  itemId: string | null
  details: MediaDetails
  /** What was changed of the item whose file it replaces. An upload that an earlier release began has none. */
  changes?: Partial<MediaDetails> | undefined
  fileName: string
  bytes: number
  /** Null after a reload: a page cannot reopen a file, the person has to choose it again. */
  file: File | null
  /** The server's id of the upload, once it has begun. */
  uploadId: string | null
  /** The server has all its bytes: without the file, the item can still be stored. */
  isSent?: boolean | undefined
  /**
   * `waiting`: for the connection. `finishing`: all bytes are on the server, the item is being stored. `interrupted`: the
   * page was closed or reloaded, and the file must be chosen again.
   */
  stage: 'queued' | 'sending' | 'waiting' | 'signed-out' | 'finishing' | 'failed' | 'interrupted'
  sentBytes: number
  bytesPerSecond: number | null
  /** The server's error message, if there was one. */
  problem: string | null
  /** False once the server has refused the file itself: only another file can help. */
  canRetry: boolean
}

/** What a form hands to the upload queue. */
export interface UploadRequest {
  kind: MediaKind
  itemId: string | null
  details: MediaDetails
  changes?: Partial<MediaDetails>
  file: File
}

export function createTransfer({ kind, itemId, details, changes, file }: UploadRequest): Transfer {
  return {
    id: crypto.randomUUID(),
    ...{ kind, itemId, details, changes, file, fileName: file.name, bytes: file.size },
    ...{ uploadId: null, stage: 'queued', sentBytes: 0, bytesPerSecond: null, problem: null, canRetry: true },
  }
}

/** Closing the tab would stop it. */
export const isInProgress = ({ stage }: Transfer) => stage !== 'failed' && stage !== 'interrupted'

export function failureText({ kind, itemId, problem }: Transfer): string {
  const texts = libraryTexts[kind]
  if (itemId) return problem ? texts.updateFailedBecause(problem) : texts.updateFailed
  return kind === 'video' && problem ? problem : texts.addFailed
}
