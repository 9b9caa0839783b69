import { useState } from 'react'
import type { MediaKind } from '../../media.rules.ts'

export type View = 'grid' | 'list'

const chosen = new Map<MediaKind, View>()

/** Grid until somebody wants the list, then that while the dashboard is open. */
export function useView(kind: MediaKind): [View, (view: View) => void] {
  const [view, setView] = useState<View>(chosen.get(kind) ?? 'grid')
  return [
    view,
    next => {
      chosen.set(kind, next)
      setView(next)
    },
  ]
}
