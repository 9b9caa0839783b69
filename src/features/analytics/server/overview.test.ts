import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { saveStoredSettings } from '#features/settings/server/settings.store.ts'
import { SETTINGS } from '#harness/reply-api.ts'
import { sendMessage } from '#harness/send-message.ts'
import { startTestApi } from '#harness/test-api.ts'
import type { Overview } from '../stats.contract.ts'
import { readSiteState } from './site-metrics.store.ts'

const api = await startTestApi()
const { db } = api.services
const admin = await api.signedInAs('admin')
const reader = await api.signedInAs('reader')
const read = async () =>
  (await api.call('GET', '/api/statsRoute/overview', { token: reader })).json() as Overview
const reply = (id: string) =>
  api.call('POST', `/api/contactRoute/reply/${id}`, { token: admin, body: { replyText: 'Mardi?' } })
const waitingNames = async () => (await read()).people.map(({ name }) => name)

await saveStoredSettings(db, SETTINGS, null)

test('a sender waits until a reply is queued or the message is marked as answered', async () => {
  const [nadia, paul, odile] = [
    await sendMessage(api, { name: 'Nadia' }),
    await sendMessage(api, { name: 'Paul' }),
    await sendMessage(api, { name: 'Odile' }),
  ]
  await sendMessage(api, { name: 'Robot', website: 'https://spam.test' })
  expect(await read()).toMatchObject({ waiting: 3, lastAnsweredAt: null })
  expect((await waitingNames()).sort()).toEqual(['Nadia', 'Odile', 'Paul'])

  await reply(nadia)
  const update = (body: object) =>
    api.call('PATCH', `/api/contactRoute/contact/${paul}`, { token: admin, body })
  expect((await update({ isAnswered: true })).statusCode).toBe(200)
  expect(await waitingNames()).toEqual(['Odile'])
  expect((await read()).lastAnsweredAt).toMatch(/Z$/)
  await update({ isAnswered: false })
  expect((await waitingNames()).sort()).toEqual(['Odile', 'Paul'])

  await reply(odile)
  await sql`update replies set state = 'failed', problem = 'smtp_550' where message_id = ${odile}`.execute(db)
  expect((await read()).people.find(({ name }) => name === 'Odile')?.problem).toBe('smtp_550')
})

test('a customer who answers by mail waits with those words; the reply before them has not failed', async () => {
  await sql`delete from messages`.execute(db)
  const id = await sendMessage(api, { name: 'Marie' })
  expect((await read()).people).toMatchObject([{ isByMail: false, isFromAnotherAddress: false }])
  await reply(id)
  await sql`update replies set state = 'sent' where message_id = ${id}`.execute(db)
  await sql`insert into conversation_entries (message_id, kind, mail_id, entry_text, is_from_another_address,
      received_at, created_at)
    values (${id}, 'inbound', '<1@exemple.ca>', 'Jeudi, parfait.', true, clock_timestamp(), clock_timestamp())
  `.execute(db)
  expect((await read()).people).toMatchObject([
    { id, message: 'Jeudi, parfait.', isByMail: true, isFromAnotherAddress: true, problem: null },
  ])
})

test('those who have waited longest come first, however many wait', async () => {
  await sql`delete from messages`.execute(db)
  const ids: string[] = []
  for (const name of ['A', 'B', 'C', 'D', 'E', 'F', 'G']) ids.push(await sendMessage(api, { name }))
  await sql`update messages set created_at = now() - interval '3 days' where id = ${ids[6]}`.execute(db)
  expect(await waitingNames()).toEqual(['G', 'A', 'B', 'C', 'D'])
  expect((await read()).waiting).toBe(7)
})

test('a long message is shown up to a whole word, and says that it goes on', async () => {
  await sql`delete from messages`.execute(db)
  const wordsOf = async (message: string) => {
    await sql`delete from messages`.execute(db)
    await sendMessage(api, { message })
    return (await read()).people[0]?.message
  }
  const short = 'Bonjour, '.repeat(13).trim()
  expect(await wordsOf(short)).toBe(short)
  expect(await wordsOf('La laveuse est superposée. '.repeat(10))).toBe(
    `${'La laveuse est superposée. '.repeat(4)}La laveuse…`,
  )
  expect(await wordsOf('x'.repeat(400))).toBe(`${'x'.repeat(119)}…`)
})

test('days count messages in the time zone of the business', async () => {
  await sql`delete from messages`.execute(db)
  const [today, before] = [await sendMessage(api), await sendMessage(api)]
  await sql`update messages set created_at = ((now() at time zone 'America/Toronto')::date - 29 + time '12:00')
    at time zone 'America/Toronto' where id = ${before}`.execute(db)
  const { days } = await read()
  expect(days).toHaveLength(30)
  expect([days[0]?.messages, days.at(-1)?.messages]).toEqual([1, 1])
  await sql`update messages set created_at = now() - interval '31 days' where id = ${today}`.execute(db)
  expect((await read()).days.reduce((sum, { messages }) => sum + messages, 0)).toBe(1)
})

test('a failed file is listed until its item has a newer one', async () => {
  const { id } = await db
    .insertInto('media_items')
    .values({ kind: 'video', title: 'Douche', description: 'Avant.' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const aFile = (state: 'failed' | 'ready', problem: 'unreadable' | null) =>
    db
      .insertInto('media_files')
      .values({ item_id: id, state, problem, file_name: 'IMG_4127.mov', bytes: 1 })
      .execute()
  await aFile('failed', 'unreadable')
  expect((await read()).failedMedia).toEqual([
    { id, kind: 'video', fileName: 'IMG_4127.mov', problem: 'unreadable' },
  ])
  await aFile('ready', null)
  expect((await read()).failedMedia).toEqual([])
})

test('mails that were given up on are listed by kind; an admin sends them again or dismisses them, and a reader may not', async () => {
  await sql`truncate messages, account_mails cascade`.execute(db)
  const [first, second] = [await sendMessage(api), await sendMessage(api)]
  const giveUp = () =>
    sql`
    update message_mails set state = 'failed', problem = 'smtp_550', attempts = 9, doubts = 3, settled_at = now()
    where kind = 'owner'`.execute(db)
  await giveUp()
  await sql`insert into account_mails (kind, email, state, problem, settled_at) values
    ('factor_added', 'a@exemple.ca', 'failed', 'smtp_451', now() - interval '1 hour'),
    ('test', 'a@exemple.ca', 'failed', 'smtp_451', now()),
    ('factor_added', 'a@exemple.ca', 'failed', 'smtp_451', now() - interval '8 days')`.execute(db)
  expect((await read()).failedMails).toEqual([
    { kind: 'owner', count: 2, problem: 'smtp_550' },
    { kind: 'factor_added', count: 1, problem: 'smtp_451' },
  ])
  const settle = (token: string, action: string) =>
    api.call('POST', '/api/statsRoute/failed-mails', { token, body: { action } })
  expect((await settle(reader, 'retry')).statusCode).toBe(403)
  expect((await settle(admin, 'forget')).statusCode).toBe(400)

  await settle(admin, 'retry')
  const states = async () => {
    const { rows } = await sql<{ state: string }>`
      select concat_ws(' ', state, attempts, doubts, problem) as state from message_mails
      where kind = 'owner' and message_id in (${first}, ${second})`.execute(db)
    return rows.map(({ state }) => state)
  }
  expect(await states()).toEqual(['due 0 0', 'due 0 0'])
  expect((await read()).failedMails).toEqual([])

  await giveUp()
  expect((await settle(admin, 'dismiss')).json()).toEqual({ count: 2 })
  expect(await states()).toEqual(['skipped 9 3 dismissed', 'skipped 9 3 dismissed'])
  expect((await read()).failedMails).toEqual([])
})

test('a mail about added photos that was given up on is listed, and is sent again or dismissed, as the others are', async () => {
  await sql`truncate messages, account_mails cascade`.execute(db)
  const id = await sendMessage(api)
  await sql`
    with entry as (
      insert into conversation_entries (message_id, kind) values (${id}, 'photos_added') returning id
    ) insert into photo_notices (entry_id, due_at) select id, now() from entry`.execute(db)
  const giveUp = () =>
    sql`update photo_notices set state = 'failed', problem = 'smtp_550', settled_at = now()`.execute(db)
  const settle = async (action: string) =>
    (await api.call('POST', '/api/statsRoute/failed-mails', { token: admin, body: { action } })).json()
  const states = async () => (await sql`select state, problem from photo_notices`.execute(db)).rows
  await giveUp()
  expect((await read()).failedMails).toEqual([{ kind: 'photos', count: 1, problem: 'smtp_550' }])
  expect(await settle('retry')).toEqual({ count: 1 })
  expect(await states()).toEqual([{ state: 'due', problem: null }])
  const { mails } = await readSiteState(db)
  expect(mails.find(({ kind }) => kind === 'photos')).toMatchObject({ waiting: 1 })
  await giveUp()
  await settle('dismiss')
  expect((await read()).failedMails).toEqual([])
})
