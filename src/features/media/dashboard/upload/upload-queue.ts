import { useSyncExternalStore } from 'react'
import { browserApi } from '#web/browser-api.ts'
import { draftAccount } from '#web/drafts/draft-store.ts'
import type { MediaDetails, MediaItem } from '../media-item.ts'
import {
  claimInterrupted,
  deleteTransfer,
  lockTransfer,
  saveTransfer,
  unlockTransfer,
} from './pending-uploads.ts'
import { runUpload, stateAfterError } from './run-upload.ts'
import { cancelOnServer } from './send-file.ts'
import { createTransfer, type Transfer, type UploadRequest } from './transfer.ts'

/** Two use a phone's whole bandwidth; the server accepts three from all clients together. */
const MAX_PARALLEL = 2

export type UploadEvent =
  | { type: 'uploaded'; transfer: Transfer }
  | { type: 'stored'; transfer: Transfer; item: MediaItem }
  | { type: 'failed'; transfer: Transfer }

export interface UploadQueue {
  getState(): readonly Transfer[]
  subscribe(listener: () => void): () => void
  onEvent(listener: (event: UploadEvent) => void): () => void
  /** Returns the transfer's id. */
  send(request: UploadRequest): string
  /** Continues from the parts that the server has, with changed details or a file that was chosen again. */
  retry(id: string, request?: Partial<Pick<UploadRequest, 'details' | 'changes' | 'file'>>): void
  /** Stores changed details of an upload that is not in progress. */
  saveDetails(id: string, details: MediaDetails): void
  cancel(id: string): void
  /** Continues the uploads that stopped when the session ended. */
  resume(): void
  /** Stops sending. Pending uploads stay on the device, for the same account. */
  stop(): void
}

let current: { account: string; queue: UploadQueue } | undefined

/**
 * The queue of this tab. It outlives the screens, so an upload continues during navigation. Each account has its own: one
 * account never continues another's upload.
 */
export function uploadQueue(): UploadQueue {
  const account = draftAccount()
  if (current?.account !== account) {
    current?.queue.stop()
    current = { account, queue: createUploadQueue() }
  }
  return current.queue
}

const NO_TRANSFERS: readonly Transfer[] = []

/** All transfers of the queue, in the order in which they were added. */
export function useTransfers(): readonly Transfer[] {
  return useSyncExternalStore(
    listener => uploadQueue().subscribe(listener),
    () => uploadQueue().getState(),
    () => NO_TRANSFERS,
  )
}

function createUploadQueue(): UploadQueue {
  let transfers: readonly Transfer[] = []
  const running = new Map<string, AbortController>()
  const listeners = new Set<() => void>()
  const eventListeners = new Set<(event: UploadEvent) => void>()
  /** A screen may create the queue before what reports its events is loaded. */
  const unheard: UploadEvent[] = []

  const find = (id: string) => transfers.find(transfer => transfer.id === id)
  const setState = (next: readonly Transfer[]) => {
    transfers = next
    for (const listener of listeners) listener()
  }
  const change = (id: string, changes: Partial<Transfer>) => {
    setState(transfers.map(transfer => (transfer.id === id ? { ...transfer, ...changes } : transfer)))
    const transfer = find(id)
    if (transfer && ('uploadId' in changes || 'details' in changes || 'isSent' in changes))
      saveTransfer(transfer)
  }
  const emit = (event: UploadEvent) => {
    if (eventListeners.size === 0) unheard.push(event)
    for (const listener of eventListeners) listener(event)
  }
  const removeTransfer = (id: string) => {
    deleteTransfer(id)
    setState(transfers.filter(transfer => transfer.id !== id))
  }

  function startNext(): void {
    const next = transfers.find(({ stage, id }) => stage === 'queued' && !running.has(id))
    if (!next || running.size >= MAX_PARALLEL) return
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
        onUploaded: () => emit({ type: 'uploaded', transfer }),
      })
      removeTransfer(id)
      emit({ type: 'stored', transfer, item })
    } catch (error) {
      if (signal.aborted) return
      change(id, stateAfterError(error))
      const stopped = find(id)
      if (stopped?.stage === 'failed') emit({ type: 'failed', transfer: stopped })
    }
  }

  claimInterrupted(found => {
    setState([...transfers, found])
    startNext()
  })

  return {
    getState: () => transfers,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    onEvent(listener) {
      eventListeners.add(listener)
      for (const event of unheard.splice(0)) listener(event)
      return () => eventListeners.delete(listener)
    },
    send(request) {
      const transfer = createTransfer(request)
      saveTransfer(transfer)
      lockTransfer(transfer.id)
      setState([...transfers, transfer])
      startNext()
      return transfer.id
    },
    retry(id, { details, changes, file } = {}) {
      const transfer = find(id)
      if (!transfer || running.has(id)) return
      const isDifferentFile = file && (file.name !== transfer.fileName || file.size !== transfer.bytes)
      change(id, {
        ...{ stage: 'queued', problem: null, canRetry: true, details: details ?? transfer.details },
        ...(changes && { changes }),
        ...(file && { file, fileName: file.name, bytes: file.size }),
        ...(isDifferentFile && { uploadId: null, sentBytes: 0, isSent: false }),
      })
      startNext()
    },
    saveDetails: (id, details) => change(id, { details }),
    cancel(id) {
      const { uploadId } = find(id) ?? {}
      running.get(id)?.abort()
      removeTransfer(id)
      if (uploadId) void cancelOnServer(browserApi(), uploadId)
    },
    resume() {
      for (const { id, stage } of transfers) if (stage === 'signed-out') change(id, { stage: 'queued' })
      startNext()
    },
    stop() {
      for (const controller of running.values()) controller.abort()
      for (const { id } of transfers) unlockTransfer(id)
      setState([])
    },
  }
}
