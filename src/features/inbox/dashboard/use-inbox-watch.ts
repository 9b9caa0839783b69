import { useSyncExternalStore } from 'react'
import { inboxWatch, NOTHING_KNOWN } from './inbox-watch.ts'

/** Apart from the list, so that every screen can show how many wait without loading all that answers them. */
export function useInboxWatch() {
  return useSyncExternalStore(inboxWatch().subscribe, inboxWatch().getState, () => NOTHING_KNOWN)
}
