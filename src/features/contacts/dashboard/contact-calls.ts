import { browserApi } from '#web/browser-api.ts'
import { type Contact, listContacts } from '../contacts.contract.ts'
import type { View } from './list/contact-view.ts'

export interface Page {
  contacts: Contact[]
  total: number
  nextCursor: string | null
}

/** The list is a bare array: how many there are, and where the next ones, stands in the headers. */
export async function readPage({ isTrash, search }: View, limit: number, cursor?: string): Promise<Page> {
  const query = { limit, ...(search && { search }), ...(isTrash && { trash: 'true' as const }) }
  const { reply, headers } = await browserApi().callWithHeaders(listContacts, {
    query: { ...query, ...(cursor && { cursor }) },
  })
  const next = /<([^>]+)>;\s*rel="next"/.exec(headers.get('link') ?? '')?.[1]
  return {
    contacts: reply,
    total: Number(headers.get('x-total-count') ?? reply.length),
    nextCursor: next ? new URL(next, location.href).searchParams.get('cursor') : null,
  }
}
