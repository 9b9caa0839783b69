import { expect, test } from 'vitest'
import { frenchDay } from './french-day.ts'

test.each([
  ['2026-01-01T12:00:00Z', '1er janvier 2026'],
  ['2026-01-11T12:00:00Z', '11 janvier 2026'],
  // Still December in Quebec.
  ['2026-01-01T03:00:00Z', '31 décembre 2025'],
])('%s is %s', (date, text) => {
  expect(frenchDay(new Date(date))).toBe(text)
})
