import { expect, test } from 'vitest'
import { bucketOf, seventyFifth } from './vitals.rules.ts'

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
] as const)('%s of %d lies in bucket %d', (metric, value, bucket) => {
  expect(bucketOf(metric, value)).toBe(bucket)
})

test('the seventy-fifth of a hundred is the edge that three of four stay below', () => {
  const counted = [
    { bucket: 30, count: 25 },
    { bucket: 24, count: 75 },
  ]
  expect(seventyFifth('lcp', counted)).toBe(2_500)
  expect(seventyFifth('lcp', [...counted, { bucket: 60, count: 1 }])).toBe(3_100)
  expect(seventyFifth('cls', [{ bucket: 9, count: 1 }])).toBe(0.1)
  expect(seventyFifth('inp', [])).toBeNull()
})
