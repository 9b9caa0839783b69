import { useSyncExternalStore } from 'react'
import { contactList, type ListState } from './contact-list.ts'

export function useContactList(): ListState {
  const { subscribe, getState } = contactList()
  return useSyncExternalStore(subscribe, getState, getState)
}
