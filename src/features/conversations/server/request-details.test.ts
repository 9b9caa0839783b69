import { createHash, randomUUID } from 'node:crypto'
import { afterEach, describe, expect, test } from 'vitest'
import { saveStoredSettings } from '#features/settings/server/settings.store.ts'
import { FOUR_FIELDS, startContactApi } from '#harness/contact-api.ts'

const { replicas, newAddress, post, list, find } = await startContactApi()
const { db } = replicas[0].services

const DETAILS = {
  room: 'bathroom',
  works: ['floor', 'shower'],
  length: 8,
  width: 10.5,
  unit: 'ft',
  when: 'threeMonths',
  city: 'Lévis',
}

const send = async (details: object, fields: object = {}) =>
  (await post({ body: { ...FOUR_FIELDS, ...fields, details } })).json().contact as { id: string }

const hashOf = async (id: string) =>
  (await db.selectFrom('messages').select('content_hash').where('id', '=', id).executeTakeFirstOrThrow())
    .content_hash

const sha256 = (content: unknown[]) => createHash('sha256').update(JSON.stringify(content)).digest()

afterEach(async () => {
  await saveStoredSettings(db, { areRequestPhotosOn: true }, null)
})

test('a city full of addresses is listed also after their person was erased', async () => {
  const { id } = await send({ city: 'a@b.ca '.repeat(14).trim() })
  const token = await replicas[0].signedInAs('admin')
  const body = { email: 'a@b.ca', confirmation: 'a@b.ca' }
  expect((await replicas[0].call('POST', '/api/privacyRoute/erase', { token, body })).statusCode).toBe(200)
  expect((await find(id))?.details?.city).toBe('[erased] '.repeat(14).trim())
})

describe('a visitor who says something about the room', () => {
  test('finds all of it stored with the message', async () => {
    const { id } = await send(DETAILS)
    expect(await find(id)).toMatchObject({ message: FOUR_FIELDS.message, details: DETAILS })
  })

  test.each([
    ['a room', { room: 'other' }, { room: 'other' }],
    ['one side', { width: 3.2, unit: 'm' }, { width: 3.2, unit: 'm' }],
    ['a side without a unit', { length: 8 }, { length: 8, unit: 'ft' }],
    ['a side with many decimals', { length: 8.3333 }, { length: 8.33, unit: 'ft' }],
    ['the same work twice', { works: ['wall', 'wall'] }, { works: ['wall'] }],
    ['spaces around a city', { city: '  Québec ' }, { city: 'Québec' }],
    ['nothing', {}, null],
    ['a unit alone', { unit: 'm', works: [] }, null],
  ])('may give %s', async (_, given, stored) => {
    const { id } = await send(given)
    expect((await find(id))?.details).toEqual(stored)
  })

  test.each([
    ['an unknown field', { ...DETAILS, street: '12, rue Exemple' }, 'street'],
    ['an unknown room', { room: 'garage' }, 'room'],
    ['an unknown work', { works: ['roof'] }, 'works'],
    ['too many works', { works: ['floor', 'floor', 'floor', 'floor', 'floor', 'floor'] }, 'works'],
    ['a measure in words', { length: '8' }, 'length'],
    ['a negative measure', { length: -8 }, 'length'],
    ['no measure at all', { width: 0 }, 'width'],
    ['a measure of a kilometre', { width: 1_000.01 }, 'width'],
    ['an unknown unit', { unit: 'yd' }, 'unit'],
    ['a city of two lines', { city: 'Lévis\r\nBcc: evil@x.test' }, 'city'],
    ['a blank city', { city: '  ' }, 'city'],
    ['a city of 101 letters', { city: 'x'.repeat(101) }, 'city'],
    ['NUL in a city', { city: 'a\u0000b' }, 'city'],
    ['a list', [], 'details'],
  ])('is refused with %s', async (_, details, field) => {
    const answer = await post({ body: { ...FOUR_FIELDS, details } })
    expect(answer.statusCode).toBe(400)
    expect(JSON.stringify(answer.json().error.fields)).toContain(field)
  })

  test('keeps the message when the business no longer asks about rooms', async () => {
    await saveStoredSettings(db, { areRequestPhotosOn: false }, null)
    const idempotencyKey = randomUUID()
    const { id } = await send(DETAILS, { idempotencyKey })
    expect(await find(id)).toMatchObject({ ...FOUR_FIELDS, details: null })
    // A retry after it was switched on again is still the same message.
    await saveStoredSettings(db, { areRequestPhotosOn: true }, null)
    expect((await send(DETAILS, { idempotencyKey })).id).toBe(id)
  })
})

describe('one form submission is one message:', () => {
  test('parallel requests with one key and the details in any order, on two replicas', async () => {
    const idempotencyKey = randomUUID()
    const { total } = await list()
    const mixed = Object.fromEntries(Object.entries(DETAILS).reverse())
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        post({
          body: { ...FOUR_FIELDS, idempotencyKey, details: index % 3 === 0 ? mixed : DETAILS },
          replica: index % 2 === 0 ? 0 : 1,
        }),
      ),
    )
    expect(new Set(answers.map(answer => `${answer.statusCode} ${answer.body}`)).size).toBe(1)
    expect((await list()).total).toBe(total + 1)
  })

  test('changed details under the same key are stored as another message', async () => {
    const idempotencyKey = randomUUID()
    const first = await send(DETAILS, { idempotencyKey })
    const second = await send({ ...DETAILS, width: 11 }, { idempotencyKey })
    const third = await send({}, { idempotencyKey })
    expect(new Set([first.id, second.id, third.id]).size).toBe(3)
  })

  test('without details, or with empty ones, a message is known by its four fields as before', async () => {
    const idempotencyKey = randomUUID()
    const { id } = await send({}, { idempotencyKey })
    const { name, email, phone, message } = FOUR_FIELDS
    expect(await hashOf(id)).toEqual(sha256([name, email, phone, message]))
    const again = await post({ body: { ...FOUR_FIELDS, idempotencyKey }, from: newAddress() })
    expect(again.json().contact.id).toBe(id)
  })
})

test('the answer to the four fields has not changed by a byte', async () => {
  const answer = await post()
  const { id, createdAt } = answer.json().contact
  expect(answer.statusCode).toBe(201)
  expect(answer.body).toBe(
    `{"message":"Message received.","contact":{"_id":"${id}","id":"${id}","createdAt":"${createdAt}"}}`,
  )
  expect((await post({ body: { ...FOUR_FIELDS, details: DETAILS } })).body).toHaveLength(answer.body.length)
})

describe('a search', () => {
  test('finds the city, alone and together with what else the sender wrote', async () => {
    const city = 'Saint-Élzéar'
    const { id } = await send({ city }, { name: 'Odette Chercheuse' })
    await send({ city: 'Beauport' }, { name: 'Odette Chercheuse' })
    for (const search of ['elzear', 'SAINT-ÉLZÉAR', 'odette elzéar', 'elzear douche']) {
      const found = await list(`?search=${encodeURIComponent(search)}`)
      expect(found.contacts.map(contact => contact.id)).toEqual([id])
      expect(found.total).toBe(1)
    }
    expect((await list('?search=odette&limit=10')).total).toBe(2)
    expect((await list('?search=elzear&folder=spam')).total).toBe(0)
  })

  test('does not find the codes of what was chosen', async () => {
    await send({ room: 'laundry', works: ['backsplash'], city: 'Lévis' })
    expect((await list('?search=laundry')).total).toBe(0)
    expect((await list('?search=backsplash')).total).toBe(0)
  })
})
