import { useState } from 'react'
import type { MediaKind } from '../../media.rules.ts'

export type View = 'grid' | 'list'

const keyOf = (kind: MediaKind) => `media-view-${kind}`

/** Grid by default; this device remembers another choice. */
export function useView(kind: MediaKind): [View, (view: View) => void] {
  const [view, setView] = useState<View>(() => (readChoice(kind) === 'list' ? 'list' : 'grid'))
  return [
    view,
    next => {
      setView(next)
      storeChoice(kind, next)
    },
  ]
}

// A browser may refuse its storage; the choice then lasts as long as the screen.
function readChoice(kind: MediaKind): string | null {
  try {
    return localStorage.getItem(keyOf(kind))
  } catch {
    return null
  }
}

function storeChoice(kind: MediaKind, view: View): void {
  try {
    localStorage.setItem(keyOf(kind), view)
  } catch {}
}
