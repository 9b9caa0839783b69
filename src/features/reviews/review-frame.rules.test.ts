import { expect, test } from 'vitest'
import { readFrameReport, reviewScripts } from './review-frame.rules.ts'

test('reviewScripts returns only the scripts that are set', () => {
  expect(reviewScripts({ reviewScriptUrl1: '', reviewScriptUrl2: '' })).toEqual([])
  const second = 'https://avis.example/b.js'
  expect(reviewScripts({ reviewScriptUrl1: '', reviewScriptUrl2: second })).toEqual([second])
})

test('the reported height is rounded up and limited', () => {
  expect(readFrameReport({ reviews: { height: 311.2, hasFailed: false } })).toEqual({
    height: 312,
    hasFailed: false,
  })
  expect(readFrameReport({ reviews: { height: 1e9, hasFailed: 'yes' } })).toEqual({
    height: 4_000,
    hasFailed: false,
  })
})

test.each([
  null,
  'reviews',
  {},
  { reviews: null },
  { reviews: { height: '10' } },
  { reviews: { height: -1 } },
  { reviews: { height: Number.NaN } },
])('the message %j is ignored', message => {
  expect(readFrameReport(message)).toBeNull()
})
