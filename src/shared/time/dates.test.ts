import { expect, onTestFinished, test } from 'vitest'
import { setLanguage } from '../text/language.ts'
import { formatDay, formatMoment, formatNow, formatShortDay, fromLocalTime, toLocalTime } from './dates.ts'

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

test.each([
  ['2026-11-14T09:00', '2026-11-14T14:00:00.000Z'],
  ['2026-07-01T09:00', '2026-07-01T13:00:00.000Z'],
  // The day on which daylight saving time ends, before and after.
  ['2026-11-01T00:30', '2026-11-01T04:30:00.000Z'],
  ['2026-11-01T09:00', '2026-11-01T14:00:00.000Z'],
  // The day on which it begins.
  ['2027-03-14T01:30', '2027-03-14T06:30:00.000Z'],
  ['2027-03-14T09:00', '2027-03-14T13:00:00.000Z'],
])('%s in Quebec is %s', (local, instant) => {
  expect(fromLocalTime(local)?.toISOString()).toBe(instant)
  expect(toLocalTime(new Date(instant))).toBe(local)
})

test('what is not a time is none', () => {
  expect(fromLocalTime('')).toBeNull()
  expect(fromLocalTime('demain')).toBeNull()
})

test.each([
  ['2026-11-14T22:20:00Z', '14\u00a0nov., 17\u00a0h\u00a020'],
  // On the hour there are no minutes.
  ['2026-12-01T13:00:00Z', '1er\u00a0déc., 8\u00a0h'],
  ['2025-11-14T22:20:00Z', '14\u00a0nov. 2025, 17\u00a0h\u00a020'],
])('%s is %s in French', (instant, text) => {
  setLanguage('fr')
  onTestFinished(() => setLanguage('en'))
  expect(formatMoment(instant, NOW)).toBe(text)
})

test('a French day begins its month in lower case, and the first is 1er', () => {
  setLanguage('fr')
  onTestFinished(() => setLanguage('en'))
  expect(formatDay('2026-11-15T03:00:00Z')).toBe('14\u00a0novembre 2026')
  expect(formatDay('2026-12-01T13:00:00Z')).toBe('1er\u00a0décembre 2026')
  expect(formatShortDay('2026-11-15T03:00:00Z')).toBe('14\u00a0nov. 2026')
  expect(formatNow(new Date('2026-11-15T00:24:00Z'))).toBe('Samedi 14\u00a0novembre, 19\u00a0h\u00a024')
})
