import { useSyncExternalStore } from 'react'
import { currentSession, PENDING, type SessionState } from './session.ts'

/** On the server and until hydration, the state is always "pending". */
export function useSession(): SessionState {
  return useSyncExternalStore(
    listener => currentSession().subscribe(listener),
    () => currentSession().getState(),
    () => PENDING,
  )
}
