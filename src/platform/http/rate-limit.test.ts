import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createRateLimit } from './rate-limit.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const aLimit = () => createRateLimit({ perMinute: 2, perMinuteInAll: 5 })

test('the third call of an address in a minute is refused, one of another address is not', () => {
  const limit = aLimit()
  limit('a')
  limit('a')
  expect(() => limit('a')).toThrow(expect.objectContaining({ code: 'too_many_requests' }))
  expect(() => limit('b')).not.toThrow()
})

test('after a minute an address may call again', () => {
  const limit = aLimit()
  limit('a')
  limit('a')
  vi.advanceTimersByTime(59_000)
  expect(() => limit('a')).toThrow(expect.objectContaining({ retryAfterSeconds: 1 }))
  vi.advanceTimersByTime(1_000)
  expect(() => limit('a')).not.toThrow()
})

test('after a minute an address may call again, even if the clock was set back', () => {
  const limit = aLimit()
  limit('a')
  limit('a')
  vi.advanceTimersByTime(60_000)
  vi.setSystemTime(Date.now() - 60 * 60_000)
  expect(() => limit('a')).not.toThrow()
})

test('all addresses together have a limit too', () => {
  const limit = aLimit()
  for (const address of ['a', 'b', 'c', 'd', 'e']) limit(address)
  expect(() => limit('f')).toThrow('Too many calls')
})
