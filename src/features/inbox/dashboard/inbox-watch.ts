import { browserApi, tokenStorage } from '#web/browser-api.ts'
import { type InboxCounts, readCounts } from '../inbox-counts.contract.ts'

const EVERY_MS = 4_000
/** After something was set off whose end will show in a moment, and so often. */
const SOON_MS = 1_000
const SOON_CHECKS = 10

interface WatchState {
  /** Null until the first answer. */
  counts: InboxCounts | null
  isConnected: boolean
}

export const NOTHING_KNOWN: WatchState = { counts: null, isConnected: true }

interface InboxWatch {
  getState(): WatchState
  /** Asks again and again while somebody listens and the page is seen. */
  subscribe(listener: () => void): () => void
  checkNow(): Promise<void>
  /** Looks more often for a while: a reply was handed over, and is about to leave. */
  expectNews(): void
}

let current: InboxWatch | undefined

/** How the folders are filled, always of this moment or nearly so; the one question that is asked every few seconds. */
export function inboxWatch(): InboxWatch {
  current ??= createInboxWatch()
  return current
}

function createInboxWatch(): InboxWatch {
  let state = NOTHING_KNOWN
  let timer: ReturnType<typeof setTimeout> | undefined
  let checking: Promise<void> | null = null
  let checksSoon = 0
  const listeners = new Set<() => void>()

  const become = (next: WatchState) => {
    const isSame = state.isConnected === next.isConnected && state.counts?.revision === next.counts?.revision
    state = next
    if (!isSame) for (const listener of listeners) listener()
  }
  const check = async () => {
    // The session ended while the screen stays: until somebody signs in again, nobody may know.
    if (tokenStorage.read() === null) return
    try {
      become({ counts: await browserApi().call(readCounts, {}), isConnected: true })
    } catch {
      // What was known stays shown; a refused session is told by the API client itself.
      become({ ...state, isConnected: false })
    }
  }
  const isWanted = () => listeners.size > 0 && document.visibilityState === 'visible'
  const plan = () => {
    clearTimeout(timer)
    checksSoon = Math.max(0, checksSoon - 1)
    if (isWanted()) timer = setTimeout(() => void checkNow(), checksSoon > 0 ? SOON_MS : EVERY_MS)
  }
  const checkNow = () => {
    checking ??= check().finally(() => {
      checking = null
      plan()
    })
    return checking
  }
  const checkIfWanted = () => {
    if (isWanted()) void checkNow()
  }

  return {
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener)
      if (listeners.size === 1) {
        document.addEventListener('visibilitychange', checkIfWanted)
        window.addEventListener('online', checkIfWanted)
        checkIfWanted()
      }
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        document.removeEventListener('visibilitychange', checkIfWanted)
        window.removeEventListener('online', checkIfWanted)
        clearTimeout(timer)
      }
    },
    async checkNow() {
      // A check under way may have been answered before what the caller knows of.
      await checking
      await checkNow()
    },
    expectNews() {
      checksSoon = SOON_CHECKS
      void checkNow()
    },
  }
}
