import { AppError } from '../app-error.ts'
import { limitKey } from './client-address.ts'
import { createCallCounter } from './rate-limit.ts'

/** A render blocks the event loop for about ten milliseconds. */
const CONCURRENCY = 8
const MAX_WAITING = 40
const WAIT_TIMEOUT_MS = 3_000
/** Running or waiting, for one address. */
const PER_ADDRESS = 4
const PER_ADDRESS_AND_MINUTE = 120
const RETRY_AFTER_SECONDS = 5

/** Runs a render when a slot is free. Throws if the queue is too long, or above the limits of an address. */
type EnqueueRender = <T>(address: string, render: () => Promise<T>) => Promise<T>

export function createRenderQueue(): EnqueueRender {
  const waiting: (() => void)[] = []
  const perAddress = new Map<string, number>()
  const secondsToWait = createCallCounter({
    perMinute: PER_ADDRESS_AND_MINUTE,
    perMinuteInAll: Number.POSITIVE_INFINITY,
  })
  let running = 0

  function waitForTurn(): Promise<void> {
    if (waiting.length >= MAX_WAITING) throw busy()
    return new Promise((resolve, reject) => {
      const begin = () => {
        clearTimeout(timer)
        resolve()
      }
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(begin), 1)
        reject(busy())
      }, WAIT_TIMEOUT_MS)
      waiting.push(begin)
    })
  }

  return async (ip, render) => {
    const address = limitKey(ip)
    const own = perAddress.get(address) ?? 0
    const retryAfterSeconds = own >= PER_ADDRESS ? 1 : secondsToWait(address)
    if (retryAfterSeconds > 0)
      throw new AppError('too_many_requests', 'Too many pages for this address. Wait, then try again.', {
        retryAfterSeconds,
      })
    perAddress.set(address, own + 1)
    try {
      // A render that waited takes over the slot of the one that has finished.
      if (running >= CONCURRENCY) await waitForTurn()
      else running += 1
      try {
        return await render()
      } finally {
        const next = waiting.shift()
        if (next) next()
        else running -= 1
      }
    } finally {
      const left = (perAddress.get(address) ?? 1) - 1
      if (left > 0) perAddress.set(address, left)
      else perAddress.delete(address)
    }
  }
}

function busy(): AppError {
  return new AppError('unavailable', 'The server is busy. Try again in a moment.', {
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  })
}
