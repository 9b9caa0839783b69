import { readFileSync } from 'node:fs'
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

test('somebody whose erasure left them unsubscribed is erased from 0053 on; who unsubscribed since is not', async () => {
  const addresses = ['avant@exemple.test', 'depuis@exemple.test', 'autre@exemple.test'] as const
  const [before, since, other] = addresses
  for (const email of addresses) await suppress(db, email, 'unsubscribed')
  for (const [email, hours] of [
    [before, 1],
    [since, -1],
  ] as const)
    await sql`insert into erasures (address_hash, counts, leftovers, erased_by, erased_at)
      values (address_hash(${email}), '{}', '{}', 'Person', now() + make_interval(hours => ${hours}))`.execute(
      db,
    )
  await sql.raw(readFileSync('migrations/0053_erased_suppressions.sql', 'utf8')).execute(db)
  const reasonOf = async (email: string) => {
    const { rows } = await sql<{ reason: string }>`
      select reason from suppressions where address_hash = address_hash(${email})`.execute(db)
    return rows[0]?.reason
  }
  expect(await Promise.all([before, since, other].map(reasonOf))).toEqual([
    'erased',
    'unsubscribed',
    'unsubscribed',
  ])
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
