import { expect, test } from 'vitest'
import type { ReceivedMessage } from '#features/inbox/inbox.contract.ts'
import { mergeNewest } from './merge-newest.ts'

const message = (minute: number, fields: Partial<ReceivedMessage> = {}): ReceivedMessage => {
  const id = `00000000-0000-4000-8000-${String(minute).padStart(12, '0')}`
  return {
    _id: id,
    id,
    name: `Client ${minute}`,
    email: 'client@exemple.ca',
    phone: '418 555-0142',
    message: 'Douche',
    folder: 'inbox',
    quarantineReason: null,
    isVerified: true,
    readAt: null,
    deletedAt: null,
    promotionAcceptedAt: null,
    promotionSkipReason: null,
    replies: [],
    createdAt: new Date(Date.UTC(2026, 10, 14, 12, minute)).toISOString(),
    ...fields,
  }
}
const minutes = ({ contacts }: { contacts: readonly ReceivedMessage[] }) =>
  contacts.map(contact => Number(contact.id.slice(-4)))

test('a new message stands in front, and what was scrolled to stays', () => {
  const loaded = { contacts: [5, 4, 3, 2].map(minute => message(minute)), nextCursor: 'after 2' }
  const newest = { contacts: [6, 5].map(minute => message(minute)), nextCursor: 'after 5' }
  const merged = mergeNewest(loaded, newest)
  expect(minutes(merged)).toEqual([6, 5, 4, 3, 2])
  expect(merged.nextCursor).toBe('after 2')
})

test('a message that went is gone, one that changed is new, all others are the same objects', () => {
  const loaded = { contacts: [5, 4, 3].map(minute => message(minute)), nextCursor: null }
  const read = message(3, { readAt: '2026-11-14T12:30:00.000Z' })
  const merged = mergeNewest(loaded, { contacts: [message(5), read], nextCursor: null })
  expect(minutes(merged)).toEqual([5, 3])
  expect(merged.contacts[0]).toBe(loaded.contacts[0])
  expect(merged.contacts[1]).toBe(read)
})

test('when nothing older was loaded, reading goes on where the newest part ends', () => {
  const loaded = { contacts: [message(5)], nextCursor: null }
  const newest = { contacts: [message(6), message(5)], nextCursor: 'after 5' }
  expect(mergeNewest(loaded, newest)).toMatchObject({ nextCursor: 'after 5' })
})

test('an emptied folder is empty', () => {
  const loaded = { contacts: [message(5)], nextCursor: null }
  expect(mergeNewest(loaded, { contacts: [], nextCursor: null })).toEqual({ contacts: [], nextCursor: null })
})
