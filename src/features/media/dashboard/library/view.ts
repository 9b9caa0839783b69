import { useState } from 'react'
import type { MediaKind } from '../../media.rules.ts'

export type View = 'grid' | 'list'

const chosenViews = new Map<MediaKind, View>()

/** Grid by default; a choice lasts as long as the dashboard is open. */
export function useView(kind: MediaKind): [View, (view: View) => void] {
  const [view, setView] = useState<View>(chosenViews.get(kind) ?? 'grid')
  return [
    view,
    next => {
      chosenViews.set(kind, next)
      setView(next)
    },
  ]
}
