import { afterAll, beforeAll, expect, test } from 'vitest'
import { startDemo } from '#scripts/local/start-demo.ts'
import type { Visits } from '../../src/features/analytics/visits.contract.ts'
import type { Campaign } from '../../src/features/campaigns/campaign.contract.ts'
import type { Contact } from '../../src/features/contacts/contacts.contract.ts'
import type { ReceivedMessage } from '../../src/features/conversations/conversations.contract.ts'
import type { StoredReview } from '../../src/features/reviews/reviews.contract.ts'
import type { SelfTest } from '../../src/features/self-test/self-test.contract.ts'
import { queryDatabase } from '../fixtures.ts'

/** Promised is 20 s; other journeys run beside this one. */
const MOST_MS = 120_000

let living: Awaited<ReturnType<typeof startDemo>>
let startedWithinMs: number
let token: string

beforeAll(async () => {
  const startedAt = performance.now()
  living = await startDemo({ replicas: 1, env: { DEMO_NO_MONTH: '', MAX_EVENT_LOOP_DELAY_MS: '60000' } })
  startedWithinMs = performance.now() - startedAt
  const { siteUrl, admin } = living.demo
  const headers = { 'content-type': 'application/json' }
  const signedIn = await fetch(`${siteUrl}/api/authRoute/login`, {
    ...{ method: 'POST', headers, body: JSON.stringify(admin) },
  })
  token = ((await signedIn.json()) as { user: { token: string } }).user.token
}, 240_000)
afterAll(() => living?.stop())

async function read<T>(path: string): Promise<T> {
  const headers = { authorization: `Bearer ${token}` }
  return (await (await fetch(`${living.demo.siteUrl}/api${path}`, { headers })).json()) as T
}

async function list(query = ''): Promise<ReceivedMessage[]> {
  const { contacts } = await read<{ contacts: ReceivedMessage[] }>(`/contactRoute/contacts${query}`)
  return contacts
}

const ageOf = (instant: string) => (Date.now() - Date.parse(instant)) / 86_400_000

test(`a newcomer has a month of work to look at within ${MOST_MS / 1_000} s`, async ({ annotate }) => {
  await annotate(`The demo with its month was ready after ${Math.round(startedWithinMs)} ms.`)
  expect(startedWithinMs).toBeLessThan(MOST_MS)
})

test('the contractor finds a dozen conversations of a month; three customers wait, the longest first', async () => {
  const conversations = await list()
  expect(conversations).toHaveLength(12)
  const ages = conversations.map(({ createdAt }) => ageOf(createdAt))
  expect(ages).toEqual(ages.toSorted((one, other) => one - other))
  expect(ages.at(-1)).toBeGreaterThan(28)
  expect(ages[0]).toBeGreaterThan(0)
  const waiting = await list('?filter=waiting')
  expect(waiting.map(({ name }) => name.split(' ')[0])).toEqual(['Patrick', 'Karim', 'Marie-Ève'])
  const waits = waiting.map(({ waitingSince }) => ageOf(waitingSince ?? ''))
  expect(waits).toEqual(waits.toSorted((one, other) => other - one))
  expect(waits.at(-1)).toBeGreaterThan(0.1)
  expect(await list('?filter=closed')).toHaveLength(1)
  expect(await list('?folder=spam')).toHaveLength(1)
  expect(await read('/contactRoute/counts')).toMatchObject({ inbox: 12, waiting: 3, spam: 1 })
})

test('the contractor reads answers of both sides in their order, and sees photos and measures', async () => {
  const conversations = await list()
  const [johanne] = conversations.slice(-1)
  const thread = [...(johanne?.replies ?? []), ...(johanne?.entries ?? [])]
    .toSorted((one, other) => Date.parse(one.createdAt) - Date.parse(other.createdAt))
    .map(part => ('kind' in part ? part.kind : 'reply'))
  expect(thread).toEqual(['reply', 'inbound', 'reply', 'inbound', 'done'])
  expect(johanne?.entries[0]?.quotedText).toContain('Trois carreaux qui sonnent creux')
  const photos = conversations.flatMap(each => each.photos)
  expect(photos).toHaveLength(14)
  expect(photos.filter(({ state }) => state !== 'ready')).toEqual([])
  expect(photos.filter(({ entryId }) => entryId !== null)).toHaveLength(3)
  expect(conversations.filter(({ details }) => details?.length).length).toBeGreaterThan(6)
  const replies = conversations.flatMap(each => each.replies)
  expect(replies.filter(({ state }) => state !== 'sent')).toEqual([])
})

test('the contractor asked a customer for photos, and finds those that came by the link, which is still open', async () => {
  const [genevieve] = (await list()).filter(({ name }) => name.startsWith('Geneviève'))
  const { replies = [], entries = [], photos = [], waitingSince } = genevieve ?? {}
  expect(entries).toMatchObject([{ kind: 'photos_added' }])
  expect(photos.filter(({ entryId }) => entryId === entries[0]?.id)).toHaveLength(2)
  expect(Date.parse(entries[0]?.createdAt ?? '')).toBeGreaterThan(Date.parse(replies[0]?.createdAt ?? ''))
  expect(waitingSince).toBeNull()
  const token = replies[0]?.replyText.split('/photos/')[1]
  const link = await read<{ until: string }>(`/contactRoute/photo-link/${token}`)
  expect(link).toMatchObject({ state: 'open', received: 3 })
  expect(ageOf(link.until)).toBeLessThan(-9)
  expect(ageOf(link.until)).toBeGreaterThan(-11)
  const mails = (await (await fetch(`${living.demo.mailUrl}/messages.json`)).json()) as { subject: string }[]
  const notices = mails.filter(({ subject }) => subject.startsWith('Geneviève') && subject.includes('ajouté'))
  expect(notices.map(({ subject }) => subject)).toEqual(['Geneviève Morin (Exemple) a ajouté 2 photos'])
})

test('the contractor finds contacts with reasons, a sent campaign, reviews and thirty days of visitors', async () => {
  const contacts = await read<Contact[]>('/listContactRoute/list-contacts')
  expect(new Set(contacts.map(({ basis }) => basis)).size).toBe(4)
  expect(contacts.flatMap(({ skipReason }) => skipReason ?? []).toSorted()).toEqual([
    ...['expired', 'no_basis', 'unsubscribed'],
  ])
  const { campaigns } = await read<{ campaigns: Campaign[] }>('/campaignRoute/campaigns')
  expect(campaigns).toMatchObject([{ total: 7, successCount: 7, failureCount: 0 }])
  expect(ageOf(campaigns[0]?.createdAt ?? '')).toBeGreaterThan(13)
  const { reviews } = await read<{ reviews: StoredReview[] }>('/reviewRoute/all-reviews')
  expect(reviews.every(({ isExample }) => isExample)).toBe(true)
  expect(reviews.length).toBeGreaterThan(0)
  const visits = await read<Visits>('/visitRoute/visits')
  expect(visits.days.filter(({ visits }) => visits === 0)).toEqual([])
  expect(visits).toMatchObject({ online: 0, since: visits.days[0]?.day })
  expect(await read<SelfTest>('/selfTestRoute/self-test')).toMatchObject({ last: { outcome: 'good' } })
})

test('everybody in it is marked as an example, with an address that belongs to nobody', async () => {
  const people = [
    ...(await list()),
    ...(await list('?folder=spam')),
    ...(await read<Contact[]>('/listContactRoute/list-contacts')),
  ]
  expect(people.filter(({ name }) => !name.endsWith('(Exemple)'))).toEqual([])
  expect(people.filter(({ email }) => !/@(exemple\.ca|example\.com)$/.test(email))).toEqual([])
})

test('nothing of a conversation, a contact or a campaign is dated at the start of the demo, and nothing waits to be sent', async () => {
  const run = <T extends object>(text: string) => queryDatabase<T>(text, [], living.demo.databaseUrl)
  const columns = await run<{ table: string; column: string }>(
    `select table_name as table, column_name as column from information_schema.columns join information_schema.tables
       using (table_schema, table_name)
     where table_schema = 'public' and table_type = 'BASE TABLE' and data_type = 'timestamp with time zone'
       and (table_name in ('messages', 'contacts', 'campaigns', 'suppressions') or table_name in (
         select table_name from information_schema.columns where column_name in ('message_id', 'entry_id', 'contact_id', 'campaign_id')))`,
  )
  expect(columns.length).toBeGreaterThan(20)
  for (const { table, column } of columns) {
    const recent = await run(`select from ${table} where ${column} > now() - interval '10 minutes'`)
    expect(recent, `${table}.${column}`).toEqual([])
  }
  // The calls above signed in once; the month did before.
  for (const [table, column] of [
    ['sign_in_attempts', 'attempted_at'],
    ['known_devices', 'created_at'],
  ]) {
    const recent = await run(`select from ${table} where ${column} > now() - interval '10 minutes'`)
    expect(recent, table).toHaveLength(1)
  }
  const due = await run(`
    select 'mail' from message_mails where state in ('due', 'sending')
    union all select 'notice' from photo_notices where state in ('due', 'sending')
    union all select 'reply' from replies where state in ('due', 'sending')
    union all select 'campaign' from campaign_mails where state not in ('sent', 'failed')`)
  expect(due).toEqual([])
})
