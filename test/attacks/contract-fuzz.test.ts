import fc from 'fast-check'
import type { InjectOptions, RouteOptions } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import type { ZodType } from 'zod'
import { createSession } from '#features/accounts/server/session.store.ts'
import { EXAMPLE_SETTINGS } from '#features/settings/server/settings.seed.ts'
import { saveStoredSettings } from '#features/settings/server/settings.store.ts'
import { fuzzOf } from '#harness/arbitrary-from-schema.ts'
import { sendMessage } from '#harness/send-message.ts'
import { aUser, startTestApi } from '#harness/test-api.ts'
import { createTestServices, TEST_HOST } from '#harness/test-database.ts'
import { createHttpServer } from '#platform/http/http-server.ts'
import { createApi } from '#processes/create-api.ts'

/** Few per run; for a long run: `FUZZ_CASES=2000 npx vitest run test/attacks/contract-fuzz`. */
const CASES = Number(process.env.FUZZ_CASES ?? 12)

interface Declared {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  url: string
  params?: ZodType
  querystring?: ZodType
  body?: ZodType
  response: Record<string, ZodType>
}

const services = await createTestServices({ env: { CAMPAIGN_ANSWER_SECONDS: '0' } })
const { db } = services
const declared: Declared[] = []
const app = createHttpServer(services)
app.addHook('onRoute', ({ method, url, schema, config }: RouteOptions) => {
  const isOurs = url.startsWith('/api/') && schema?.response && config?.content === 'json'
  if (isOurs && method !== 'HEAD') declared.push({ ...(schema as object), method, url } as Declared)
})
await createApi(services, app)
afterAll(() => app.close())

/** Ids of existing rows, so that half of the calls find something. */
let ids: string[] = []
let token = ''

async function readIds(): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id::text from messages union all select id::text from contacts union all select id::text from mail_templates
    union all select id::text from campaigns union all select id::text from reviews
    union all select id::text from replies union all select id::text from media_items
    union all select id::text from photos`.execute(db)
  return rows.map(({ id }) => id)
}

beforeEach(async () => {
  await sql`delete from users`.execute(db)
  const { id: userId } = await aUser(services, { role: 'admin' })
  token = await createSession(db, { userId, device: 'test' })
  ids = await readIds()
})

test('the database has rows for the calls to find', async () => {
  await saveStoredSettings(db, EXAMPLE_SETTINGS, null)
  const api = await startTestApi(services)
  await sendMessage(api, { email: 'a@exemple.ca', details: { room: 'kitchen', length: 3, city: 'Lévis' } })
  await addMail()
  const call = (url: string, body: object) => api.call('POST', `/api${url}`, { token, body })
  await call('/listContactRoute/list-contact', { name: 'A', email: 'a@exemple.ca', phone: '' })
  await call('/templateRoute/template', { name: 'Promo', content: '<p>{{message}}</p>' })
  await call('/listContactRoute/list-contacts-sendall', { subject: 'A', message: 'B', useTemplate: false })
  await addMedia()
  expect((await readIds()).length).toBeGreaterThanOrEqual(8)
})

test.each(declared)(
  '$method $url answers any input as its contract says, and never with a server error',
  async endpoint => {
    const { method, url, params, querystring, body, response } = endpoint
    const nothing = fc.constant(undefined)
    const given = fc.record({
      params: params ? fuzzOf(params, () => ids) : nothing,
      query: querystring ? fuzzOf(querystring, () => ids) : nothing,
      body: body ? fuzzOf(body, () => ids) : nothing,
    })
    await fc.assert(
      fc.asyncProperty(given, async call => {
        const answer = await app.inject({
          method,
          url: addressOf(url, call.params),
          query: queryOf(call.query),
          headers: { host: TEST_HOST, authorization: `Bearer ${token}` },
          ...(call.body !== undefined && { payload: call.body as NonNullable<InjectOptions['payload']> }),
        })
        const { statusCode } = answer
        expect(statusCode, answer.body).toBeLessThan(500)
        const schema = response[statusCode] ?? response[`${String(statusCode)[0]}xx`]
        const isJson = answer.headers['content-type']?.toString().startsWith('application/json')
        expect(schema?.safeParse(isJson ? answer.json() : answer.body).error).toBeUndefined()
      }),
      { numRuns: CASES },
    )
    expect(services.logged.filter(line => JSON.parse(line).level >= 50)).toEqual([])
  },
)

test('the stored counts are exact after all calls', async () => {
  const { rows } = await sql<Record<string, number>>`
    select (select sum(inbox) from message_counts) - count(*) filter (where folder = 'inbox') as inbox,
      (select sum(spam) from message_counts) - count(*) filter (where folder = 'spam') as spam,
      (select sum(trash) from message_counts) - count(*) filter (where folder = 'trash') as trash,
      (select sum(list) - (select count(*) from contacts where deleted_at is null) from contact_counts) as contacts
    from messages`.execute(db)
  expect(Object.values(rows[0] ?? {}).map(Number)).toEqual([0, 0, 0, 0])
  const media = await sql<{ list: number; trash: number }>`
    select media_counts.kind, list - count(id) filter (where deleted_at is null) as list, trash - count(deleted_at) as trash
    from media_counts left join media_items using (kind) group by media_counts.kind`.execute(db)
  expect(media.rows.map(({ list, trash }) => [Number(list), Number(trash)])).toEqual([
    [0, 0],
    [0, 0],
  ])
})

/** Media items, one of them in the trash: uploads are multipart forms, which the JSON schemas do not cover. */
async function addMedia(): Promise<void> {
  await sql`
    with items as (
      insert into media_items (kind, title, description, deleted_at)
      values ('video', 'Douche', '', null), ('image', 'Plancher', '', null), ('image', 'Dosseret', '', now())
      returning id
    )
    insert into media_files (item_id, state, file_name, bytes) select id, 'failed', 'a', 1 from items`.execute(
    db,
  )
}

/** A mail in the conversation, with a photo and a file: they come by the mailbox. */
async function addMail(): Promise<void> {
  await sql`
    with mail as (
      insert into conversation_entries (message_id, kind, mail_id, entry_text, from_address, files)
      select id, 'inbound', '<a@exemple.ca>', 'Voici.', 'a@exemple.ca',
        '[{"name": "plan.pdf", "bytes": 9, "isPicture": false}]' from messages
      returning id, message_id
    )
    insert into photos (message_id, entry_id, state, width, height) select message_id, id, 'ready', 4, 3 from mail`.execute(
    db,
  )
}

function addressOf(url: string, params: unknown): string {
  const values = (typeof params === 'object' && params !== null ? params : {}) as Record<string, unknown>
  return url.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(textOf(values[name] ?? 'x')) || 'x')
}

function queryOf(query: unknown): Record<string, string> {
  if (typeof query !== 'object' || query === null) return {}
  return Object.fromEntries(Object.entries(query).map(([name, value]) => [name, textOf(value)]))
}

/** An object may have no usable toString. */
function textOf(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
