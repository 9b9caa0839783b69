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

export function forgetTransfer(id: string): void {
  localStorage.removeItem(PREFIX + id)
}

/** Marks a transfer as alive in this tab until it is let go; a tab that dies lets go of all. */
export function holdTransfer(id: string): () => void {
  let release = () => {}
  const held = new Promise<void>(resolve => {
    release = resolve
  })
  void navigator.locks?.request(PREFIX + id, () => held)
  return release
}

/** What a tab left behind that was closed, killed or loaded anew. */
export async function findInterrupted(): Promise<Transfer[]> {
  const keys = Object.keys(localStorage).filter(key => key.startsWith(PREFIX))
  if (keys.length === 0) return []
  const { held = [] } = (await navigator.locks?.query()) ?? {}
  const alive = new Set(held.map(lock => lock.name))
  return keys
    .filter(key => !alive.has(key))
    .flatMap(key => {
      const kept = JSON.parse(localStorage.getItem(key) ?? 'null') as Kept | null
      return kept ? [revive(kept)] : []
    })
}

function revive(kept: Kept): Transfer {
  return { ...kept, file: null, stage: 'interrupted', sentBytes: 0, bytesPerSecond: null, problem: null }
}
