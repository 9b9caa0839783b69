import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createPasswordHasher } from '#features/accounts/server/password-hasher.ts'
import { readRouteTable } from '#harness/route-table.ts'
import { aUser, startTestApi } from '#harness/test-api.ts'
import { purgeOldData } from '#processes/retention.ts'
import type { AuditEntry } from '../audit.contract.ts'
import { describeAction } from '../dashboard/activity.en.ts'
import { describeAction as describeActionFr } from '../dashboard/activity.fr.ts'

const { hash } = createPasswordHasher()
const api = await startTestApi()
const { db } = api.services
const NOBODY = '00000000-0000-4000-8000-000000000000'

/** The entries since the last call. */
async function entries(): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    select concat_ws(' ', coalesce(u.role, '-'), action, status, address,
      case when subject is null then '-' when subject = s.id::text then 'their account' else 'something' end) as text
    from audit_entries a left join users u on u.id = a.user_id left join users s on s.id::text = a.subject
    where a.id > ${seen} order by a.id`.execute(db)
  const newest = await sql<{ id: number }>`select coalesce(max(id), 0)::int as id from audit_entries`.execute(
    db,
  )
  seen = newest.rows[0]?.id ?? 0
  return rows.map(({ text }) => text)
}
let seen = 0

test('a successful sign-in, a failed one and a sign-out are one entry each', async () => {
  const user = await aUser(api.services, { role: 'admin', passwordHash: await hash('carreau-gris-12') })
  const signIn = (password: string) =>
    api.call('POST', '/api/authRoute/login', { body: { email: user.email, password }, from: '127.5.5.5' })
  await signIn('carreau-bleu-12')
  const { token } = (await signIn('carreau-gris-12')).json().user
  await api.call('POST', '/api/authRoute/logout', { token })
  expect(await entries()).toEqual([
    '- POST /authRoute/login 401 127.5.5.5 their account',
    '- POST /authRoute/login 200 127.5.5.5 their account',
    'admin POST /authRoute/logout 200 127.0.0.1 -',
  ])
})

test('a right password alone is no sign-in for an account with a second step', async () => {
  const user = await aUser(api.services, { role: 'admin', passwordHash: await hash('carreau-gris-12') })
  const app = { user_id: user.id, secret: Buffer.alloc(20), confirmed_at: new Date() }
  await db.insertInto('authenticator_apps').values(app).execute()
  const body = { email: user.email, password: 'carreau-gris-12' }
  const answer = await api.call('POST', '/api/authRoute/login', { body, from: '127.5.5.5' })
  expect([answer.statusCode, Object.keys(answer.json())]).toEqual([200, ['challenge']])
  expect(await entries()).toEqual(['- POST /authRoute/login 202 127.5.5.5 their account'])
  for (const describe of [describeAction, describeActionFr]) {
    const [asked, done] = [describe('POST /authRoute/login', 202), describe('POST /authRoute/login', 200)]
    expect(asked).not.toBe(done)
  }
})

test('each change by an admin is one entry with its subject; reading leaves none', async () => {
  const token = await api.signedInAs('admin')
  await api.call('GET', '/api/listContactRoute/list-contacts', { token })
  await api.call('DELETE', `/api/listContactRoute/list-contact/${NOBODY}`, { token })
  await api.call('PATCH', '/api/settingsRoute/settings', { token, body: { phone: '418 555-0199' } })
  expect(await entries()).toEqual([
    'admin DELETE /listContactRoute/list-contact/:id 404 127.0.0.1 something',
    'admin PATCH /settingsRoute/settings 200 127.0.0.1 -',
  ])
})

test('a change that cannot be recorded is answered, and the log line about it has no address', async () => {
  const token = await api.signedInAs('admin')
  const from = '127.6.6.6'
  const logged = api.services.logged.length
  await sql`alter table audit_entries rename to audit_entries_away`.execute(db)
  try {
    const body = { phone: '418 555-0198' }
    const { statusCode } = await api.call('PATCH', '/api/settingsRoute/settings', { token, body, from })
    expect(statusCode).toBe(200)
  } finally {
    await sql`alter table audit_entries_away rename to audit_entries`.execute(db)
  }
  const lines = api.services.logged.slice(logged).filter(line => line.includes('not recorded'))
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain('PATCH /settingsRoute/settings')
  expect(lines[0]).not.toContain(from)
})

test('a change that a reader attempts is an entry; a stranger cannot fill the log', async () => {
  const token = await api.signedInAs('reader')
  await api.call('DELETE', `/api/listContactRoute/list-contact/${NOBODY}`, { token })
  await api.call('DELETE', `/api/listContactRoute/list-contact/${NOBODY}`)
  expect(await entries()).toEqual([
    'reader DELETE /listContactRoute/list-contact/:id 403 127.0.0.1 something',
  ])
})

test('sign-ins that are malformed, for no account or with a made-up token are no entries', async () => {
  const calls = [
    ['login', {}, 400],
    ['second-factor', { token: 'x'.repeat(43), proof: { kind: 'app', code: '000000' } }, 404],
    ['passkey-answer', { token: 'x'.repeat(43), response: {} }, 404],
  ] as const
  for (const [path, body, status] of calls)
    for (let time = 0; time < 50; time += 1)
      expect((await api.call('POST', `/api/authRoute/${path}`, { body })).statusCode).toBe(status)
  const body = { email: 'personne@exemple.ca', password: 'carreau-bleu-12' }
  expect((await api.call('POST', '/api/authRoute/login', { body })).statusCode).toBe(401)
  expect(await entries()).toEqual([])
})

test('entries cannot be changed or deleted; the nightly purge deletes old ones', async () => {
  await expect(sql`update audit_entries set status = 200`.execute(db)).rejects.toThrow('never changed')
  await expect(sql`delete from audit_entries`.execute(db)).rejects.toThrow('never changed')
  await expect(sql`truncate audit_entries`.execute(db)).rejects.toThrow('never changed')
  const count = async () =>
    (await sql<{ n: number }>`select count(*)::int as n from audit_entries`.execute(db)).rows[0]?.n
  const before = await count()
  await sql`insert into audit_entries (happened_at, action, status, address)
    values (now() - interval '91 days', 'DELETE /x', 200, '127.0.0.1')`.execute(db)
  await purgeOldData.run({}, api.services, new AbortController().signal)
  expect(await count()).toBe(before)
})

test('an admin reads who did what page by page, newest first; a helper and a reader may not', async () => {
  const token = await api.signedInAs('admin')
  for (const role of ['helper', 'reader'] as const) {
    const refused = await api.call('GET', '/api/auditRoute/entries', { token: await api.signedInAs(role) })
    expect(refused.statusCode).toBe(403)
  }
  const { id, email } = await aUser(api.services, {
    role: 'reader',
    passwordHash: await hash('carreau-gris-12'),
  })
  await sql`update users set name = 'Odile Reader' where id = ${id}`.execute(db)
  await api.call('POST', '/api/authRoute/login', { body: { email, password: 'carreau-bleu-12' } })
  const read = async (query: string) =>
    (await api.call('GET', `/api/auditRoute/entries?${query}`, { token })).json() as {
      entries: AuditEntry[]
      nextCursor: string | null
      total: number
    }
  const { entries: page, nextCursor, total } = await read('limit=2')
  expect(page[0]).toMatchObject({ by: 'Odile Reader', action: 'POST /authRoute/login', status: 401 })
  expect(page[1]).toMatchObject({ action: 'GET /auditRoute/entries', status: 403 })
  const next = await read(`limit=100&cursor=${nextCursor}`)
  expect(next.entries.length).toBe(total - 2)
  expect(next.nextCursor).toBeNull()
})

test('every call that is recorded has words for the screen that lists them', async () => {
  const calls = (await readRouteTable(api.services))
    .filter(({ isAudited }) => isAudited)
    .map(({ method, url }) => `${method} ${url.replace('/api', '')}`)
  expect(calls.length).toBeGreaterThan(50)
  expect(calls.filter(action => describeAction(action, 200) === null)).toEqual([])
})
