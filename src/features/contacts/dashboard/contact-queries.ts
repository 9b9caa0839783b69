import { queryOptions, skipToken } from '@tanstack/react-query'
import { browserApi } from '#web/browser-api.ts'
import { updateItems } from '#web/paged-list.ts'
import { type Contact, countContacts, listContacts } from '../contacts.contract.ts'
import { type ContactImport, readImport } from '../import.contract.ts'

/** Whether the page shows the trash, and filtered by which search. */
export interface View {
  isTrash: boolean
  search: string
}

export function parseView(parameters: URLSearchParams): View {
  return {
    isTrash: parameters.has('trash'),
    search: (parameters.get('search') ?? '').trim().slice(0, 200),
  }
}

export function viewUrl({ isTrash, search }: View): string {
  const parameters = new URLSearchParams()
  if (isTrash) parameters.set('trash', 'true')
  if (search) parameters.set('search', search)
  const query = parameters.toString()
  return `/dash/contacts${query && `?${query}`}`
}

export const contactKeys = {
  all: ['contacts'] as const,
  counts: ['contacts', 'counts'] as const,
  lists: ['contacts', 'list'] as const,
  list: (view: View) => ['contacts', 'list', view] as const,
}

export const contactCountsQuery = queryOptions({
  queryKey: contactKeys.counts,
  queryFn: () => browserApi().call(countContacts, {}),
})

/** The response is a bare array; the total and the cursor of the next page are in its headers. */
export const contactsQuery = ({ isTrash, search }: View) => ({
  queryKey: contactKeys.list({ isTrash, search }),
  async readPage(page: { limit: number; cursor?: string }) {
    const query = { ...page, ...(search && { search }), ...(isTrash && { trash: 'true' as const }) }
    const { reply, headers } = await browserApi().callWithHeaders(listContacts, { query })
    const next = /<([^>]+)>;\s*rel="next"/.exec(headers.get('link') ?? '')?.[1]
    return {
      items: reply,
      total: Number(headers.get('x-total-count') ?? reply.length),
      nextCursor: next ? new URL(next, location.href).searchParams.get('cursor') : null,
    }
  },
})

const IMPORT_POLL_MS = 400

export const isRunning = ({ state }: ContactImport) => state === 'checking' || state === 'importing'

/** Polled while it is running. Otherwise only this screen changes it, so it is never stale while that is open. */
export const importQuery = (id: string | null) =>
  queryOptions({
    queryKey: ['contact-import', id],
    queryFn: id === null ? skipToken : () => browserApi().call(readImport, { params: { id } }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: 'always',
    retry: false,
    refetchInterval: ({ state: { data } }) => (data && isRunning(data) ? IMPORT_POLL_MS : false),
  })

/** Changes or removes one contact in every cached list. */
export const updateContact = (id: string, change: (contact: Contact) => Contact | null) =>
  updateItems<Contact>(contactKeys.lists, contact => (contact.id === id ? change(contact) : contact))
