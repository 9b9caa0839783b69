import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { readStoredContacts } from '#features/contacts/server/contact-list.store.ts'
import { suppress } from '#features/contacts/server/suppression.store.ts'
import { startTestApi } from '#harness/test-api.ts'

const api = await startTestApi()
const { db } = api.services
const token = await api.signedInAs('admin')

async function aMessage(email: string, isPromotionAccepted = false): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into messages (name, email, phone, message, content_hash, status, is_verified, created_at)
    values ('Camille Tremblay', ${email}, ${'4'.repeat(90)}, 'Une douche.', '', 'inbox', true, '2026-07-02T03:05:00Z')
    returning id`.execute(db)
  const id = rows[0]?.id ?? ''
  if (isPromotionAccepted)
    await sql`insert into consents (message_id, email, kind, text_version, form, given_at)
      values (${id}, ${email}, 'promotion', '1', 'contact-form', '2026-07-02T03:05:00Z')`.execute(db)
  return id
}
const add = (id: string) => api.call('POST', `/api/contactRoute/contact/${id}/list-contact`, { token })

test.each([
  ['asked a question can be mailed for six months from that day in Quebec', false, 'inquiry', '2027-01-01'],
  ['ticked the box can be mailed without an end date', true, 'express', null],
])('a sender who %s', async (_, isAccepted, basis, expiresOn) => {
  const id = await aMessage(`${basis}@exemple.test`, isAccepted)
  const { isNew, contactId } = (await add(id)).json()
  expect(isNew).toBe(true)
  const [contact] = await readStoredContacts(db, [contactId])
  expect(contact).toMatchObject({
    name: 'Camille Tremblay',
    basis,
    basisOn: '2026-07-01',
    expiresOn,
    source: 'message',
  })
})

test('a sender who is a contact already is changed only by a newly ticked box', async () => {
  const first = (await add(await aMessage('camille@exemple.test'))).json()
  const again = (await add(await aMessage('CAMILLE@exemple.test'))).json()
  const known = { contactId: first.contactId, isNew: false, skipReason: null }
  expect(again).toEqual({ message: 'Already in your contacts.', ...known })
  expect(await readStoredContacts(db, [first.contactId])).toMatchObject([{ basis: 'inquiry' }])
  expect((await add(await aMessage('CAMILLE@exemple.test', true))).json()).toMatchObject(known)
  expect(await readStoredContacts(db, [first.contactId])).toMatchObject([{ basis: 'express' }])
})

test.each(['unsubscribed', 'complaint', 'bounced', 'erased'] as const)(
  'the response says why a new or known sender gets no mail: %s',
  async reason => {
    const email = `${reason}@exemple.test`
    await suppress(db, email, reason)
    for (const isNew of [true, false])
      expect((await add(await aMessage(email, true))).json()).toMatchObject({ isNew, skipReason: reason })
  },
)

test('a sender without a valid address cannot be added', async () => {
  expect((await add(await aMessage('a@b.test, evil@x.test'))).statusCode).toBe(422)
})
