import { useEffect, useSyncExternalStore } from 'react'
import { draftedIds, watchDrafts } from '../reply/reply-draft.ts'
import { useInboxWatch } from '../use-inbox-watch.ts'
import { type ListState, messageList } from './message-list.ts'

/** The list on the screen; it follows every change that the watch sees. */
export function useMessageList(): ListState {
  const { counts, isConnected } = useInboxWatch()
  const revision = isConnected ? counts?.revision : undefined
  useEffect(() => {
    if (revision !== undefined) messageList().followRevision(revision)
  }, [revision])
  return useSyncExternalStore(messageList().subscribe, messageList().getState, messageList().getState)
}

/** The messages to which a reply was begun on this device. */
export function useDraftedIds(): ReadonlySet<string> {
  return useSyncExternalStore(watchDrafts, draftedIds, draftedIds)
}
