import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { FOUR_FIELDS, startContactForm } from '#harness/people/contact-form.ts'

const { replicas, token, newAddress, post, list, find } = await startContactForm()

describe('a visitor', () => {
  test('sends the four fields alone: stored before the answer, and in the inbox', async () => {
    const answer = await post({ body: { ...FOUR_FIELDS, name: '  Camille Tremblay ' } })
    expect(answer.statusCode).toBe(201)
    const { contact } = answer.json()
    expect(await find(contact.id)).toEqual({
      ...FOUR_FIELDS,
      ...contact,
      folder: 'inbox',
      quarantineReason: null,
      isVerified: false,
      readAt: null,
      deletedAt: null,
      promotionAcceptedAt: null,
      promotionSkipReason: null,
      replies: [],
    })
  })

  test.each([
    ['é as two code points and an emoji', 'Cafe\u0301 🧱'],
    ['markup', '<script>alert(1)</script>{{constructor}}'],
    ['several lines', 'une\r\ndeux\n\ntrois'],
  ])('is stored to the byte: %s', async (_, message) => {
    const { contact } = (await post({ body: { ...FOUR_FIELDS, message } })).json()
    expect((await find(contact.id))?.message).toBe(message)
  })

  test.each([
    ['no name', { ...FOUR_FIELDS, name: undefined }, 'name'],
    ['a blank e-mail', { ...FOUR_FIELDS, email: '  ' }, 'email'],
    ['a number for a phone', { ...FOUR_FIELDS, phone: 4185550142 }, 'phone'],
    ['a message without end', { ...FOUR_FIELDS, message: 'x'.repeat(5_001) }, 'message'],
    ['a name with a line break', { ...FOUR_FIELDS, name: 'A\r\nBcc: evil@x.test' }, 'name'],
    ['an e-mail with a line break', { ...FOUR_FIELDS, email: 'a@b.test\nBcc: evil@x.test' }, 'email'],
    ['an object for a message', { ...FOUR_FIELDS, message: { path: '/etc/hostname' } }, 'message'],
    ['NUL', { ...FOUR_FIELDS, message: 'a\u0000b' }, 'message'],
    ['half a character', { ...FOUR_FIELDS, name: 'a\ud800' }, 'name'],
    ['a field that nobody knows', { ...FOUR_FIELDS, status: 'inbox' }, 'status'],
  ])('is refused with %s', async (_, body, field) => {
    const answer = await post({ body })
    expect(answer.statusCode).toBe(400)
    expect(JSON.stringify(answer.json().error.fields)).toContain(field)
  })

  test.each(['pas une adresse', 'a@b.test, evil@x.test', 'g: a@b.test, c@d.test;', '"evil@x x"@b'])(
    'may write %s where the e-mail goes',
    async email => {
      const { contact } = (await post({ body: { ...FOUR_FIELDS, email } })).json()
      expect((await find(contact.id))?.email).toBe(email)
    },
  )
})

describe('one filled form is one message:', () => {
  test('twenty at once with one key, on two replicas, from many addresses', async () => {
    const body = { ...FOUR_FIELDS, idempotencyKey: randomUUID() }
    const { total } = await list()
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => post({ body, replica: index % 2 === 0 ? 0 : 1 })),
    )
    expect(new Set(answers.map(answer => `${answer.statusCode} ${answer.body}`)).size).toBe(1)
    expect(answers[0]?.statusCode).toBe(201)
    expect((await list()).total).toBe(total + 1)
  })

  test('repeating it is never over the limit', async () => {
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

  test('other words under the same key are not lost', async () => {
    const idempotencyKey = randomUUID()
    const first = (await post({ body: { ...FOUR_FIELDS, idempotencyKey } })).json()
    const second = (await post({ body: { ...FOUR_FIELDS, message: 'Corrigé.', idempotencyKey } })).json()
    expect(second.contact.id).not.toBe(first.contact.id)
  })

  test('a key that is no key is refused', async () => {
    expect((await post({ headers: { 'idempotency-key': 'x'.repeat(201) } })).statusCode).toBe(400)
  })
})

describe('consents', () => {
  test('are stored with the version of their words, each once, and cannot be changed', async () => {
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
    const same = { text_version: '2026-11-15', form: 'contact-form', email: null }
    expect(rows).toEqual([
      { kind: 'policy', ...same },
      { kind: 'promotion', ...same },
    ])
    const change = db.updateTable('consents').set({ kind: 'policy' }).where('message_id', '=', contact.id)
    await expect(change.execute()).rejects.toThrow('never changed')
  })

  test('are not made up: an unticked box leaves no row', async () => {
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
    ['the hidden field filled', { website: 'https://spam.test' }, 'honeypot'],
    ['filled in faster than anybody can', { fillMs: 300 }, 'too_fast'],
  ])('%s', async (_, trait, reason) => {
    const answer = await post({ body: { ...FOUR_FIELDS, ...trait } })
    expect(answer.statusCode).toBe(201)
    const { id } = answer.json().contact
    expect(await find(id)).toBeUndefined()
    expect(await find(id, '?folder=spam')).toMatchObject({ quarantineReason: reason })
  })

  test('a person who took a while is taken for one', async () => {
    const { contact } = (await post({ body: { ...FOUR_FIELDS, fillMs: 45_000, website: '' } })).json()
    expect(await find(contact.id)).toMatchObject({ folder: 'inbox', isVerified: true })
  })
})

test('the list is newest first and can be read in pages to its end', async () => {
  for (let count = 0; count < 3; count += 1) await post()
  const { contacts: whole, total } = await list()
  expect(whole).toHaveLength(total)
  const times = whole.map(contact => contact.createdAt)
  expect(times).toEqual([...times].sort().reverse())
  const collected: string[] = []
  let cursor: string | null = null
  do {
    const page = await list(`?limit=2${cursor ? `&cursor=${cursor}` : ''}`)
    expect(page.contacts.length).toBeLessThanOrEqual(2)
    collected.push(...page.contacts.map(contact => contact.id))
    cursor = page.nextCursor
  } while (cursor)
  expect(collected).toEqual(whole.map(contact => contact.id))
  const { headers } = await replicas[0].call('GET', '/api/contactRoute/contacts?limit=1', { token })
  expect(headers['x-total-count']).toBe(String(total))
  expect(headers.link).toMatch(/^<http:\/\/localhost:3000\/api\/contactRoute\/contacts\?.+>; rel="next"$/)
  const odd = await replicas[0].call('GET', '/api/contactRoute/contacts?cursor=x', { token })
  expect(odd.statusCode).toBe(400)
})
