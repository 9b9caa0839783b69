import { useEffect, useSyncExternalStore } from 'react'
import { browserApi } from '#web/browser-api.ts'
import { readFacts } from '../facts.contract.ts'

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
    const ask = () => {
      if (!known) void readBusinessName()
    }
    ask()
    // What a broken line kept back is asked for when the line is there again.
    addEventListener('online', ask)
    return () => removeEventListener('online', ask)
  }, [])
  return useSyncExternalStore(
    subscribe,
    () => known,
    () => '',
  )
}
