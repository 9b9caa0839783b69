import { useSyncExternalStore } from 'react'
import { browserApi } from '#web/browser-api.ts'
import { readTotals, type Totals } from '../stats.contract.ts'

let totals: Totals | null | undefined
const listeners = new Set<() => void>()

/** Asks anew; what was known before stays until the answer comes. */
export async function loadTotals(): Promise<void> {
  totals = await browserApi()
    .call(readTotals, {})
    .catch(() => totals ?? null)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Undefined until they are known, null when no answer came. */
export function useTotals(): Totals | null | undefined {
  return useSyncExternalStore(
    subscribe,
    () => totals,
    () => undefined,
  )
}
