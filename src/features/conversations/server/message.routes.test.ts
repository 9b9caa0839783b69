import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { saveStoredSettings } from '#features/settings/server/settings.store.ts'
import { sendMessage } from '#harness/send-message.ts'
import { startTestApi, type TestApi } from '#harness/test-api.ts'
import { purgeOldData } from '#processes/retention.ts'
import type { InboxCounts, ReceivedMessage } from '../conversations.contract.ts'

let api: TestApi
let admin: string
let reader: string

beforeAll(async () => {
  api = await startTestApi()
  admin = await api.signedInAs('admin')
  reader = await api.signedInAs('reader')
})

beforeEach(async () => {
  await sql`delete from messages`.execute(api.services.db)
})

const aMessage = (fields: object = {}) => sendMessage(api, fields)

const list = async (query = '') =>
  (await api.call('GET', `/api/contactRoute/contacts${query}`, { token: reader })).json() as {
    contacts: ReceivedMessage[]
    nextCursor: string | null
    total: number
  }

const idsIn = async (query: string) => (await list(query)).contacts.map(message => message.id)

const counts = async () =>
  (await api.call('GET', '/api/contactRoute/counts', { token: reader })).json() as InboxCounts

const mark = (id: string, body: object) =>
  api.call('PATCH', `/api/contactRoute/contact/${id}`, { token: admin, body })

const read = async (id: string) =>
  (await api.call('GET', `/api/contactRoute/contact/${id}`, { token: reader })).json()
    .contact as ReceivedMessage

const reply = (id: string) =>
  api.call('POST', `/api/contactRoute/reply/${id}`, { token: admin, body: { replyText: 'Mardi?' } })

const remove = (id: string) => api.call('DELETE', `/api/contactRoute/contact/${id}`, { token: admin })

const restore = (id: string) => api.call('POST', `/api/contactRoute/contact/${id}/restore`, { token: admin })

const expectCounts = async (expected: Partial<InboxCounts>) => expect(await counts()).toMatchObject(expected)

describe('an admin', () => {
  test('marks a message as read and as unread; repeating it changes nothing', async () => {
    const id = await aMessage()
    await expectCounts({ inbox: 1, unread: 1 })
    const first = (await mark(id, { isRead: true })).json().contact.readAt
    expect(first).toMatch(/Z$/)
    expect((await mark(id, { isRead: true })).json().contact.readAt).toBe(first)
    await expectCounts({ inbox: 1, unread: 0 })
    expect((await mark(id, { isRead: false })).json().contact.readAt).toBeNull()
    await expectCounts({ inbox: 1, unread: 1 })
  })

  test('marks a message as spam and as not spam', async () => {
    const id = await aMessage()
    expect((await mark(id, { isSpam: true })).json().contact).toMatchObject({
      folder: 'spam',
      quarantineReason: 'marked',
    })
    await expectCounts({ inbox: 0, unread: 0, spam: 1 })
    expect(await idsIn('?folder=spam')).toEqual([id])
    expect((await mark(id, { isSpam: false })).json().contact).toMatchObject({
      folder: 'inbox',
      quarantineReason: null,
    })
    await expectCounts({ inbox: 1, unread: 1, spam: 0 })
  })

  test('moves a message that the filter quarantined to the inbox', async () => {
    const id = await aMessage({ website: 'https://spam.test' })
    expect((await list('?folder=spam')).contacts[0]).toMatchObject({ id, quarantineReason: 'honeypot' })
    await mark(id, { isSpam: false })
    expect(await idsIn('')).toEqual([id])
  })

  test('moves a message to the trash and restores it; repeating either changes nothing', async () => {
    const id = await aMessage()
    const removed = await remove(id)
    expect(removed.statusCode).toBe(200)
    const { deletedAt } = removed.json().contact
    expect((await remove(id)).json().contact.deletedAt).toBe(deletedAt)
    expect(await idsIn('')).toEqual([])
    expect(await idsIn('?folder=trash')).toEqual([id])
    await expectCounts({ inbox: 0, unread: 0, trash: 1 })
    expect((await restore(id)).json().contact).toMatchObject({ folder: 'inbox', deletedAt: null })
    expect((await restore(id)).statusCode).toBe(200)
    await expectCounts({ inbox: 1, unread: 1, trash: 0 })
  })

  test('gets 404 for an unknown message', async () => {
    for (const answer of [await remove(randomUUID()), await restore(randomUUID())])
      expect(answer.statusCode).toBe(404)
    expect((await mark(randomUUID(), { isRead: true })).statusCode).toBe(404)
  })

  test.each([
    ['a path', '../1'],
    ['a number', '0'],
    ['a quote', "'"],
    ['ten thousand letters', 'x'.repeat(10_000)],
  ])('cannot use %s for an id', async (_, id) => {
    const url = `/api/contactRoute/contact/${encodeURIComponent(id)}`
    expect((await api.call('DELETE', url, { token: admin })).statusCode).toBe(400)
  })

  test('sees a revision that changes exactly when something changes', async () => {
    const id = await aMessage()
    const { revision } = await counts()
    expect((await counts()).revision).toBe(revision)
    await mark(id, { isRead: true })
    const moved = (await counts()).revision
    expect(moved).toBeGreaterThan(revision)
    await mark(id, { isRead: true })
    expect((await counts()).revision).toBe(moved)
  })
})

test('a reader can read one message and the list, but change nothing', async () => {
  const id = await aMessage({ acceptsPromotion: true })
  const answer = await api.call('GET', `/api/contactRoute/contact/${id}`, { token: reader })
  expect(answer.json().contact).toMatchObject({ id, folder: 'inbox', replies: [] })
  expect(answer.json().contact.promotionAcceptedAt).toMatch(/Z$/)
  const refused = await api.call('DELETE', `/api/contactRoute/contact/${id}`, { token: reader })
  expect(refused.statusCode).toBe(403)
  expect(await idsIn('')).toEqual([id])
})

test('counts stay exact under twenty parallel inserts, deletes and restores', async () => {
  const ids = await Promise.all(Array.from({ length: 20 }, () => aMessage()))
  await Promise.all(ids.slice(0, 12).map(remove))
  await Promise.all([
    ...ids.slice(0, 5).map(restore),
    ...ids.slice(12, 15).map(id => mark(id, { isSpam: true })),
  ])
  await expectCounts({ inbox: 10, unread: 10, spam: 3, trash: 7 })
  const { rows } = await sql<{ folder: string; count: number }>`
    select folder, count(*) from messages group by folder order by folder`.execute(api.services.db)
  expect(rows).toEqual([
    { folder: 'inbox', count: 10 },
    { folder: 'spam', count: 3 },
    { folder: 'trash', count: 7 },
  ])
})

test('only trash and spam past their retention period are destroyed, and the number is logged', async () => {
  const { db } = api.services
  const recent = [await aMessage(), await aMessage({ website: 'x' }), await aMessage()]
  await remove(recent[2] ?? '')
  const age = (id: string, column: 'deleted_at' | 'quarantined_at', days: number) =>
    sql`update messages set ${sql.ref(column)} = now() - make_interval(days => ${days}),
      created_at = now() - interval '1 year' where id = ${id}`.execute(db)
  await age(recent[1] ?? '', 'quarantined_at', 29)
  await age(recent[2] ?? '', 'deleted_at', 29)
  const old = [await aMessage(), await aMessage({ website: 'x' })]
  await remove(old[0] ?? '')
  await age(old[0] ?? '', 'deleted_at', 31)
  await age(old[1] ?? '', 'quarantined_at', 31)

  await purgeOldData.run({}, api.services, new AbortController().signal)

  const left = await db.selectFrom('messages').select('id').execute()
  expect(left.map(row => row.id).sort()).toEqual(recent.toSorted())
  await expectCounts({ inbox: 1, spam: 1, trash: 1 })
  const log = await db
    .selectFrom('destructions')
    .select(['kind', 'reason', 'count'])
    .orderBy('reason')
    .execute()
  expect(log).toEqual([
    { kind: 'message', reason: 'spam', count: 1 },
    { kind: 'message', reason: 'trash', count: 1 },
  ])
})

test('the retention period of an answered message starts at its last reply', async () => {
  const { db } = api.services
  await saveStoredSettings(db, { messageRetentionMonths: 6, mailFromAddress: 'site@exemple.ca' }, null)
  const [old, answered, recent] = [await aMessage(), await aMessage(), await aMessage()]
  const age = (id: string, months: number) =>
    sql`update messages set created_at = now() - make_interval(months => ${months}) where id = ${id}`.execute(
      db,
    )
  await age(old, 7)
  await age(answered, 7)
  await age(recent, 5)
  await api.call('POST', `/api/contactRoute/reply/${answered}`, {
    token: admin,
    body: { replyText: 'Mardi?' },
  })
  await purgeOldData.run({}, api.services, new AbortController().signal)
  const left = await db.selectFrom('messages').select('id').execute()
  const ids = left.map(({ id }) => id)
  expect(ids).toEqual(expect.arrayContaining([answered, recent]))
  expect(ids).not.toContain(old)
  const log = db.selectFrom('destructions').select(['kind', 'count']).where('reason', '=', 'age')
  expect(await log.execute()).toEqual([{ kind: 'message', count: 1 }])
})

test('the filters for open and closed conversations share the inbox, newest first, page by page', async () => {
  const ids: string[] = []
  for (const name of ['A', 'B', 'C', 'D', 'E']) ids.push(await aMessage({ name }))
  const [a, b, c, d, e] = ids as [string, string, string, string, string]
  await mark(c, { isAnswered: true })
  for (const id of [a, d, e]) await mark(id, { isClosed: true, closedBecause: 'Trop loin.' })
  await remove(e)
  expect(await list('?filter=open')).toMatchObject({ contacts: [{ id: c }, { id: b }], total: 2 })
  const first = await list('?filter=closed&limit=1')
  expect(first).toMatchObject({ contacts: [{ id: d, stage: 'closed' }], total: 2 })
  expect(await idsIn(`?filter=closed&limit=1&cursor=${first.nextCursor}`)).toEqual([a])
  expect(await idsIn('?filter=closed&search=loin')).toEqual([d, a])
  expect(await idsIn('?filter=open&search=loin')).toEqual([])
  expect(await idsIn('')).toEqual([d, c, b, a])
  const answer = await api.call('GET', '/api/contactRoute/contacts?filter=done', { token: reader })
  expect(answer.statusCode).toBe(400)
})

test('the filter for those who wait has the longest first, page by page, and nobody with an answer', async () => {
  const ids: string[] = []
  for (const name of ['A', 'B', 'C', 'D']) ids.push(await aMessage({ name }))
  const [a, b, c, d] = ids as [string, string, string, string]
  await sql`update messages set created_at = now() - interval '2 days' where id = ${c}`.execute(
    api.services.db,
  )
  await mark(b, { isAnswered: true })
  await remove(d)
  expect(await idsIn('?filter=waiting')).toEqual([c, a])
  await expectCounts({ waiting: 2 })
  const first = await list('?filter=waiting&limit=1')
  expect(first).toMatchObject({ contacts: [{ id: c, isWaiting: true, stage: 'new' }], total: 2 })
  expect(await idsIn(`?filter=waiting&limit=1&cursor=${first.nextCursor}`)).toEqual([a])
  await restore(d)
  await expectCounts({ waiting: 3 })
  expect((await list(`?search=B`)).contacts[0]).toMatchObject({
    isWaiting: false,
    waitingSince: null,
    stage: 'answered',
  })
})

describe('a closed conversation', () => {
  beforeAll(async () => {
    await saveStoredSettings(api.services.db, { mailFromAddress: 'site@exemple.ca' }, null)
  })

  test('says who closed it and why, and no longer waits, until a helper reopens it', async () => {
    const helper = await api.signedInAs('helper')
    const id = await aMessage()
    const { waitingSince } = await read(id)
    const asHelper = (body: object) =>
      api.call('PATCH', `/api/contactRoute/contact/${id}`, { token: helper, body })
    const closed = await asHelper({ isClosed: true, closedBecause: ' A choisi son cousin. ' })
    expect(closed.json().contact).toMatchObject({
      stage: 'closed',
      isWaiting: false,
      waitingSince: null,
      entries: [{ kind: 'closed', text: 'A choisi son cousin.', byName: expect.stringMatching(/./) }],
    })
    await expectCounts({ inbox: 1, waiting: 0 })
    expect(await idsIn('?filter=waiting')).toEqual([])
    const overview = await api.call('GET', '/api/statsRoute/overview', { token: reader })
    expect(overview.json()).toMatchObject({ waiting: 0, people: [] })
    expect(await idsIn('?search=cousin')).toEqual([id])

    expect((await asHelper({ isClosed: false })).json().contact).toMatchObject({
      stage: 'new',
      waitingSince,
      entries: [{ kind: 'closed' }, { kind: 'unclosed', text: '' }],
    })
    await expectCounts({ waiting: 1 })
  })

  test('that had an answer waits for nobody when it is reopened', async () => {
    const id = await aMessage()
    await reply(id)
    await mark(id, { isClosed: true })
    await mark(id, { isClosed: false })
    expect(await read(id)).toMatchObject({ stage: 'answered', isWaiting: false })
    await expectCounts({ waiting: 0 })
  })

  test('cannot be answered or marked as done', async () => {
    const id = await aMessage()
    await mark(id, { isAnswered: true })
    await mark(id, { isClosed: true })
    const refused = await reply(id)
    expect(refused.statusCode).toBe(409)
    expect(refused.json().message).toBe('This conversation is closed. Reopen it first.')
    await mark(id, { isAnswered: false })
    expect(await read(id)).toMatchObject({ stage: 'closed', isWaiting: false, replies: [] })
    await mark(id, { isClosed: false })
    expect((await reply(id)).statusCode).toBe(201)
  })

  test('does not wait when its reply fails', async () => {
    const id = await aMessage()
    await reply(id)
    await mark(id, { isClosed: true })
    await sql`update replies set state = 'failed' where message_id = ${id}`.execute(api.services.db)
    await expectCounts({ waiting: 0 })
    await mark(id, { isClosed: false })
    await expectCounts({ waiting: 1 })
  })

  test('that two people close at once keeps what both wrote, and each once', async () => {
    const id = await aMessage()
    const close = (closedBecause: string) => mark(id, { isClosed: true, closedBecause })
    await Promise.all([close('Trop loin.'), close('Pas de réponse.')])
    await close('Trop loin.')
    await mark(id, { isClosed: true })
    const words = (await read(id)).entries.map(({ text }) => text)
    expect(words.sort()).toEqual(['Pas de réponse.', 'Trop loin.'])
    await mark(id, { isClosed: false })
    await mark(id, { isClosed: false })
    expect((await read(id)).entries).toHaveLength(3)
    await expectCounts({ waiting: 1 })
  })

  test('is closed by a helper, never by a reader, and with a short reason only', async () => {
    const id = await aMessage()
    const url = `/api/contactRoute/contact/${id}`
    expect((await api.call('PATCH', url, { token: reader, body: { isClosed: true } })).statusCode).toBe(403)
    expect((await mark(id, { isClosed: true, closedBecause: 'x'.repeat(501) })).statusCode).toBe(400)
    expect((await mark(randomUUID(), { isClosed: true })).statusCode).toBe(404)
    expect((await read(id)).stage).toBe('new')
  })
})

test('a conversation is kept as long as its last entry is young enough', async () => {
  const id = await aMessage()
  await sql`update messages set created_at = now() - interval '10 years' where id = ${id}`.execute(
    api.services.db,
  )
  await sql`insert into conversation_entries (message_id, kind, mail_id) values (${id}, 'inbound', '<a@b>')`.execute(
    api.services.db,
  )
  const purge = () => purgeOldData.run({}, api.services, new AbortController().signal)
  await purge()
  expect(await idsIn('')).toEqual([id])
  await sql`update conversation_entries set received_at = now() - interval '10 years'`.execute(
    api.services.db,
  )
  await purge()
  expect(await idsIn('')).toEqual([])
})

test('somebody who mails without end makes no list endless: a conversation shows its newest 200 entries', async () => {
  const id = await aMessage()
  await sql`
    insert into conversation_entries (message_id, kind, mail_id, entry_text, received_at, created_at)
    select ${id}, 'inbound', 'mail-' || number, 'Courriel ' || number, at, at
    from generate_series(1, 230) number, lateral (select now() + number * interval '1 second' as at) moment`.execute(
    api.services.db,
  )
  for (const { entries } of [await read(id), (await list()).contacts[0] ?? { entries: [] }]) {
    expect(entries).toHaveLength(200)
    expect([entries[0]?.text, entries.at(-1)?.text]).toEqual(['Courriel 31', 'Courriel 230'])
  }
})
