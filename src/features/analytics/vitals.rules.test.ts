import { expect, test } from 'vitest'
import { bucketOf, percentile75 } from './vitals.rules.ts'

test.each([
  ['lcp', 0, 0],
  ['lcp', 100, 0],
  ['lcp', 101, 1],
  ['lcp', 2_500, 24],
  ['lcp', 2_501, 25],
  ['lcp', 90_000, 60],
  ['inp', 200, 9],
  ['cls', 0, 0],
  ['cls', 0.1, 9],
  ['cls', 0.1001, 10],
  ['cls', 7, 50],
] as const)('%s of %d is in bucket %d', (metric, value, bucket) => {
  expect(bucketOf(metric, value)).toBe(bucket)
})

test('the 75th percentile is the upper edge of its bucket', () => {
  const counted = [
    { bucket: 30, count: 25 },
    { bucket: 24, count: 75 },
  ]
  expect(percentile75('lcp', counted)).toBe(2_500)
  expect(percentile75('lcp', [...counted, { bucket: 60, count: 1 }])).toBe(3_100)
  expect(percentile75('cls', [{ bucket: 9, count: 1 }])).toBe(0.1)
  expect(percentile75('inp', [])).toBeNull()
})
