import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { aUser, startTestApi, type TestApi } from '#harness/test-api.ts'
import { createTestServices } from '#harness/test-database.ts'
import { createPasswordHasher } from './password-hasher.ts'
import { createSession } from './session.store.ts'

const PASSWORD = 'Un carreau à la fois, 64 caractères au moins pour être sûr: é 🧱!'

let api: TestApi
let passwordHash: string

beforeAll(async () => {
  api = await startTestApi()
  passwordHash = await createPasswordHasher().hash(PASSWORD)
})

const login = (email: string, password: string, from = '127.0.0.1') =>
  api.call('POST', '/api/authRoute/login', { body: { email, password }, from })
const whoAmI = (token: string) => api.call('GET', '/api/authRoute/is-authenticated', { token })

test('a new database has no account', async () => {
  const { db } = await createTestServices()
  expect(await db.selectFrom('users').selectAll().execute()).toEqual([])
})

test('an admin signs in and is identified by the token', async () => {
  const { email, id } = await aUser(api.services, { passwordHash })
  const answer = await login(email, PASSWORD)
  expect(answer.statusCode).toBe(200)
  const { user } = answer.json()
  expect(user).toMatchObject({ id, _id: id, email, role: 'admin', telephone: '', bio: '', avatar: '' })
  const known = await whoAmI(user.token)
  const { token: _token, ...profile } = user
  expect(known.json()).toEqual({ user: profile })
})

test('case, spaces and look-alike letters of the e-mail address do not matter', async () => {
  const { email } = await aUser(api.services, { passwordHash })
  expect((await login(` ${email.toUpperCase()} `, PASSWORD)).statusCode).toBe(200)
})

test('the replies to a wrong password and to an unknown account are identical', async () => {
  const { email } = await aUser(api.services, { passwordHash })
  const wrong = await login(email, 'not the password', '127.0.1.1')
  const unknown = await login('personne@exemple.ca', 'not the password', '127.0.1.2')
  expect(wrong.statusCode).toBe(401)
  expect(wrong.json()).toEqual({
    error: { code: 'invalid_credentials', message: 'Email or password is incorrect.' },
    message: 'Email or password is incorrect.',
  })
  expect(unknown.statusCode).toBe(wrong.statusCode)
  expect(unknown.body).toBe(wrong.body)
  expect(Object.keys(unknown.headers).sort()).toEqual(Object.keys(wrong.headers).sort())
})

test('a signed-out session cannot be used again', async () => {
  const token = await api.signedInAs('admin')
  const answer = await api.call('POST', '/api/authRoute/logout', { token })
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['clear-site-data']).toBe('"cache"')
  expect((await whoAmI(token)).statusCode).toBe(401)
})

test.each([
  ['12 hours without a call', 'last_seen_at'],
  ['7 days in all', 'created_at'],
])('a session ends after %s, by the database’s clock', async (_, column) => {
  const token = await api.signedInAs('admin')
  const age = column === 'created_at' ? '7 days 1 second' : '12 hours 1 second'
  const { db } = api.services
  await sql`update sessions set ${sql.ref(column)} = now() - ${age}::interval
    where id = (select id from sessions order by created_at desc limit 1)`.execute(db)
  expect((await whoAmI(token)).statusCode).toBe(401)
})

test('on a trusted device a session lasts 60 days without a call and 180 in all, elsewhere as before', async () => {
  const { id } = await aUser(api.services)
  const { db } = api.services
  const open = (isTrusted: boolean) => createSession(db, { userId: id, device: 'test', isTrusted })
  const [trusted, other] = [await open(true), await open(false)]
  const age = async (column: string, interval: string) => {
    await sql`update sessions set ${sql.ref(column)} = now() - ${interval}::interval where user_id = ${id}`.execute(
      db,
    )
    return [(await whoAmI(trusted)).statusCode, (await whoAmI(other)).statusCode]
  }
  expect(await age('last_seen_at', '59 days')).toEqual([200, 401])
  expect(await age('created_at', '179 days')).toEqual([200, 401])
  expect(await age('created_at', '180 days 1 second')).toEqual([401, 401])
  expect(await age('created_at', '1 day')).toEqual([200, 401])
  expect(await age('last_seen_at', '60 days 1 second')).toEqual([401, 401])
})

test('a sign-in that trusts the device opens such a session, and the list of devices says so', async () => {
  const { email } = await aUser(api.services, { passwordHash })
  const signIn = async (trustsDevice: boolean) =>
    (
      await api.call('POST', '/api/authRoute/login', { body: { email, password: PASSWORD, trustsDevice } })
    ).json().user.token as string
  const [own, borrowed] = [await signIn(true), await signIn(false)]
  for (const [token, isTrusted] of [
    [own, true],
    [borrowed, false],
  ] as const) {
    const { sessions } = (await api.call('GET', '/api/authRoute/sessions', { token })).json()
    expect(sessions[0]).toMatchObject({ isCurrent: true, isTrusted })
  }
})

test('a call extends a session', async () => {
  const token = await api.signedInAs('admin')
  const { db } = api.services
  await sql`update sessions set last_seen_at = now() - interval '11 hours'`.execute(db)
  expect((await whoAmI(token)).statusCode).toBe(200)
  const { rows } = await sql`select from sessions where last_seen_at > now() - interval '1 minute'`.execute(
    db,
  )
  expect(rows).toHaveLength(1)
})

test('a token is accepted in its header only', async () => {
  const token = await api.signedInAs('admin')
  const url = '/api/authRoute/is-authenticated'
  expect((await api.call('GET', `${url}?token=${token}`)).statusCode).toBe(401)
  expect((await api.call('GET', url, { headers: { cookie: `auth-token=${token}` } })).statusCode).toBe(401)
  expect((await api.call('GET', url, { headers: { authorization: `Basic ${token}` } })).statusCode).toBe(401)
})

test('neither tokens nor passwords can be read from the database', async () => {
  const { email } = await aUser(api.services, { passwordHash })
  const { token } = (await login(email, PASSWORD)).json().user
  const { db } = api.services
  const dump = JSON.stringify([
    await db.selectFrom('users').selectAll().execute(),
    await sql`select id, encode(token_hash, 'escape') as token_hash, device from sessions`.execute(db),
    await db.selectFrom('sign_in_attempts').selectAll().execute(),
  ])
  expect(dump).not.toContain(token)
  expect(dump).not.toContain(PASSWORD)
  expect(passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})

test('neither tokens, passwords nor addresses can be read from the log', async () => {
  const { email } = await aUser(api.services, { passwordHash })
  const { token } = (await login(email, PASSWORD)).json().user
  await login(email, 'canary-password')
  await whoAmI(token)
  const log = api.services.logged.join('')
  expect(log).toContain('/api/authRoute/login')
  for (const secret of [token, email, PASSWORD, 'canary-password']) expect(log).not.toContain(secret)
})

test.each([
  ['an unknown field', { email: 'a@b.ca', password: 'x', role: 'admin' }],
  ['a number', { email: 5, password: 'x' }],
  ['no password', { email: 'a@b.ca' }],
  ['a password without end', { email: 'a@b.ca', password: 'x'.repeat(1025) }],
])('%s is refused', async (_, body) => {
  const answer = await api.call('POST', '/api/authRoute/login', { body })
  expect(answer.statusCode).toBe(400)
})
