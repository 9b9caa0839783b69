import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aUser } from '#harness/test-api.ts'
import { createTestServices } from '#harness/test-database.ts'
import type { Basis } from '../contact.rules.ts'
import { insertContact, purgeContactTrash, setTrashed } from './contact.store.ts'
import { countStoredContacts, readStoredContacts } from './contact-list.store.ts'
import { isSuppressed, mayBeMailed, suppress } from './suppression.store.ts'

const services = await createTestServices()
const { db } = services
const { id: createdBy } = await aUser(services)

let people = 0
async function aContact(basis: Basis = 'customer', basisOn?: string) {
  people += 1
  const person = { name: `Luc ${people}`, email: `luc${people}@exemple.test`, phone: '' }
  return insertContact(db, { ...person, basis, basisOn, source: 'typed', createdBy })
}
const skipReasonOf = async (id: string) => (await readStoredContacts(db, [id]))[0]?.skipReason
async function isMailable(id: string): Promise<boolean> {
  const found = await db.selectFrom('contacts').select('id').where('id', '=', id).where(mayBeMailed).execute()
  return found.length === 1
}

test('an unsubscribed person stays suppressed, under every spelling of the address', async () => {
  const contact = await aContact()
  expect(await isMailable(contact.id)).toBe(true)
  await suppress(db, contact.email.toUpperCase(), 'unsubscribed')
  await suppress(db, contact.email, 'bounced')
  expect(await skipReasonOf(contact.id)).toBe('unsubscribed')
  expect(await isMailable(contact.id)).toBe(false)

  await setTrashed(db, contact.id, true)
  expect(await purgeContactTrash(db, 30)).toBe(0)
  await sql`update contacts set deleted_at = now() - interval '31 days' where id = ${contact.id}`.execute(db)
  expect(await purgeContactTrash(db, 30)).toBe(1)
  expect(await isSuppressed(db, contact.email)).toBe(true)
  const again = await insertContact(db, { ...contact, source: 'typed', createdBy })
  expect(await skipReasonOf(again.id)).toBe('unsubscribed')
})

test('a complaint replaces a bounce', async () => {
  const contact = await aContact()
  await suppress(db, contact.email, 'bounced')
  expect(await skipReasonOf(contact.id)).toBe('bounced')
  await suppress(db, contact.email, 'complaint')
  expect(await skipReasonOf(contact.id)).toBe('complaint')
})

test('a suppression stores only the hash of the address', async () => {
  await suppress(db, 'ginette@exemple.test', 'unsubscribed')
  const rows = await db.selectFrom('suppressions').selectAll().execute()
  expect(rows.every(row => row.address_hash.length === 32)).toBe(true)
  expect(rows.some(row => row.address_hash.includes('ginette'))).toBe(false)
})

test.each([
  ['express', '2001-01-01', null],
  ['none', undefined, 'no_basis'],
  ['customer', '2001-01-01', 'expired'],
  ['inquiry', '2001-01-01', 'expired'],
  ['inquiry', undefined, null],
] as const)('%s since %s: skip reason %s', async (basis, since, reason) => {
  const before = await countStoredContacts(db)
  const contact = await aContact(basis, since)
  expect(contact.skipReason).toBe(reason)
  expect(await isMailable(contact.id)).toBe(reason === null)
  expect(await countStoredContacts(db)).toEqual({
    total: before.total + 1,
    mailable: before.mailable + (reason === null ? 1 : 0),
  })
})
