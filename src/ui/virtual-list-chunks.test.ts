import { expect, test } from 'vitest'
import { type Chunk, chunkItems } from './virtual-list-chunks.ts'

const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => String(from + index))
const chunk = (previous: Chunk<string>[], items: string[]) => chunkItems(previous, items, item => item)
const flat = (chunks: Chunk<string>[]) => chunks.flatMap(({ items }) => items)
const chunkOf = (chunks: Chunk<string>[], item: string) =>
  chunks.find(({ items }) => items.includes(item))?.key

test('a chunk holds twenty items', () => {
  const chunks = chunk([], range(1, 45))
  expect(chunks.map(({ items }) => items.length)).toEqual([20, 20, 5])
})

test('the next page fills the last chunk and leaves the others unchanged', () => {
  const before = chunk([], range(1, 25))
  const after = chunk(before, range(1, 45))
  expect(after[0]).toBe(before[0])
  expect(after.map(({ items }) => items.length)).toEqual([20, 20, 5])
  expect(flat(after)).toEqual(range(1, 45))
})

test('items added at the start go into a new chunk and move no other item', () => {
  const before = chunk([], range(10, 50))
  const after = chunk(before, range(8, 50))
  expect(flat(after)).toEqual(range(8, 50))
  expect(after.slice(1)).toEqual(before)
  for (const [index, known] of before.entries()) expect(after[index + 1]).toBe(known)
  const later = chunk(after, range(5, 50))
  expect(chunkOf(later, '5')).toBe(chunkOf(later, '8'))
})

test('a restored item joins the chunk of its neighbours, even a full one', () => {
  const whole = range(1, 40)
  const without = chunk(
    chunk([], whole),
    whole.filter(item => item !== '7'),
  )
  const again = chunk(without, whole)
  expect(flat(again)).toEqual(whole)
  expect(again).toHaveLength(2)
})

test('items are added and removed at random: none is lost, none changes its chunk', () => {
  let chunks: Chunk<string>[] = []
  for (let round = 1; round <= 200; round += 1) {
    const items = range(1, 120).filter(item => (Number(item) * 7919 * round) % 11 > 3)
    const chunkByItem = new Map(flat(chunks).map(item => [item, chunkOf(chunks, item)]))
    chunks = chunk(chunks, items)
    expect(flat(chunks)).toEqual(items)
    for (const item of items)
      if (chunkByItem.has(item)) expect(chunkOf(chunks, item)).toBe(chunkByItem.get(item))
  }
})
