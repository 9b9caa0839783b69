import { AppError } from '../app-error.ts'
import { limitKey } from './client-address.ts'
import { createCallCounter } from './rate-limit.ts'

/** A render takes some ten milliseconds of the one thread that answers everybody: so many may be ready at once. */
const AT_ONCE = 8
const MOST_WAITING = 40
const LONGEST_WAIT_MS = 3_000
/** Of one address, rendered or waiting. */
const PER_ADDRESS = 4
const PER_ADDRESS_AND_MINUTE = 120
const RETRY_AFTER_SECONDS = 5

/** Renders a page for one request, in turn; refuses what would take too long, and what is more than an address's share. */
export type RenderInTurn = <T>(address: string, render: () => Promise<T>) => Promise<T>

export function createRenderQueue(): RenderInTurn {
  const waiting: (() => void)[] = []
  const perAddress = new Map<string, number>()
  const secondsToWait = createCallCounter({
    perMinute: PER_ADDRESS_AND_MINUTE,
    perMinuteInAll: Number.POSITIVE_INFINITY,
  })
  let running = 0

  function waitForTurn(): Promise<void> {
    if (waiting.length >= MOST_WAITING) throw busy()
    return new Promise((resolve, reject) => {
      const begin = () => {
        clearTimeout(timer)
        resolve()
      }
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(begin), 1)
        reject(busy())
      }, LONGEST_WAIT_MS)
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
      // Who is let in by somebody who leaves takes over the place.
      if (running >= AT_ONCE) await waitForTurn()
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
