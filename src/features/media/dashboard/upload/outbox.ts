import type { Transfer } from './transfer.ts'

const PREFIX = 'upload:'

type Kept = Pick<Transfer, 'id' | 'kind' | 'itemId' | 'words' | 'fileName' | 'bytes' | 'uploadId'>

/** Words of a transfer, kept in the browser until its item stands on the server: nothing typed is lost with a tab. */
export function keepTransfer({ id, kind, itemId, words, fileName, bytes, uploadId }: Transfer): void {
  const kept: Kept = { id, kind, itemId, words, fileName, bytes, uploadId }
  // Storage may be full or forbidden: the transfer goes on without its safety net.
  try {
    localStorage.setItem(PREFIX + id, JSON.stringify(kept))
  } catch {}
}

const releases = new Map<string, () => void>()

export function forgetTransfer(id: string): void {
  localStorage.removeItem(PREFIX + id)
  releases.get(id)?.()
  releases.delete(id)
}

/** Marks a transfer as this tab's, until it is forgotten; a tab that dies lets go of all. */
export function holdTransfer(id: string): void {
  void navigator.locks?.request(PREFIX + id, () => heldUntilForgotten(id))
}

/** What a tab left behind that was closed, killed or loaded anew; what another tab holds is its own. */
export function claimInterrupted(onFound: (transfer: Transfer) => void): void {
  for (const key of Object.keys(localStorage).filter(name => name.startsWith(PREFIX))) {
    const claim = () => {
      const kept = JSON.parse(localStorage.getItem(key) ?? 'null') as Kept | null
      if (!kept) return
      onFound(revive(kept))
      return heldUntilForgotten(kept.id)
    }
    // Granted once the tab before is really gone, which may be a moment after this one is there.
    if (navigator.locks) void navigator.locks.request(key, claim)
    else void claim()
  }
}

function heldUntilForgotten(id: string): Promise<void> {
  return new Promise(resolve => releases.set(id, resolve))
}

function revive(kept: Kept): Transfer {
  return { ...kept, file: null, stage: 'interrupted', sentBytes: 0, bytesPerSecond: null, problem: null }
}
