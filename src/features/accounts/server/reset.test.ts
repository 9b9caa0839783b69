import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { saveStoredSettings } from '#features/settings/server/settings.store.ts'
import { startAccountApi } from '#harness/account-api.ts'
import { SETTINGS } from '#harness/reply-api.ts'
import { aUser, startTestApi } from '#harness/test-api.ts'
import { createMailer } from '#platform/mail/mailer.ts'
import { createPasswordHasher } from './password-hasher.ts'
import { createSession } from './session.store.ts'
import { timeStepAt, totpCode } from './totp.ts'

const accountApi = await startAccountApi()
const { api, services, replicas } = accountApi
const PASSWORD = 'le premier mot de passe'
const NEW_PASSWORD = 'un tout autre mot de passe'
let passwordHash: string
let clients = 0

beforeAll(async () => {
  passwordHash = await createPasswordHasher().hash(PASSWORD)
})

const anAddress = () => {
  clients += 1
  return `127.30.0.${clients}`
}
const requestReset = (
  email: string,
  { from = anAddress(), replica = 0 }: { from?: string; replica?: 0 | 1 } = {},
) => replicas[replica].call('POST', '/api/authRoute/forget-password', { body: { email }, from })
const reset = (token: string, newPassword = NEW_PASSWORD, from = anAddress()) =>
  api.call('POST', '/api/authRoute/reset-password', { body: { token, newPassword }, from })
const signIn = (email: string, password: string, device: { deviceMark?: string } = {}) =>
  api.call('POST', '/api/authRoute/login', { body: { email, password, ...device }, from: anAddress() })
const guessElevenTimes = async (email: string) => {
  for (let guess = 0; guess < 11; guess += 1) await signIn(email, 'a wrong guess')
}

async function aLink(): Promise<{ email: string; id: string; token: string }> {
  const user = await aUser(services, { passwordHash })
  await requestReset(user.email)
  await accountApi.work()
  return { ...user, token: accountApi.tokensFor(user.email)[0] ?? '' }
}

test('a user resets a forgotten password by mail, which ends every session and sends a notice', async () => {
  const { email, id, token } = await aLink()
  const session = await createSession(services.db, { userId: id, device: 'test' })
  const [mail] = accountApi.mailsTo(email)
  expect(mail?.subject).toBe('Choisissez un nouveau mot de passe / Choose a new password')
  expect(mail?.text.indexOf('Bonjour,')).toBeLessThan(mail?.text.indexOf('Hello,') ?? 0)
  expect(mail?.text).toContain(`http://localhost:3000/auth/forget-password#${token}`)
  expect(mail?.html).toContain('lang="en-CA"')

  const answer = await reset(token)
  expect(answer.statusCode).toBe(200)
  const { rows } = await sql`select status from audit_entries
    where action = 'POST /authRoute/reset-password' and subject = ${id}`.execute(services.db)
  expect(rows).toEqual([{ status: 200 }])
  const replay = await replicas[1].call('GET', '/api/authRoute/is-authenticated', { token: session })
  expect(replay.statusCode).toBe(401)
  expect((await signIn(email, PASSWORD)).statusCode).toBe(401)
  expect((await signIn(email, NEW_PASSWORD)).statusCode).toBe(200)
  await accountApi.work()
  expect(accountApi.mailsTo(email)[1]?.subject).toBe(
    'Votre mot de passe a été changé / Your password was changed',
  )
})

async function addApp(id: string): Promise<void> {
  const session = await createSession(services.db, { userId: id, device: 'test' })
  const setUp = (path: string, body: object) =>
    api.call('POST', `/api/secondFactorRoute/app${path}`, { token: session, body })
  await setUp('', { password: PASSWORD })
  const { secret } = await services.db
    .selectFrom('authenticator_apps')
    .select('secret')
    .where('user_id', '=', id)
    .executeTakeFirstOrThrow()
  expect((await setUp('/confirmation', { code: totpCode(secret, timeStepAt(Date.now())) })).statusCode).toBe(
    200,
  )
}

test('a password reset does not bypass the second factor', async () => {
  const { email, id, token } = await aLink()
  await addApp(id)
  expect((await reset(token)).statusCode).toBe(200)
  expect((await signIn(email, NEW_PASSWORD)).json()).toMatchObject({ challenge: { hasApp: true } })
})

test('a password reset allows no further guesses at the second factor', async () => {
  const { email, id, token } = await aLink()
  await addApp(id)
  const guess = async (password: string, device: { deviceMark?: string } = {}) => {
    const { challenge } = (await signIn(email, password, device)).json()
    const body = { token: challenge.token, proof: { kind: 'app', code: '000000' }, ...device }
    return api.call('POST', '/api/authRoute/second-factor', { body, from: anAddress() })
  }
  for (let time = 0; time < 10; time += 1) expect((await guess(PASSWORD)).statusCode).toBe(401)
  const { deviceMark } = (await reset(token)).json()
  expect((await guess(NEW_PASSWORD)).statusCode).toBe(429)
  expect((await guess(NEW_PASSWORD, { deviceMark })).statusCode).toBe(429)
})

test('a locked-out owner resets the password and signs in at once from a new IP address', async () => {
  const { email, token } = await aLink()
  await guessElevenTimes(email)
  expect((await signIn(email, PASSWORD)).statusCode).toBe(429)
  expect((await reset(token)).statusCode).toBe(200)
  expect((await signIn(email, NEW_PASSWORD)).statusCode).toBe(200)
})

test('the browser that reset the password can sign in during an attack, and is reported as a new device', async () => {
  const { email, token } = await aLink()
  const { deviceMark } = (await reset(token)).json()
  await guessElevenTimes(email)
  expect((await signIn(email, NEW_PASSWORD)).statusCode).toBe(429)
  expect((await signIn(email, NEW_PASSWORD, { deviceMark })).statusCode).toBe(200)
  await accountApi.work()
  expect(accountApi.mailsTo(email).map(mail => mail.subject)).toContain(
    'Connexion depuis un nouvel appareil / New sign-in to your account',
  )
})

test('a link works once, for 30 minutes, and its password must be long enough and hard to guess', async () => {
  const { email, token } = await aLink()
  const short = await reset(token, '1234567')
  expect([short.statusCode, short.json().message]).toEqual([400, 'Password must be 8 characters long!'])
  const common = await reset(token, 'carrelage')
  expect([common.statusCode, common.json().error.fields]).toEqual([
    400,
    { newPassword: 'This password is too common. Choose one nobody would guess.' },
  ])
  const simple = await reset(token, 'aaaaaaaa')
  expect([simple.statusCode, simple.json().message]).toEqual([
    400,
    'This password is too simple. Use more different characters.',
  ])
  const own = await reset(token, `${email}1`)
  expect([own.statusCode, own.json().message]).toEqual([
    400,
    'This password is your name or your address. Choose one that nobody would guess.',
  ])
  expect((await reset(token)).statusCode).toBe(200)
  const again = await reset(token)
  expect([again.statusCode, again.json().message]).toEqual([
    404,
    'This link has already been used or has expired. Ask for a new one.',
  ])
  const late = await aLink()
  await sql`update account_links set expires_at = expires_at - interval '30 minutes'`.execute(services.db)
  expect((await reset(late.token)).statusCode).toBe(404)
})

test('a link that is used twice at the same time works once', async () => {
  const { token } = await aLink()
  const statuses = (await Promise.all([reset(token), reset(token)])).map(answer => answer.statusCode)
  expect(statuses.sort()).toEqual([200, 404])
})

test('a used link invalidates the other links of its account', async () => {
  const { email, token } = await aLink()
  await requestReset(email)
  await accountApi.work()
  const [, second = ''] = accountApi.tokensFor(email)
  expect((await reset(second)).statusCode).toBe(200)
  expect((await reset(token)).statusCode).toBe(404)
})

test('the reply is the same for an unknown account, whose address is not stored', async () => {
  const { email } = await aUser(services, { passwordHash })
  const [known, unknown] = [await requestReset(email), await requestReset('personne-du-tout@exemple.ca')]
  expect(known.statusCode).toBe(200)
  expect(unknown.statusCode).toBe(200)
  expect(unknown.body).toBe(known.body)
  expect(Object.keys(unknown.headers).sort()).toEqual(Object.keys(known.headers).sort())
  await accountApi.work()
  expect(accountApi.sink.mails.map(mail => mail.envelope.to)).toEqual([[email]])
  const { rows } = await sql`select from account_links where email like 'personne%'`.execute(services.db)
  expect(rows).toEqual([])
  const log = services.logged.join('')
  expect(log).not.toContain(email)
  expect(log).not.toContain('personne-du-tout')
})

test('a request with a look-alike spelling sends the mail to the account’s own address', async () => {
  const { email } = await aUser(services, { passwordHash })
  await requestReset(email.replace('p', 'ｐ').toUpperCase())
  await accountApi.work()
  expect(accountApi.sink.mails.map(mail => mail.envelope.to)).toEqual([[email]])
})

test('repeated requests send at most three mails, in any spelling, on any replica, and lock nobody out', async () => {
  const { email } = await aUser(services, { passwordHash })
  const spellings = [email, email.toUpperCase(), ` ${email}`, email.replace('p', 'ｐ')]
  for (let time = 0; time < 8; time += 1) {
    const answer = await requestReset(spellings[time % 4] ?? email, { replica: time % 2 === 0 ? 0 : 1 })
    expect(answer.statusCode).toBe(200)
  }
  await accountApi.work()
  expect(accountApi.mailsTo(email)).toHaveLength(3)
  // The mailed link and the password still work.
  expect((await signIn(email, PASSWORD)).statusCode).toBe(200)
  expect((await reset(accountApi.tokensFor(email)[0] ?? '')).statusCode).toBe(200)
})

test('an IP address can request resets for ten accounts, counted over all replicas', async () => {
  const from = anAddress()
  for (let time = 0; time < 10; time += 1)
    expect((await requestReset(`n${time}@exemple.ca`, { from })).statusCode).toBe(200)
  const refused = await requestReset('n11@exemple.ca', { from, replica: 1 })
  expect(refused.statusCode).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
})

test('the database and the log contain no token of a link', async () => {
  const { token } = await aLink()
  const dump = await Promise.all(
    ['account_links', 'account_link_tokens', 'account_mails'].map(name =>
      sql`select ${sql.table(name)}::text from ${sql.table(name)}`.execute(services.db),
    ),
  )
  expect(JSON.stringify(dump)).not.toContain(token)
  expect(services.logged.join('')).not.toContain(token)
})

test('a retried mail has a link that works', async () => {
  const { id, email } = await aUser(services, { passwordHash })
  const faulty = email.replace('exemple.ca', '451-once.faulty.test')
  await sql`update users set email = ${faulty}, email_key = ${faulty} where id = ${id}`.execute(services.db)
  await requestReset(faulty)
  await accountApi.work()
  expect(accountApi.mailsTo(faulty)).toEqual([])
  await sql`update account_mails set due_at = now() - interval '1 second'`.execute(services.db)
  await accountApi.work()
  expect((await reset(accountApi.tokensFor(faulty)[0] ?? '')).statusCode).toBe(200)
})

test('guesses at links are limited', async () => {
  const from = anAddress()
  const statuses = new Set<number>()
  for (let time = 0; time < 31; time += 1)
    statuses.add((await reset(`guess-${time}`, NEW_PASSWORD, from)).statusCode)
  expect([...statuses]).toEqual([404, 429])
})

test('an IP address that goes on after its limit leaves no row of a refused call', async () => {
  const from = anAddress()
  const begin = () => api.call('POST', '/api/authRoute/passkey', { from })
  const statuses: number[] = []
  for (let round = 0; round < 20; round += 1) {
    const answers = await Promise.all(Array.from({ length: 10 }, begin))
    statuses.push(...answers.map(({ statusCode }) => statusCode))
  }
  const { rows } = await sql`select from account_requests where address = ${from}`.execute(services.db)
  expect(statuses.filter(status => status === 200).length).toBe(rows.length)
  expect(rows.length).toBeLessThanOrEqual(30)
  expect(statuses.at(-1)).toBe(429)
})

test('while no mail can be sent, the reply says so, whether the account exists or not', async () => {
  const { email } = await aUser(services, { passwordHash })
  await saveStoredSettings(services.db, { mailFromAddress: '', notificationEmail: '' }, null)
  for (const address of [email, 'nobody@exemple.ca']) {
    const answer = await requestReset(address)
    expect([answer.statusCode, answer.json().message]).toEqual([
      422,
      'No mail can be sent yet: set the sender address in Settings first. Ask the person who installed this site for a new password.',
    ])
  }
  const withoutServer = await startTestApi({ ...services, mailer: createMailer(null) })
  await saveStoredSettings(services.db, SETTINGS, null)
  const path = '/api/authRoute/forget-password'
  const answer = await withoutServer.call('POST', path, { body: { email }, from: anAddress() })
  expect(answer.json().message).toContain('SMTP_URL')
  expect(await services.db.selectFrom('account_links').select('id').execute()).toEqual([])
  expect((await requestReset(email)).statusCode).toBe(200)
})
