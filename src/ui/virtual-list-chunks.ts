/** Items that are rendered or left out together. */
export interface Chunk<Item> {
  key: number
  items: readonly Item[]
}

const CHUNK_SIZE = 20

/**
 * Groups items into chunks. An item stays in its first chunk: if others are added or removed elsewhere in the list, it is
 * not moved in the DOM and keeps its focus. Unchanged chunks stay the same object.
 */
export function chunkItems<Item>(
  previous: readonly Chunk<Item>[],
  items: readonly Item[],
  keyOf: (item: Item) => string,
): Chunk<Item>[] {
  const chunkByItem = new Map(
    previous.flatMap(({ key, items }) => items.map(item => [keyOf(item), key] as const)),
  )
  const sizes = new Map<number, number>()
  const chunkKeys = items.map(item => chunkByItem.get(keyOf(item)))
  for (const key of chunkKeys) if (key !== undefined) sizes.set(key, (sizes.get(key) ?? 0) + 1)
  let newest = Math.max(-1, ...previous.map(chunk => chunk.key))

  const hasRoom = (key: number | undefined) => key !== undefined && (sizes.get(key) ?? 0) < CHUNK_SIZE
  const groups = new Map<number, Item[]>()
  let before: number | undefined
  items.forEach((item, index) => {
    let key = chunkKeys[index]
    if (key === undefined) {
      const after = chunkKeys.slice(index + 1, index + 1 + CHUNK_SIZE).find(known => known !== undefined)
      const isInside = before !== undefined && before === after
      if (isInside || hasRoom(before)) key = before as number
      else if (before === undefined && hasRoom(after)) key = after as number
      else key = newest += 1
      sizes.set(key, (sizes.get(key) ?? 0) + 1)
    }
    const group = groups.get(key)
    if (group) group.push(item)
    else groups.set(key, [item])
    before = key
  })
  const old = new Map(previous.map(chunk => [chunk.key, chunk]))
  return Array.from(groups, ([key, items]) => {
    const known = old.get(key)
    return known && isSame(known.items, items) ? known : { key, items }
  })
}

const isSame = <Item>(a: readonly Item[], b: readonly Item[]) =>
  a.length === b.length && a.every((item, index) => item === b[index])
