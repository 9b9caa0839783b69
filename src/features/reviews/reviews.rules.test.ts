import { expect, test } from 'vitest'
import { moved } from './reviews.rules.ts'

test.each([
  [2, -1, 'ACB'],
  [0, 1, 'BAC'],
  [0, -1, 'ABC'],
  [2, 1, 'ABC'],
])('the one at %i moves by %i', (from, by, order) => {
  expect(moved(['A', 'B', 'C'], from, by).join('')).toBe(order)
})
