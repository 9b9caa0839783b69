import type { MediaItem } from '../media-item.ts'

/** The new list, made of the old objects where nothing changed: what did not change is not drawn again. */
export function mergeItems(shown: readonly MediaItem[], fetched: readonly MediaItem[]): readonly MediaItem[] {
  const known = new Map(shown.map(item => [item.id, item]))
  const merged = fetched.map(item => {
    const before = known.get(item.id)
    return before && JSON.stringify(before) === JSON.stringify(item) ? before : item
  })
  const isSame = merged.length === shown.length && merged.every((item, index) => item === shown[index])
  return isSame ? shown : merged
}
