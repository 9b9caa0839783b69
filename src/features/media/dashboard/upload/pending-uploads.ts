import { deleteDraft, listDrafts, readDraft, saveDraft } from '#web/drafts/draft-store.ts'
import type { Transfer } from './transfer.ts'

type Pending = Pick<Transfer, 'id' | 'kind' | 'itemId' | 'words' | 'fileName' | 'bytes' | 'uploadId'>

/** Stores the words of a transfer until its item is on the server: nothing typed is lost with a tab. */
export function keepTransfer({ id, kind, itemId, words, fileName, bytes, uploadId }: Transfer): void {
  const pending: Pending = { id, kind, itemId, words, fileName, bytes, uploadId }
  void saveDraft('upload', id, pending)
}

const lockName = (id: string) => `upload:${id}`
const releases = new Map<string, () => void>()

export function forgetTransfer(id: string): void {
  void deleteDraft('upload', id)
  releaseTransfer(id)
}

/** Another tab, or the next sign-in of the same account, may go on with it. */
export function releaseTransfer(id: string): void {
  releases.get(id)?.()
  releases.delete(id)
}

/** Marks a transfer as this tab's; a tab that dies lets go of all. */
export function holdTransfer(id: string): void {
  void navigator.locks?.request(lockName(id), () => heldUntilReleased(id))
}

/** What a tab left behind that was closed, killed or reloaded; what another tab holds is its own. */
export function claimInterrupted(onFound: (transfer: Transfer) => void): void {
  for (const { item } of listDrafts('upload')) {
    const claim = () => {
      const pending = readDraft<Pending>('upload', item)?.value
      if (!pending) return
      onFound(revive(pending))
      return heldUntilReleased(pending.id)
    }
    // Granted once the tab before is really gone, which may be a moment after this one is there.
    if (navigator.locks) void navigator.locks.request(lockName(item), claim)
    else void claim()
  }
}

function heldUntilReleased(id: string): Promise<void> {
  return new Promise(resolve => releases.set(id, resolve))
}

function revive(pending: Pending): Transfer {
  return { ...pending, file: null, stage: 'interrupted', sentBytes: 0, bytesPerSecond: null, problem: null }
}
