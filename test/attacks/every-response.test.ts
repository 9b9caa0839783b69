import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { encodeForm } from '#harness/encode-form.ts'
import { aMovie, aPicture, MEDIA_TEXT, mediaCalls } from '#harness/media/media-files.ts'
import { addressOf, readRouteTable, takesBody } from '#harness/route-table.ts'
import { sendMessage } from '#harness/send-message.ts'
import { startTestApi } from '#harness/test-api.ts'
import { createTestServices } from '#harness/test-database.ts'

const services = await createTestServices({
  env: { MAIL_HOOK_SECRET: 'secret-of-the-mail-hook', CAMPAIGN_ANSWER_SECONDS: '0' },
})
const table = (await readRouteTable(await createTestServices())).filter(
  ({ method, url }) => method !== 'HEAD' && url.startsWith('/api/'),
)
const api = await startTestApi(services)

const CANCEL = 'DELETE /api/uploadRoute/upload/:id'
const OTHERS = 'somebody.else@exemple.ca'
let admin: string
let messageId: string

beforeAll(async () => {
  admin = await api.signedInAs('admin')
  messageId = await sendMessage(api, { email: OTHERS })
  const library = mediaCalls(api, admin)
  expect((await library.createMovie(MEDIA_TEXT, aMovie())).statusCode).toBe(201)
  expect((await library.createImage(MEDIA_TEXT, await aPicture())).statusCode).toBe(201)
  const body = { name: 'Somebody', email: OTHERS, phone: '' }
  await api.call('POST', '/api/listContactRoute/list-contact', { token: admin, body })
  await api.call('PATCH', '/api/settingsRoute/settings', {
    token: admin,
    body: { notificationEmail: OTHERS },
  })
  // Whoever has the key of a running self-test could make its message, and no other, vanish.
  await sql`insert into self_tests (form_key) values ('key-of-the-self-test')`.execute(services.db)
})

const secrets = () => [
  '$argon2',
  'passwordHash',
  'password_hash',
  'tokenHash',
  'token_hash',
  'secret-of-the-mail-hook',
  'key-of-the-self-test',
  'original_key',
  'originalKey',
  'originals/',
  'object_keys',
  'objectKeys',
  createHash('sha256').update(admin).digest('hex'),
]

describe('a response', () => {
  const reads = table.filter(({ method }) => method === 'GET')

  test('never contains a hash, a key or a secret, whoever asks', async () => {
    let answered = 0
    for (const entry of reads) {
      const { statusCode, body } = await api.call('GET', addressOf(entry), { token: admin })
      if (statusCode === 200) answered += 1
      expect([entry.url, secrets().filter(secret => body.includes(secret))]).toEqual([entry.url, []])
    }
    expect(answered).toBeGreaterThan(15)
    const { rows } = await sql<{ key: string }>`select original_key as key from media_files`.execute(
      services.db,
    )
    expect(rows.map(({ key }) => key.startsWith('originals/'))).toEqual([true, true])
  })

  test('contains no personal data for a caller who is not signed in', async () => {
    for (const entry of reads.filter(({ access }) => access === 'public')) {
      const { body } = await api.call('GET', addressOf(entry))
      expect([entry.url, body.includes('somebody.else')]).toEqual([entry.url, false])
    }
    const inside = await api.call('GET', '/api/contactRoute/contacts', { token: admin })
    expect(inside.body).toContain(OTHERS)
  })
})

describe('an invalid id', () => {
  // An id of another resource, and malformed ids.
  const ids = () => [messageId, '../1', '0', "'", '%00', "1' or '1'='1", 'x'.repeat(10_000)]
  // Cancelling an upload that does not exist succeeds.
  const routesWithIds = table.filter(
    ({ method, url }) => /:(id|replyId)\b/.test(url) && `${method} ${url}` !== CANCEL,
  )

  test.each(routesWithIds)('finds nothing by $method $url, and changes nothing', async entry => {
    const isOfMessages = entry.url.includes('/contactRoute/')
    const before = await checksums()
    for (const id of ids().slice(isOfMessages ? 1 : 0)) {
      const url = entry.url.replace(/:(id|replyId)\b/g, encodeURIComponent(id)).replace(/:\w+/g, '1')
      const form = entry.content === 'multipart' && (await encodeForm({ title: 'x' }))
      const bytes = entry.content === 'bytes' && {
        body: 'x',
        headers: { 'content-type': 'application/octet-stream' },
      }
      const answer = await api.call(entry.method, url, {
        token: admin,
        ...(form || bytes || (takesBody(entry) && { body: {} })),
      })
      expect([id.slice(0, 20), answer.statusCode]).toEqual([
        id.slice(0, 20),
        expect.toSatisfy((status: number) => [400, 404, 409, 414].includes(status)),
      ])
    }
    expect(await checksums()).toEqual(before)
  })

  test('there are routes with ids to test', () => expect(routesWithIds.length).toBeGreaterThan(20))
})

/** Checksums of every table that a call could change, except the audit log and sessions. */
async function checksums(): Promise<unknown> {
  const { rows } = await sql<{ name: string; sum: string }>`
    select relname as name, md5(query_to_xml(format('select * from %I t order by t::text', relname), true, false, '')::text)
      as sum
    from pg_stat_user_tables
    where schemaname = 'public' and relname not in ('audit_entries', 'sessions') order by relname`.execute(
    services.db,
  )
  return rows
}
