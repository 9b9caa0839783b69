/** The page shows a wall, not an archive. */
export const SHOWN_AT_MOST = 12

/** The list with one of it moved by so many places; as it was where there is no such place. */
export function moved<Item>(items: readonly Item[], from: number, by: number): Item[] {
  const to = from + by
  const item = items[from]
  if (item === undefined || to < 0 || to >= items.length) return [...items]
  return items.toSpliced(from, 1).toSpliced(to, 0, item)
}
