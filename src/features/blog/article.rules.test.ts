import { expect, test } from 'vitest'
import { dayInFrench, neighboursOf, readingMinutes } from './article.rules.ts'

test.each([
  ['2025-02-18', '18\u00a0février 2025'],
  ['2025-03-01', '1er\u00a0mars 2025'],
  ['2025-12-31', '31\u00a0décembre 2025'],
  ['2025-11-11', '11\u00a0novembre 2025'],
])('%s is written %s', (date, text) => {
  expect(dayInFrench(date)).toBe(text)
})

test('the reading time is a minute per 200 words, at least one', () => {
  expect(readingMinutes('Un mot.')).toBe(1)
  expect(readingMinutes('l’eau, '.repeat(1_000))).toBe(5)
})

test('the first and the last article have one neighbour', () => {
  const [c, b, a] = [{ id: 'c' }, { id: 'b' }, { id: 'a' }]
  expect(neighboursOf([c, b, a], 'b')).toEqual({ previous: a, next: c })
  expect(neighboursOf([c, b, a], 'c')).toEqual({ previous: b, next: null })
  expect(neighboursOf([c, b, a], 'a')).toEqual({ previous: null, next: b })
})
