import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { aUser, startTestApi, type TestApi } from '#harness/test-api.ts'
import { createAdmin } from '#scripts/local/prepare-database.ts'
import { createPasswordHasher } from './password-hasher.ts'
import { base32, findTimeStep, timeStepAt, totpCode } from './totp.ts'

const PASSWORD = 'un-carreau-a-la-fois'

let api: TestApi
let other: TestApi
let passwordHash: string

beforeAll(async () => {
  api = await startTestApi()
  // A second replica on the same database.
  other = await startTestApi(api.services)
  passwordHash = await createPasswordHasher().hash(PASSWORD)
})

interface User {
  id: string
  email: string
  token: string
  deviceMark: string
}

interface Options {
  token?: string
  from?: string
  on?: TestApi
  deviceMark?: string
}

const post = (path: string, body: object, { token = '', from = '127.0.0.1', on = api }: Options = {}) =>
  on.call('POST', `/api${path}`, { body, from, ...(token && { token }) })
const login = ({ email }: User) => post('/authRoute/login', { email, password: PASSWORD })
const factorsOf = async ({ token }: User) =>
  (await api.call('GET', '/api/secondFactorRoute/factors', { token })).json()

async function newUser(): Promise<User> {
  const user = await aUser(api.services, { role: 'reader', passwordHash })
  const answer = await post('/authRoute/login', { email: user.email, password: PASSWORD })
  const { user: signedIn, deviceMark } = answer.json()
  return { ...user, token: signedIn.token, deviceMark }
}

async function secretOf({ id }: User): Promise<Buffer> {
  const { secret } = await api.services.db
    .selectFrom('authenticator_apps')
    .select('secret')
    .where('user_id', '=', id)
    .executeTakeFirstOrThrow()
  return secret
}

/** The current code of the app, or a later one: each code is accepted once. */
const codeOf = async (person: User, later = 0) =>
  totpCode(await secretOf(person), timeStepAt(Date.now()) + later)
const nextCodeOf = (person: User) => codeOf(person, 1)

async function userWithApp(): Promise<User & { recoveryCodes: string[] }> {
  const person = await newUser()
  await post('/secondFactorRoute/app', { password: PASSWORD }, person)
  const body = { code: await codeOf(person) }
  const answer = await post('/secondFactorRoute/app/confirmation', body, person)
  expect(answer.statusCode).toBe(200)
  return { ...person, recoveryCodes: answer.json().recoveryCodes }
}

const answerWith = async (person: User, proof: object, { deviceMark, ...options }: Options = {}) => {
  const { challenge } = (await login(person)).json()
  const body = { token: challenge.token, proof, ...(deviceMark && { deviceMark }) }
  return post('/authRoute/second-factor', body, options)
}

test('TOTP codes match the test vectors of RFC 6238', () => {
  // RFC 6238, appendix B, the last six digits.
  const secret = Buffer.from('12345678901234567890')
  const times = { 59: '287082', 1111111109: '081804', 1234567890: '005924', 20000000000: '353130' }
  for (const [seconds, code] of Object.entries(times))
    expect(totpCode(secret, timeStepAt(Number(seconds) * 1000))).toBe(code)
  expect(findTimeStep(secret, '287 082', 59_000 + 30_000)).toBe(1)
  expect(findTimeStep(secret, '287082', 59_000 + 60_000)).toBeNull()
  expect(base32(Buffer.from('foobar'))).toBe('MZXW6YTBOI')
})

test('a user without a second factor signs in with the password alone', async () => {
  const person = await newUser()
  expect(await factorsOf(person)).toEqual({ hasApp: false, passkeys: [], recoveryCodesLeft: 0 })
  expect((await login(person)).json()).toMatchObject({ user: { id: person.id, token: expect.any(String) } })
})

describe('an authenticator app', () => {
  test('is set up with the password and a first code, and comes with ten recovery codes', async () => {
    const person = await newUser()
    const refused = await post('/secondFactorRoute/app', { password: 'wrong-password' }, person)
    expect(refused.statusCode).toBe(401)
    const begun = await post('/secondFactorRoute/app', { password: PASSWORD }, person)
    const { secret, address } = begun.json()
    expect(address).toMatch(new RegExp(`^otpauth://totp/[^?]+:person[^?]+\\?secret=${secret}&issuer=`))
    const wrong = await post('/secondFactorRoute/app/confirmation', { code: '000000' }, person)
    expect(wrong.statusCode).toBe(400)
    // Before the first valid code, sign-in does not ask for one.
    expect((await login(person)).json().user.id).toBe(person.id)
    const body = { code: await codeOf(person) }
    const { recoveryCodes, factors } = (
      await post('/secondFactorRoute/app/confirmation', body, person)
    ).json()
    expect(new Set(recoveryCodes).size).toBe(10)
    expect(recoveryCodes[0]).toMatch(/^([a-z2-7]{4}-){3}[a-z2-7]{4}$/)
    expect(factors).toMatchObject({ hasApp: true, recoveryCodesLeft: 10 })
  })

  test('is required after the password on every replica, and each code is accepted once', async () => {
    const person = await userWithApp()
    const first = (await login(person)).json()
    expect(first).toEqual({ challenge: { token: expect.any(String), hasApp: true, passkey: null } })
    const code = await nextCodeOf(person)
    const body = { token: first.challenge.token, proof: { kind: 'app', code } }
    const [one, two] = await Promise.all([
      post('/authRoute/second-factor', body),
      post('/authRoute/second-factor', body, { on: other }),
    ])
    const [winner, loser] = one.statusCode === 200 ? [one, two] : [two, one]
    expect(winner.statusCode).toBe(200)
    // The code or the challenge was used already.
    expect([401, 404]).toContain(loser.statusCode)
    expect((await answerWith(person, { kind: 'app', code }, { on: other })).statusCode).toBe(401)
    const { token } = winner.json().user
    expect((await api.call('GET', '/api/authRoute/is-authenticated', { token })).statusCode).toBe(200)
  })

  test('a challenge expires after ten minutes', async () => {
    const person = await userWithApp()
    const { challenge } = (await login(person)).json()
    await sql`update second_factor_challenges set created_at = now() - interval '11 minutes'`.execute(
      api.services.db,
    )
    const body = { token: challenge.token, proof: { kind: 'app', code: await nextCodeOf(person) } }
    const answer = await post('/authRoute/second-factor', body)
    expect([answer.statusCode, answer.json().message]).toEqual([404, 'That took too long. Start again.'])
  })

  test('guesses are limited across replicas, and the owner can still sign in from a known IP address', async () => {
    const person = await userWithApp()
    const owner = '127.77.0.1'
    const proof = { kind: 'recovery', code: person.recoveryCodes[0] }
    expect((await answerWith(person, proof, { from: owner })).statusCode).toBe(200)
    const statuses = []
    for (let guess = 0; guess < 12; guess += 1) {
      const options = { from: `127.78.0.${guess + 1}`, on: guess % 2 ? api : other }
      statuses.push((await answerWith(person, { kind: 'app', code: '000000' }, options)).statusCode)
    }
    expect(statuses).toEqual([...Array(10).fill(401), 429, 429])
    const code = await nextCodeOf(person)
    expect((await answerWith(person, { kind: 'app', code }, { from: owner })).statusCode).toBe(200)
  })

  test('a trusted device has ten guesses of its own while a stranger who knows the password is locked out', async () => {
    const { deviceMark, ...person } = { ...(await userWithApp()) }
    const guess = (from: string, device = {}) =>
      answerWith({ ...person, deviceMark }, { kind: 'app', code: '000000' }, { from, ...device })
    for (let index = 0; index < 11; index += 1) await guess(`127.79.0.${index + 1}`)
    const refused = await guess('127.79.1.1')
    expect([refused.statusCode, refused.json().message]).toEqual([
      429,
      'Too many attempts. Wait 15 minutes, then try again.',
    ])
    const statuses = []
    for (let index = 0; index < 9; index += 1)
      statuses.push((await guess(`127.79.2.${index + 1}`, { deviceMark })).statusCode)
    expect(statuses).toEqual(Array(9).fill(401))
    const proof = { kind: 'recovery', code: person.recoveryCodes[0] }
    const owner = await answerWith({ ...person, deviceMark }, proof, { from: '127.79.3.1', deviceMark })
    expect(owner.statusCode).toBe(200)
    await guess('127.79.2.10', { deviceMark })
    expect((await guess('127.79.2.11', { deviceMark })).statusCode).toBe(429)
  })

  test('can be removed with the password, and its recovery codes with it', async () => {
    const person = await userWithApp()
    const refused = await post('/secondFactorRoute/removal', { password: 'wrong', factor: 'app' }, person)
    expect(refused.statusCode).toBe(401)
    expect((await factorsOf(person)).hasApp).toBe(true)
    const removed = await post('/secondFactorRoute/removal', { password: PASSWORD, factor: 'app' }, person)
    expect(removed.json()).toEqual({ hasApp: false, passkeys: [], recoveryCodesLeft: 0 })
    expect((await login(person)).json().user.id).toBe(person.id)
  })
})

describe('a recovery code', () => {
  test('works once, with any case and separators', async () => {
    const person = await userWithApp()
    const code = ` ${person.recoveryCodes[3]?.toUpperCase().replaceAll('-', ' ')}`
    expect((await answerWith(person, { kind: 'recovery', code })).statusCode).toBe(200)
    expect((await factorsOf(person)).recoveryCodesLeft).toBe(9)
    expect((await answerWith(person, { kind: 'recovery', code })).statusCode).toBe(401)
  })

  test('of another account is refused', async () => {
    const [one, two] = [await userWithApp(), await userWithApp()]
    const proof = { kind: 'recovery', code: two.recoveryCodes[0] }
    expect((await answerWith(one, proof)).statusCode).toBe(401)
    expect((await factorsOf(two)).recoveryCodesLeft).toBe(10)
  })

  test('is invalid once new ones are created, and cannot be read from the database', async () => {
    const person = await userWithApp()
    const renewed = await post('/secondFactorRoute/recovery-codes', { password: PASSWORD }, person)
    expect(renewed.json().recoveryCodes).toHaveLength(10)
    const proof = { kind: 'recovery', code: person.recoveryCodes[0] }
    expect((await answerWith(person, proof)).statusCode).toBe(401)
    const rows = await sql`select encode(code_hash, 'escape') from recovery_codes`.execute(api.services.db)
    const plain = renewed.json().recoveryCodes[0].replaceAll('-', '')
    expect(JSON.stringify(rows)).not.toContain(plain)
  })
})

test('the create-admin command removes the second factors of a user who lost them', async () => {
  const person = await userWithApp()
  const admin = { email: person.email, password: PASSWORD, name: 'Admin' }
  await createAdmin(api.services.databaseUrl, admin)
  expect((await login(person)).json()).toHaveProperty('challenge')
  await createAdmin(api.services.databaseUrl, admin, { forgetsFactors: true })
  expect((await login(person)).json().user.id).toBe(person.id)
})

test('a passkey response for another challenge is refused', async () => {
  const person = await userWithApp()
  const { token, options } = (await post('/secondFactorRoute/passkey', { password: PASSWORD }, person)).json()
  expect(options).toMatchObject({ rp: { id: 'localhost' }, attestation: 'none' })
  const response = { id: 'AAAA', rawId: 'AAAA', type: 'public-key', response: {} }
  const answer = await post('/secondFactorRoute/passkey/confirmation', { token, response }, person)
  expect(answer.statusCode).toBe(400)
  expect((await answerWith(person, { kind: 'passkey', response })).statusCode).toBe(401)
})

test('a sign-in by passkey alone asks for the verified user, works once, and refuses an unknown passkey', async () => {
  const begin = (from: string) => post('/authRoute/passkey', {}, { from })
  const { token, options } = (await begin('127.60.0.1')).json()
  expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'required' })
  expect(options).not.toHaveProperty('allowCredentials')
  const response = { id: 'AAAA', rawId: 'AAAA', type: 'public-key', response: {} }
  const answer = () => post('/authRoute/passkey-answer', { token, response }, { from: '127.60.0.1' })
  expect((await answer()).statusCode).toBe(401)
  expect((await answer()).json().message).toBe('That took too long. Start again.')

  let status = 200
  for (let tries = 0; tries < 31; tries += 1) status = (await begin('127.60.0.2')).statusCode
  expect(status).toBe(429)
})
