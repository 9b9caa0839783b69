export const SHOWN_AT_MOST = 12

/** The list with one item moved by `by` places; unchanged if that is outside the list. */
export function moveItem<Item>(items: readonly Item[], from: number, by: number): Item[] {
  const to = from + by
  const item = items[from]
  if (item === undefined || to < 0 || to >= items.length) return [...items]
  return items.toSpliced(from, 1).toSpliced(to, 0, item)
}
