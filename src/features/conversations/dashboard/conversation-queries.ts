import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useSession } from '#features/session/dashboard/use-session.ts'
import { ApiFailure } from '#shared/http/api-failure.ts'
import { browserApi } from '#web/browser-api.ts'
import { updateItems } from '#web/paged-list.ts'
import { invalidate, queryClient } from '#web/query-client.ts'
import {
  Filter,
  Folder,
  listMessages,
  type ReceivedMessage,
  readCounts,
  readMessage,
} from '../conversations.contract.ts'

const POLL_MS = 4_000
/** For a while after a reply was queued, whose result is due soon. */
const FAST_POLL_MS = 1_000
const FAST_POLL_FOR_MS = 10_000

/** Which folder the page shows, filtered by stage and search; or one message, wherever it is. */
export interface View {
  folder: Folder
  /** All if absent. */
  filter?: Exclude<Filter, 'all'>
  search: string
  message?: string
}

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i

export function parseView(parameters: URLSearchParams): View {
  const folder = Folder.safeParse(parameters.get('folder'))
  const filter = Filter.exclude(['all']).safeParse(parameters.get('filter'))
  const message = parameters.get('message') ?? ''
  return {
    folder: folder.data ?? 'inbox',
    ...(!folder.data && filter.data && { filter: filter.data }),
    search: (parameters.get('search') ?? '').trim().slice(0, 200),
    ...(UUID.test(message) && { message }),
  }
}

export function viewUrl({ folder, filter, search }: View): string {
  const parameters = new URLSearchParams()
  if (folder !== 'inbox') parameters.set('folder', folder)
  if (filter) parameters.set('filter', filter)
  if (search) parameters.set('search', search)
  const query = parameters.toString()
  return `/dash/messages${query && `?${query}`}`
}

const LIST = 'list'
export const inboxKeys = {
  all: ['inbox'] as const,
  counts: ['inbox', 'counts'] as const,
  /** Unanswered messages; read by the home screen. */
  overview: ['inbox', 'overview'] as const,
  lists: ['inbox', LIST] as const,
  list: (view: View) => ['inbox', LIST, view] as const,
  /** Single messages, which may be on no page that is loaded. */
  messages: ['inbox', 'message'] as const,
}

export const messagesQuery = ({ folder, filter, search, message }: View) => ({
  queryKey: inboxKeys.list({ folder, search, ...(filter && { filter }), ...(message && { message }) }),
  async readPage(page: { limit: number; cursor?: string }) {
    if (message) return readOne(message)
    const query = {
      ...page,
      folder,
      ...(filter && { filter }),
      ...(search && { search }),
    }
    const { contacts, total, nextCursor } = await browserApi().call(listMessages, { query })
    return { items: contacts, total, nextCursor }
  },
})

/** A list of one, or of none if it was destroyed. */
async function readOne(id: string) {
  try {
    const { contact } = await browserApi().call(readMessage, { params: { id } })
    return { items: [contact], total: 1, nextCursor: null }
  } catch (error) {
    if (error instanceof ApiFailure && error.code === 'not_found')
      return { items: [], total: 0, nextCursor: null }
    throw error
  }
}

/** One message; null if it was destroyed. */
export const messageQuery = (id: string) =>
  queryOptions({
    queryKey: [...inboxKeys.messages, id] as const,
    queryFn: async () => (await readOne(id)).items[0] ?? null,
  })

const IS_IN_FILTER: Record<Filter, (message: ReceivedMessage) => boolean> = {
  all: () => true,
  waiting: ({ isWaiting }) => isWaiting,
  open: ({ stage }) => stage !== 'closed',
  closed: ({ stage }) => stage === 'closed',
}

/** Updates a message in the cache, and removes it from the lists that it left. */
export function putMessage(message: ReceivedMessage): void {
  const { queryKey } = messageQuery(message.id)
  if (queryClient.getQueryData(queryKey)) queryClient.setQueryData(queryKey, message)
  updateItems<ReceivedMessage>(inboxKeys.lists, (item, [, , view]) => {
    if (item.id !== message.id) return item
    const { folder, filter = 'all', message: only } = view as View
    if (only) return message
    return folder === message.folder && IS_IN_FILTER[filter](message) ? message : null
  })
}

let fastPollUntil = 0

/** Polls more often for a while, because a reply was queued and is about to be sent. */
export function pollFast(): void {
  fastPollUntil = Date.now() + FAST_POLL_FOR_MS
  void queryClient.invalidateQueries({ queryKey: inboxKeys.counts })
}

/** The counts per folder, polled every few seconds while the page is visible and somebody is signed in. */
export function useInboxCounts() {
  const { isLoggedIn } = useSession()
  const { data: counts = null, isError } = useQuery({
    queryKey: inboxKeys.counts,
    queryFn: () => browserApi().call(readCounts, {}),
    enabled: isLoggedIn,
    // One poll that fails is no lost connection.
    retry: 1,
    retryDelay: POLL_MS,
    refetchInterval: () => (Date.now() < fastPollUntil ? FAST_POLL_MS : POLL_MS),
  })
  return { counts, isConnected: !isError }
}

/** Refetches the inbox when the revision changes, that is when something in the inbox has changed. */
export function useInboxRevision(): void {
  const revision = useInboxCounts().counts?.revision
  const seen = useRef<number>(undefined)
  useEffect(() => {
    if (revision === undefined || revision === seen.current) return
    seen.current = revision
    // All of it, as the mutations have it: while one is running, its end refetches.
    void invalidate(inboxKeys.all)
  }, [revision])
}
