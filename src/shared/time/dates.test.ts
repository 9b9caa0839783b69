import { expect, test } from 'vitest'
import { formatDay, formatMoment, formatShortDay } from './dates.ts'

const NOW = new Date('2026-11-20T12:00:00Z')

test.each([
  ['2026-11-14T22:20:00Z', '14 Nov, 17:20'],
  // Daylight saving time.
  ['2026-07-01T04:05:00Z', '1 Jul, 00:05'],
  ['2026-01-01T03:00:00Z', '31 Dec 2025, 22:00'],
  ['2025-11-14T22:20:00Z', '14 Nov 2025, 17:20'],
])('%s is %s in Quebec', (instant, text) => {
  expect(formatMoment(instant, NOW)).toBe(text)
})

test('a day is the one in Quebec', () => {
  expect(formatDay('2026-11-15T03:00:00Z')).toBe('November 14, 2026')
  expect(formatShortDay('2026-11-15T03:00:00Z')).toBe('14 Nov 2026')
})
