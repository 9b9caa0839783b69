import { useEffect, useSyncExternalStore } from 'react'
import { browserApi } from '#web/browser-api.ts'
import { readFacts } from '../settings.contract.ts'

const listeners = new Set<() => void>()
let known = ''

/** After a save it may be another one. */
export async function readBusinessName(): Promise<void> {
  try {
    const { name } = await browserApi().call(readFacts, {})
    known = name
    for (const listener of listeners) listener()
  } catch {
    // A name in a corner is no reason to trouble anybody: it says what was last known.
  }
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Empty until it is known. */
export function useBusinessName(): string {
  useEffect(() => {
    if (!known) void readBusinessName()
  }, [])
  return useSyncExternalStore(
    subscribe,
    () => known,
    () => '',
  )
}
