import { browserApi } from '#web/browser-api.ts'
import { draftAccount } from '#web/drafts/draft-store.ts'
import type { MediaItem, Words } from '../media-item.ts'
import {
  claimInterrupted,
  forgetTransfer,
  holdTransfer,
  keepTransfer,
  releaseTransfer,
} from './pending-uploads.ts'
import { afterError, runUpload } from './run-transfer.ts'
import { forgetUpload } from './send-file.ts'
import { createTransfer, type Order, type Transfer } from './transfer.ts'

/** Two fill a phone's line; the server takes three from everybody together. */
const AT_ONCE = 2

export type UploadEvent =
  | { what: 'arrived'; transfer: Transfer }
  | { what: 'stored'; transfer: Transfer; item: MediaItem }
  | { what: 'failed'; transfer: Transfer }

export interface UploadQueue {
  getState(): readonly Transfer[]
  subscribe(listener: () => void): () => void
  onEvent(listener: (event: UploadEvent) => void): () => void
  /** Returns the transfer's id. */
  send(order: Order): string
  /** Goes on from the parts that are safe, perhaps with other words or with its file found again. */
  retry(id: string, changes?: { words?: Words; file?: File }): void
  cancel(id: string): void
  /** Goes on with what a lost session stopped. */
  resume(): void
  /** Stops sending. What is pending stays on the device, for its own account. */
  stop(): void
}

let current: { account: string; queue: UploadQueue } | undefined

/**
 * The one queue of this browser tab: it lives above the screens, so an upload goes on while they change. Each account has
 * its own: nobody goes on with the upload of another.
 */
export function uploadQueue(): UploadQueue {
  const account = draftAccount()
  if (current?.account !== account) {
    current?.queue.stop()
    current = { account, queue: createUploadQueue() }
  }
  return current.queue
}

function createUploadQueue(): UploadQueue {
  let transfers: readonly Transfer[] = []
  const running = new Map<string, AbortController>()
  const listeners = new Set<() => void>()
  const eventListeners = new Set<(event: UploadEvent) => void>()

  const find = (id: string) => transfers.find(transfer => transfer.id === id)
  const setState = (next: readonly Transfer[]) => {
    transfers = next
    for (const listener of listeners) listener()
  }
  const change = (id: string, changes: Partial<Transfer>) => {
    setState(transfers.map(transfer => (transfer.id === id ? { ...transfer, ...changes } : transfer)))
    const transfer = find(id)
    if (transfer && ('uploadId' in changes || 'words' in changes)) keepTransfer(transfer)
  }
  const emit = (event: UploadEvent) => {
    for (const listener of eventListeners) listener(event)
  }
  const takeAway = (id: string) => {
    forgetTransfer(id)
    setState(transfers.filter(transfer => transfer.id !== id))
  }

  function startNext(): void {
    const next = transfers.find(({ stage, id }) => stage === 'queued' && !running.has(id))
    if (!next || running.size >= AT_ONCE) return
    const controller = new AbortController()
    running.set(next.id, controller)
    void run(next, controller.signal).finally(() => {
      running.delete(next.id)
      startNext()
    })
    startNext()
  }

  async function run(transfer: Transfer, signal: AbortSignal): Promise<void> {
    const { id } = transfer
    try {
      const item = await runUpload(transfer, {
        signal,
        change: changes => change(id, changes),
        onArrived: () => emit({ what: 'arrived', transfer }),
      })
      takeAway(id)
      emit({ what: 'stored', transfer, item })
    } catch (error) {
      if (signal.aborted) return
      change(id, afterError(error))
      const stopped = find(id)
      if (stopped?.stage === 'failed') emit({ what: 'failed', transfer: stopped })
    }
  }

  claimInterrupted(found => setState([...transfers, found]))

  return {
    getState: () => transfers,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    onEvent(listener) {
      eventListeners.add(listener)
      return () => eventListeners.delete(listener)
    },
    send(order) {
      const transfer = createTransfer(order)
      keepTransfer(transfer)
      holdTransfer(transfer.id)
      setState([...transfers, transfer])
      startNext()
      return transfer.id
    },
    retry(id, { words, file } = {}) {
      const transfer = find(id)
      if (!transfer || running.has(id)) return
      const isOtherFile = file && (file.name !== transfer.fileName || file.size !== transfer.bytes)
      change(id, {
        ...{ stage: 'queued', problem: null, words: words ?? transfer.words },
        ...(file && { file, fileName: file.name, bytes: file.size }),
        ...(isOtherFile && { uploadId: null, sentBytes: 0 }),
      })
      startNext()
    },
    cancel(id) {
      const { uploadId } = find(id) ?? {}
      running.get(id)?.abort()
      takeAway(id)
      if (uploadId) void forgetUpload(browserApi(), uploadId)
    },
    resume() {
      for (const { id, stage } of transfers) if (stage === 'signed-out') change(id, { stage: 'queued' })
      startNext()
    },
    stop() {
      for (const controller of running.values()) controller.abort()
      for (const { id } of transfers) releaseTransfer(id)
      setState([])
    },
  }
}
