import { deleteDraft, listDrafts, readDraft, saveDraft } from '#web/drafts/draft-store.ts'
import type { Transfer } from './transfer.ts'

type Stored = 'id' | 'kind' | 'itemId' | 'changes' | 'fileName' | 'bytes' | 'uploadId' | 'isSent'

/** As stored on the device; `words` is the stored name of `details`. */
interface PendingUpload extends Pick<Transfer, Stored> {
  words: Transfer['details']
}

/** Stores the details of a transfer until the server has its item: closing the tab loses no typed text. */
export function saveTransfer(transfer: Transfer): void {
  const { id, kind, itemId, details, changes, fileName, bytes, uploadId, isSent } = transfer
  const pending: PendingUpload = {
    ...{ id, kind, itemId, words: details, changes },
    ...{ fileName, bytes, uploadId, isSent },
  }
  void saveDraft('upload', id, pending)
}

export function deleteTransfer(id: string): void {
  void deleteDraft('upload', id)
  unlockTransfer(id)
}

const lockName = (id: string) => `upload:${id}`
const releases = new Map<string, () => void>()

/** Reserves a transfer for this tab. The browser releases the lock when the tab closes. */
export function lockTransfer(id: string): void {
  void navigator.locks?.request(lockName(id), () => heldUntilUnlocked(id))
}

/** Another tab, or the next sign-in of the same account, may continue it. */
export function unlockTransfer(id: string): void {
  releases.get(id)?.()
  releases.delete(id)
}

/** Finds the transfers of a tab that was closed, killed or reloaded, but not those that another tab has locked. */
export function claimInterrupted(onFound: (transfer: Transfer) => void): void {
  for (const { item } of listDrafts('upload')) {
    const claim = () => {
      const pending = readDraft<PendingUpload>('upload', item)?.value
      if (!pending) return
      onFound(toTransfer(pending))
      return heldUntilUnlocked(pending.id)
    }
    // After a reload, the lock of the former page may be released only a moment later.
    if (navigator.locks) void navigator.locks.request(lockName(item), claim)
    else void claim()
  }
}

function heldUntilUnlocked(id: string): Promise<void> {
  return new Promise(resolve => releases.set(id, resolve))
}

function toTransfer({ words, ...pending }: PendingUpload): Transfer {
  return {
    ...{ ...pending, details: words, file: null, stage: pending.isSent ? 'queued' : 'interrupted' },
    ...{ sentBytes: pending.isSent ? pending.bytes : 0, bytesPerSecond: null, problem: null, canRetry: true },
  }
}
