import type { ReceivedMessage } from '#features/inbox/inbox.contract.ts'

interface Page {
  contacts: readonly ReceivedMessage[]
  nextCursor: string | null
}

/**
 * What is on the screen, with its newest part read again: new ones stand in front, those that went are gone, and what
 * was scrolled to stays. Messages that did not change stay the same object, so that nothing is drawn anew for them.
 */
export function mergeNewest(loaded: Page, newest: Page): Page {
  const known = new Map(loaded.contacts.map(contact => [contact.id, contact]))
  const fresh = newest.contacts.map(contact => keepUnchanged(known.get(contact.id), contact))
  const last = newest.contacts.at(-1)
  if (newest.nextCursor === null || !last) return { contacts: fresh, nextCursor: null }
  const rest = loaded.contacts.filter(contact => isOlder(contact, last))
  return {
    contacts: [...fresh, ...rest],
    nextCursor: rest.length > 0 ? loaded.nextCursor : newest.nextCursor,
  }
}

export function keepUnchanged(before: ReceivedMessage | undefined, now: ReceivedMessage): ReceivedMessage {
  return before && JSON.stringify(before) === JSON.stringify(now) ? before : now
}

/** In the order of the list: by time, then by id. */
export function isOlder(a: ReceivedMessage, b: ReceivedMessage): boolean {
  return a.createdAt === b.createdAt ? a.id < b.id : a.createdAt < b.createdAt
}
