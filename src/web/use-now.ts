import { useSyncExternalStore } from 'react'

const MINUTE_MS = 60_000
const LOOK_MS = 10_000

const listeners = new Set<() => void>()
let timer: number | undefined

const tell = () => {
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  timer ??= start()
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
    document.removeEventListener('visibilitychange', tell)
  }
}

function start(): number {
  // Timers stand still while the app is in the background.
  document.addEventListener('visibilitychange', tell)
  return window.setInterval(tell, LOOK_MS)
}

const minute = () => Math.floor(Date.now() / MINUTE_MS)

/** The present minute, for texts such as "3 min ago": the data they are about may stay the same for hours. */
export const useNow = (): Date => new Date(useSyncExternalStore(subscribe, minute) * MINUTE_MS)
