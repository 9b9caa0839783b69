import { expect, test } from 'vitest'
import { secondsToNextTry } from './back-off.ts'

test('within the first quarter of an hour a mail never waits longer than 45 seconds', () => {
  let elapsed = 0
  for (let attempts = 1; elapsed < 15 * 60; attempts += 1) {
    const wait = secondsToNextTry(attempts) ?? Number.POSITIVE_INFINITY
    expect(wait).toBeLessThanOrEqual(45)
    elapsed += wait
  }
})

test('a mail is tried for two days, then given up', () => {
  let elapsed = 0
  let attempts = 1
  for (; secondsToNextTry(attempts) !== null; attempts += 1) elapsed += secondsToNextTry(attempts) ?? 0
  expect(elapsed / 86_400).toBeGreaterThan(2)
  expect(elapsed / 86_400).toBeLessThan(2.5)
  expect(secondsToNextTry(attempts + 100)).toBeNull()
})
