import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useSession } from '#features/session/dashboard/use-session.ts'
import { browserApi } from '#web/browser-api.ts'
import { updateItems } from '#web/paged-list.ts'
import { invalidate, queryClient } from '#web/query-client.ts'
import { type Folder, listMessages, type ReceivedMessage } from '../inbox.contract.ts'
import { readCounts } from '../inbox-counts.contract.ts'

const POLL_MS = 4_000
/** After something was set off whose end will show in a moment. */
const FAST_POLL_MS = 1_000
const FAST_POLL_FOR_MS = 10_000

/** What is looked at. */
export interface View {
  folder: Folder
  search: string
}

const LIST = 'list'
export const inboxKeys = {
  all: ['inbox'] as const,
  counts: ['inbox', 'counts'] as const,
  /** Who waits; read by the home screen. */
  overview: ['inbox', 'overview'] as const,
  lists: ['inbox', LIST] as const,
  list: (view: View) => ['inbox', LIST, view] as const,
}

export const messagesQuery = ({ folder, search }: View) => ({
  queryKey: inboxKeys.list({ folder, search }),
  async readPage(page: { limit: number; cursor?: string }) {
    const query = { ...page, folder, ...(search && { search }) }
    const { contacts, total, nextCursor } = await browserApi().call(listMessages, { query })
    return { items: contacts, total, nextCursor }
  },
})

/** Puts a message into the cached lists as it now is: changed where it stands, or out of a folder that it left. */
export function putMessage(message: ReceivedMessage): void {
  updateItems<ReceivedMessage>(inboxKeys.lists, (item, [, , view]) => {
    if (item.id !== message.id) return item
    return (view as View).folder === message.folder ? message : null
  })
}

let fastPollUntil = 0

/** Polls more often for a while: a reply was handed over, and is about to leave. */
export function pollFast(): void {
  fastPollUntil = Date.now() + FAST_POLL_FOR_MS
  void queryClient.invalidateQueries({ queryKey: inboxKeys.counts })
}

/** How the folders are filled; asked for every few seconds while the page is visible and somebody is signed in. */
export function useInboxCounts() {
  const { isLoggedIn } = useSession()
  const { data: counts = null, isError } = useQuery({
    queryKey: inboxKeys.counts,
    queryFn: () => browserApi().call(readCounts, {}),
    enabled: isLoggedIn,
    retry: false,
    refetchInterval: () => (Date.now() < fastPollUntil ? FAST_POLL_MS : POLL_MS),
  })
  return { counts, isConnected: !isError }
}

/** The one revision poll: a new number means that something in the inbox has changed. */
export function useInboxRevision(): void {
  const revision = useInboxCounts().counts?.revision
  const seen = useRef<number>(undefined)
  useEffect(() => {
    if (revision === undefined || revision === seen.current) return
    seen.current = revision
    void invalidate(inboxKeys.lists)
    void invalidate(inboxKeys.overview)
  }, [revision])
}
