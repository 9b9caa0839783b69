import { expect, test } from 'vitest'
import { moveItem } from './reviews.rules.ts'

test.each([
  [2, -1, 'ACB'],
  [0, 1, 'BAC'],
  [0, -1, 'ABC'],
  [2, 1, 'ABC'],
])('the item at %i moves by %i', (from, by, order) => {
  expect(moveItem(['A', 'B', 'C'], from, by).join('')).toBe(order)
})
