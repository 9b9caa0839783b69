import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { FOUR_FIELDS, startContactApi } from '#harness/contact-api.ts'

const { replicas, token, newAddress, post, list, find } = await startContactApi()

describe('a visitor', () => {
  test('sends only the four fields: the message is stored before the response, in the inbox', async () => {
    const answer = await post({ body: { ...FOUR_FIELDS, name: '  Camille Tremblay ' } })
    expect(answer.statusCode).toBe(201)
    const { contact } = answer.json()
    expect(await find(contact.id)).toEqual({
      ...FOUR_FIELDS,
      ...contact,
      details: null,
      folder: 'inbox',
      quarantineReason: null,
      isVerified: false,
      readAt: null,
      deletedAt: null,
      promotionAcceptedAt: null,
      promotionSkipReason: null,
      replies: [],
      entries: [],
      photos: [],
      photoCount: 0,
      isWaiting: true,
      waitingSince: contact.createdAt,
      stage: 'new',
    })
  })

  test.each([
    ['é as two code points and an emoji', 'Cafe\u0301 🧱'],
    ['markup', '<script>alert(1)</script>{{constructor}}'],
    ['several lines', 'une\r\ndeux\n\ntrois'],
  ])('sends text that is stored byte for byte: %s', async (_, message) => {
    const { contact } = (await post({ body: { ...FOUR_FIELDS, message } })).json()
    expect((await find(contact.id))?.message).toBe(message)
  })

  test.each([
    ['no name', { ...FOUR_FIELDS, name: undefined }, 'name'],
    ['a blank e-mail', { ...FOUR_FIELDS, email: '  ' }, 'email'],
    ['a number for a phone', { ...FOUR_FIELDS, phone: 4185550142 }, 'phone'],
    ['a message that is too long', { ...FOUR_FIELDS, message: 'x'.repeat(5_001) }, 'message'],
    ['a name with a line break', { ...FOUR_FIELDS, name: 'A\r\nBcc: evil@x.test' }, 'name'],
    ['an e-mail with a line break', { ...FOUR_FIELDS, email: 'a@b.test\nBcc: evil@x.test' }, 'email'],
    ['an object for a message', { ...FOUR_FIELDS, message: { path: '/etc/hostname' } }, 'message'],
    ['NUL', { ...FOUR_FIELDS, message: 'a\u0000b' }, 'message'],
    ['a lone surrogate', { ...FOUR_FIELDS, name: 'a\ud800' }, 'name'],
    ['an unknown field', { ...FOUR_FIELDS, status: 'inbox' }, 'status'],
  ])('is refused with %s', async (_, body, field) => {
    const answer = await post({ body })
    expect(answer.statusCode).toBe(400)
    expect(JSON.stringify(answer.json().error.fields)).toContain(field)
  })

  test.each(['pas une adresse', 'a@b.test, evil@x.test', 'g: a@b.test, c@d.test;', '"evil@x x"@b'])(
    'may enter %s as the e-mail address',
    async email => {
      const { contact } = (await post({ body: { ...FOUR_FIELDS, email } })).json()
      expect((await find(contact.id))?.email).toBe(email)
    },
  )
})

describe('one form submission is one message:', () => {
  test('twenty parallel requests with one key, on two replicas, from many addresses', async () => {
    const body = { ...FOUR_FIELDS, idempotencyKey: randomUUID() }
    const { total } = await list()
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => post({ body, replica: index % 2 === 0 ? 0 : 1 })),
    )
    expect(new Set(answers.map(answer => `${answer.statusCode} ${answer.body}`)).size).toBe(1)
    expect(answers[0]?.statusCode).toBe(201)
    expect((await list()).total).toBe(total + 1)
  })

  test('retries are not rate limited', async () => {
    const from = newAddress()
    const headers = { 'idempotency-key': randomUUID() }
    const bodies = new Set<string>()
    for (let tries = 0; tries < 8; tries += 1) {
      const answer = await post({ headers, from })
      expect(answer.statusCode).toBe(201)
      bodies.add(answer.body)
    }
    expect(bodies.size).toBe(1)
  })

  test('a changed text under the same key is stored as another message', async () => {
    const idempotencyKey = randomUUID()
    const first = (await post({ body: { ...FOUR_FIELDS, idempotencyKey } })).json()
    const second = (await post({ body: { ...FOUR_FIELDS, message: 'Corrigé.', idempotencyKey } })).json()
    expect(second.contact.id).not.toBe(first.contact.id)
  })

  test('an invalid key is refused', async () => {
    expect((await post({ headers: { 'idempotency-key': 'x'.repeat(201) } })).statusCode).toBe(400)
  })
})

describe('consents', () => {
  test('are stored once each with the version of their text, and cannot be changed', async () => {
    const { db } = replicas[0].services
    const body = {
      ...FOUR_FIELDS,
      idempotencyKey: randomUUID(),
      acceptsPolicy: true,
      acceptsPromotion: true,
      form: 'contact-form',
    }
    const { contact } = (await post({ body })).json()
    await post({ body })
    const consents = db.selectFrom('consents').where('message_id', '=', contact.id)
    const rows = await consents.select(['kind', 'text_version', 'form', 'email']).orderBy('kind').execute()
    const same = { text_version: '2026-11-17', form: 'contact-form', email: null }
    expect(rows).toEqual([
      { kind: 'policy', ...same },
      { kind: 'promotion', ...same },
    ])
    const change = db.updateTable('consents').set({ kind: 'policy' }).where('message_id', '=', contact.id)
    await expect(change.execute()).rejects.toThrow('never changed')
  })

  test('are not stored for an unticked box', async () => {
    const body = { ...FOUR_FIELDS, acceptsPolicy: true, acceptsPromotion: false }
    const { contact } = (await post({ body })).json()
    const rows = await replicas[0].services.db
      .selectFrom('consents')
      .select('kind')
      .where('message_id', '=', contact.id)
      .execute()
    expect(rows).toEqual([{ kind: 'policy' }])
  })
})

describe('what looks like spam is set aside, never dropped:', () => {
  test.each([
    ['the honeypot field is filled', { website: 'https://spam.test' }, 'honeypot'],
    ['the form was filled in too fast', { fillMs: 300 }, 'too_fast'],
  ])('%s', async (_, trait, reason) => {
    const answer = await post({ body: { ...FOUR_FIELDS, ...trait } })
    expect(answer.statusCode).toBe(201)
    const { id } = answer.json().contact
    expect(await find(id)).toBeUndefined()
    expect(await find(id, '?folder=spam')).toMatchObject({ quarantineReason: reason })
  })

  test('a message that took a while to write is marked as verified', async () => {
    const { contact } = (await post({ body: { ...FOUR_FIELDS, fillMs: 45_000, website: '' } })).json()
    expect(await find(contact.id)).toMatchObject({ folder: 'inbox', isVerified: true })
  })
})

test('the list is newest first and can be paged to its end', async () => {
  for (let count = 0; count < 3; count += 1) await post()
  const { contacts: whole, total } = await list()
  expect(whole).toHaveLength(total)
  const times = whole.map(message => message.createdAt)
  expect(times).toEqual([...times].sort().reverse())
  const collected: string[] = []
  let cursor: string | null = null
  do {
    const page = await list(`?limit=2${cursor ? `&cursor=${cursor}` : ''}`)
    expect(page.contacts.length).toBeLessThanOrEqual(2)
    collected.push(...page.contacts.map(message => message.id))
    cursor = page.nextCursor
  } while (cursor)
  expect(collected).toEqual(whole.map(message => message.id))
  const { headers } = await replicas[0].call('GET', '/api/contactRoute/contacts?limit=1', { token })
  expect(headers['x-total-count']).toBe(String(total))
  expect(headers.link).toMatch(/^<http:\/\/localhost:3000\/api\/contactRoute\/contacts\?.+>; rel="next"$/)
  const odd = await replicas[0].call('GET', '/api/contactRoute/contacts?cursor=x', { token })
  expect(odd.statusCode).toBe(400)
})
