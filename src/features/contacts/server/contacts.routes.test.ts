import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { startTestApi } from '#harness/test-api.ts'
import { expiryOf } from '../contact.rules.ts'
import type { Contact } from '../contacts.contract.ts'

const api = await startTestApi()
const { db } = api.services
const token = await api.signedInAs('admin')
const LIST = '/api/listContactRoute/list-contacts'
const ONE = '/api/listContactRoute/list-contact'

let people = 0
function aPerson(given: object = {}) {
  people += 1
  return {
    name: `Nadia Bergeron ${people}`,
    email: `nadia${people}@exemple.test`,
    phone: '418 555-0117',
    ...given,
  }
}

const create = (body: object, headers = {}) => api.call('POST', ONE, { token, body, headers })
const save = (id: string, body: object) => api.call('PATCH', `${ONE}/${id}`, { token, body })
const remove = (id: string) => api.call('DELETE', `${ONE}/${id}`, { token })
const restore = (id: string) => api.call('POST', `${ONE}/${id}/restore`, { token, body: {} })
async function created(given: object = {}): Promise<Contact> {
  return (await create(aPerson(given))).json().contact
}
async function list(query = '') {
  const answer = await api.call('GET', `${LIST}${query}`, { token })
  const next = /[?&](cursor=[^&>]+)/.exec(String(answer.headers.link ?? ''))?.[1] ?? null
  return { contacts: answer.json() as Contact[], total: Number(answer.headers['x-total-count']), next }
}
const today = async () =>
  (await sql<{ day: string }>`select business_day()::text as day`.execute(db)).rows[0]?.day ?? ''

describe('an admin who adds a person', () => {
  test('with name, e-mail and phone creates an existing customer, for two years from today', async () => {
    const person = aPerson({ email: ' Nadia.B@Exemple.test ' })
    const answer = await create(person)
    expect(answer.statusCode).toBe(201)
    const { message, contact } = answer.json()
    expect(message).toBe('Contact created successfully')
    expect(contact).toMatchObject({
      ...person,
      email: 'Nadia.B@Exemple.test',
      basis: 'customer',
      skipReason: null,
    })
    expect(contact._id).toBe(contact.id)
    expect(contact.basisOn).toBe(await today())
    expect(contact.expiresOn).toBe(expiryOf('customer', contact.basisOn))
    expect((await list()).contacts[0]).toEqual(contact)
  })

  test('needs no phone', async () => {
    const { phone: _, ...person } = aPerson()
    expect((await create(person)).json().contact.phone).toBe('')
  })

  test.each([
    ['no name', { name: ' ' }, 'name'],
    ['no e-mail', { email: '' }, 'email'],
    ['an invalid address', { email: 'nadia' }, 'email'],
    ['two addresses', { email: 'a@b.test, evil@x.test' }, 'email'],
    ['a header in the name', { name: 'A\r\nBcc: evil@x.test' }, 'name'],
    ['a consent given tomorrow', { basis: 'express', basisOn: '2999-01-01' }, 'basisOn'],
    ['an unknown field', { source: 'import' }, 'source'],
  ])('is refused with %s', async (_, change, field) => {
    const answer = await create(aPerson(change))
    expect(answer.statusCode).toBe(400)
    expect(Object.keys(answer.json().error.fields)).toEqual([field])
  })

  test('gets a conflict with the name of the contact that has the address, however it is spelled', async () => {
    const known = await created()
    const answer = await create(aPerson({ email: known.email.toUpperCase() }))
    expect(answer.statusCode).toBe(409)
    expect(answer.json().error).toMatchObject({
      fields: { email: `${known.name} already uses this email. Edit that contact instead.` },
      details: { contactId: known.id },
    })
  })

  test('in twenty parallel requests with one key creates one contact', async () => {
    const [person, headers] = [aPerson(), { 'idempotency-key': randomUUID() }]
    const { total } = await list()
    const answers = await Promise.all(Array.from({ length: 20 }, () => create(person, headers)))
    expect(new Set(answers.map(answer => `${answer.statusCode} ${answer.body}`)).size).toBe(1)
    expect((await list()).total).toBe(total + 1)
  })

  test('again after a response was lost, with a corrected address, changes the contact that was created', async () => {
    const [person, headers] = [aPerson(), { 'idempotency-key': randomUUID() }]
    const { id } = (await create(person, headers)).json().contact
    const corrected = aPerson({ name: person.name })
    const answer = await create(corrected, headers)
    expect(answer.json().contact).toMatchObject({ ...corrected, id })
    expect((await list(`?search=${encodeURIComponent(person.name)}`)).contacts).toMatchObject([corrected])
    // Once more, because this response was lost too.
    expect((await create({ ...corrected, phone: '450 555-0123' }, headers)).json().contact).toMatchObject({
      ...{ id, phone: '450 555-0123' },
    })
  })

  test('again after a response was lost does not undo what somebody has changed since', async () => {
    const [person, headers] = [aPerson({ basis: 'customer' }), { 'idempotency-key': randomUUID() }]
    const { id } = (await create(person, headers)).json().contact
    const changes = { name: 'Nadia B.', basis: 'none' }
    await save(id, changes)
    for (const fields of [person, { ...person, phone: '450 555-0123' }])
      expect((await create(fields, headers)).json().contact).toMatchObject({ ...person, ...changes, id })
  })
})

describe('an admin who edits a person', () => {
  test('may send back the whole contact with a change', async () => {
    const contact = await created()
    const answer = await save(contact.id, {
      ...contact,
      name: 'Nadia B.',
      basis: 'inquiry',
      basisOn: '2026-05-31',
    })
    expect(answer.json()).toMatchObject({
      message: 'Contact updated successfully',
      contact: { name: 'Nadia B.', email: contact.email, expiresOn: '2026-11-30' },
    })
  })

  test('cannot use the address of another contact', async () => {
    const [one, other] = [await created(), await created()]
    const answer = await save(other.id, { email: one.email })
    expect(answer.statusCode).toBe(409)
    expect(answer.json().message).toContain(one.name)
  })

  test('leaves a proof of each basis that the address had', async () => {
    const contact = await created()
    await save(contact.id, { phone: '418 555-0100' })
    await save(contact.id, { basis: 'express', basisOn: '2026-01-02' })
    const { rows } = await sql<{ basis: string }>`
      select basis from contact_bases where address_hash = address_hash(${contact.email}) order by id`.execute(
      db,
    )
    expect(rows.map(row => row.basis)).toEqual(['customer', 'express'])
    await expect(sql`update contact_bases set basis = 'none'`.execute(db)).rejects.toThrow('never changed')
  })

  test('who does not exist gets 404', async () => {
    expect((await save(randomUUID(), { name: 'X' })).statusCode).toBe(404)
    expect((await remove(randomUUID())).statusCode).toBe(404)
  })
})

describe('an admin who deletes a person', () => {
  test('finds them in the trash and can restore them', async () => {
    const contact = await created()
    const { total } = await list()
    const { total: trashed } = await list('?trash=true')
    expect((await remove(contact.id)).json().message).toBe('Contact deleted successfully')
    await remove(contact.id)
    expect(await list()).toMatchObject({ total: total - 1 })
    expect(await list('?trash=true')).toMatchObject({ total: trashed + 1, contacts: [{ id: contact.id }] })
    expect((await save(contact.id, { name: 'X' })).statusCode).toBe(404)
    expect((await restore(contact.id)).json().contact).toEqual(contact)
    expect((await list()).total).toBe(total)
  })

  test('cannot restore them when a new contact has the same address', async () => {
    const old = await created()
    await remove(old.id)
    await created({ email: old.email })
    expect((await restore(old.id)).statusCode).toBe(409)
  })
})

describe('a reader of the list', () => {
  test('pages through everybody exactly once while contacts are added', async () => {
    for (let person = 0; person < 7; person += 1) await created()
    const { total } = await list()
    const seen: string[] = []
    let next: string | null = 'trash=false'
    while (next) {
      const page = await list(`?limit=3&${next}`)
      seen.push(...page.contacts.map(contact => contact.id))
      next = page.next
      await created()
    }
    expect(seen.length).toBe(total)
    expect(new Set(seen).size).toBe(total)
  })

  test.each(['éloïse', 'ELOISE', '418 555-0199', '(418) 555 0199', 'eloi 0199'])(
    'finds Éloïse by %s',
    async search => {
      const contact =
        (await list('?search=eloise')).contacts[0] ??
        (await created({ name: 'Éloïse Côté', phone: '418-555-0199' }))
      const found = await list(`?${new URLSearchParams({ search })}`)
      expect(found).toMatchObject({ total: 1, contacts: [{ id: contact.id }] })
    },
  )

  test('finds nobody by a wildcard', async () => {
    expect((await list('?search=%25')).total).toBe(0)
  })

  test('gets 400 for an invalid cursor', async () => {
    expect((await api.call('GET', `${LIST}?cursor=x`, { token })).statusCode).toBe(400)
  })
})
