import { expect, test } from 'vitest'
import { readFrameReport, reviewScripts } from './review-frame.rules.ts'

test('only the scripts that were set are the widget’s', () => {
  expect(reviewScripts({ reviewScriptUrl1: '', reviewScriptUrl2: '' })).toEqual([])
  const second = 'https://avis.example/b.js'
  expect(reviewScripts({ reviewScriptUrl1: '', reviewScriptUrl2: second })).toEqual([second])
})

test('a frame tells its height, within reason', () => {
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
])('%j of a frame says nothing to the page', message => {
  expect(readFrameReport(message)).toBeNull()
})
