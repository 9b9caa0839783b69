import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { aUser, startTestApi, type TestApi } from '#harness/test-api.ts'
import { createPasswordHasher } from './password-hasher.ts'

const PASSWORD = 'the right one'

let replicas: [TestApi, TestApi]
let passwordHash: string

beforeAll(async () => {
  const first = await startTestApi()
  replicas = [first, await startTestApi(first.services)]
  passwordHash = await createPasswordHasher().hash(PASSWORD)
})

interface Attempt {
  email: string
  password?: string
  from: string
  replica?: 0 | 1
  headers?: Record<string, string>
  deviceMark?: string
}

const signIn = ({ email, password = 'a wrong guess', from, replica = 0, headers = {}, ...device }: Attempt) =>
  replicas[replica].call('POST', '/api/authRoute/login', {
    body: { email, password, ...device },
    from,
    headers,
  })

/** Guesses until the account is locked. */
async function lock(email: string, network: string): Promise<void> {
  for (let guess = 0; guess < 11; guess += 1) await signIn({ email, from: `${network}.${guess}` })
}

test('the eleventh wrong guess at an account is refused, from any IP address, on any replica, in any spelling', async () => {
  const { email } = await aUser(replicas[0].services, { passwordHash })
  const spellings = [email, email.toUpperCase(), ` ${email}`, email.replace('p', 'ｐ')]
  for (let guess = 0; guess < 10; guess += 1) {
    const answer = await signIn({
      email: spellings[guess % spellings.length] ?? email,
      from: `127.1.0.${guess}`,
      replica: guess % 2 === 0 ? 0 : 1,
    })
    expect(answer.statusCode).toBe(401)
  }
  const refused = await signIn({ email, from: '127.1.0.99', replica: 1, password: PASSWORD })
  expect(refused.statusCode).toBe(429)
  expect(refused.json().error.code).toBe('too_many_requests')
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(800)
})

test('an owner is not locked out by a stranger’s guesses', async () => {
  const { email } = await aUser(replicas[0].services, { passwordHash })
  const home = '127.2.0.1'
  expect((await signIn({ email, from: home, password: PASSWORD })).statusCode).toBe(200)
  for (let guess = 0; guess < 12; guess += 1) await signIn({ email, from: `127.2.9.${guess}` })
  expect((await signIn({ email, from: '127.2.9.99' })).statusCode).toBe(429)
  expect((await signIn({ email, from: home, password: PASSWORD })).statusCode).toBe(200)
})

test('an owner signs in on a trusted device from a new IP address while a stranger guesses', async () => {
  const { email } = await aUser(replicas[0].services, { passwordHash })
  const { deviceMark } = (await signIn({ email, from: '127.6.0.1', password: PASSWORD })).json()
  await lock(email, '127.6.9')
  const owner = { email, from: '127.6.1.1', password: PASSWORD }
  expect((await signIn(owner)).statusCode).toBe(429)
  expect((await signIn({ ...owner, deviceMark: 'invented' })).statusCode).toBe(429)
  expect((await signIn({ ...owner, deviceMark, replica: 1 })).statusCode).toBe(200)
})

test('a trusted device signs in from an IP address that is locked for others', async () => {
  const { email } = await aUser(replicas[0].services, { passwordHash })
  const { deviceMark } = (await signIn({ email, from: '127.7.0.1', password: PASSWORD })).json()
  const from = '127.7.0.2'
  for (let guess = 0; guess < 21; guess += 1) await signIn({ email: `other${guess}@exemple.ca`, from })
  expect((await signIn({ email, from, password: PASSWORD })).statusCode).toBe(429)
  expect((await signIn({ email, from, password: PASSWORD, deviceMark })).statusCode).toBe(200)
})

test('a stolen device token allows ten guesses in total at its account, and none at others', async () => {
  const { email } = await aUser(replicas[0].services, { passwordHash })
  const other = await aUser(replicas[0].services, { passwordHash })
  const { deviceMark } = (await signIn({ email, from: '127.8.0.1', password: PASSWORD })).json()
  await lock(email, '127.8.8')
  await lock(other.email, '127.8.9')
  const statuses = []
  for (let guess = 0; guess < 12; guess += 1)
    statuses.push((await signIn({ email, from: `127.8.1.${guess}`, deviceMark })).statusCode)
  expect(statuses).toEqual([...Array(10).fill(401), 429, 429])
  const atOther = await signIn({ email: other.email, from: '127.8.2.1', password: PASSWORD, deviceMark })
  expect(atOther.statusCode).toBe(429)
})

test('a signed-in user changes their password while a stranger guesses', async () => {
  const { email } = await aUser(replicas[0].services, { passwordHash })
  const { token } = (await signIn({ email, from: '127.10.0.1', password: PASSWORD })).json().user
  await lock(email, '127.10.9')
  const answer = await replicas[1].call('PATCH', '/api/authRoute/update-profile', {
    token,
    body: { currentPassword: PASSWORD, newPassword: 'another one, and longer' },
    from: '127.10.1.1',
  })
  expect(answer.statusCode).toBe(200)
})

test('the message of a lock has its minutes and the password reset, also for an unknown account', async () => {
  const { email } = await aUser(replicas[0].services, { passwordHash })
  const unknown = 'nobody-at-all@exemple.ca'
  await lock(email, '127.11.8')
  await lock(unknown, '127.11.9')
  const [known, stranger] = [
    await signIn({ email, from: '127.11.0.1' }),
    await signIn({ email: unknown, from: '127.11.0.2' }),
  ]
  expect(known.json().message).toBe('Too many attempts. Wait 15 minutes, or reset your password.')
  expect(stranger.body).toBe(known.body)
  await sql`update sign_in_attempts set attempted_at = attempted_at - interval '10 minutes'
    where email_key = ${email}`.execute(replicas[0].services.db)
  expect((await signIn({ email, from: '127.11.0.3' })).json().message).toBe(
    'Too many attempts. Wait 5 minutes, or reset your password.',
  )
})

test('the 21st wrong guess from an IP address is refused, whatever its headers say', async () => {
  const from = '127.3.0.1'
  for (let guess = 0; guess < 20; guess += 1)
    expect((await signIn({ email: `nobody${guess}@exemple.ca`, from })).statusCode).toBe(401)
  const disguised = await signIn({
    email: 'nobody@exemple.ca',
    from,
    headers: { 'x-forwarded-for': '10.9.8.7' },
  })
  expect(disguised.statusCode).toBe(429)
})

test('thirty concurrent guesses count like thirty in a row', async () => {
  const { email } = await aUser(replicas[0].services, { passwordHash })
  const guesses = Array.from({ length: 30 }, (_, index) => signIn({ email, from: `127.4.0.${index}` }))
  const statuses = (await Promise.all(guesses)).map(answer => answer.statusCode)
  expect(statuses.filter(status => status === 401).length).toBeLessThanOrEqual(10)
})

test('a refused attempt does not extend the lock', async () => {
  const { email } = await aUser(replicas[0].services, { passwordHash })
  for (let guess = 0; guess < 14; guess += 1) await signIn({ email, from: `127.5.0.${guess}` })
  const { count } = await replicas[0].services.db
    .selectFrom('sign_in_attempts')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('email_key', '=', email)
    .executeTakeFirstOrThrow()
  expect(count).toBe(10)
})

test('of a hundred concurrent sign-ins some are queued, the rest gets 503, and pages are still served', async () => {
  const memoryBefore = process.memoryUsage().rss
  let isFloodOver = false
  const flood = Promise.all(
    Array.from({ length: 100 }, (_, index) =>
      signIn({ email: `flood${index}@exemple.ca`, from: `127.60.0.${index + 1}` }),
    ),
  ).finally(() => {
    isFloodOver = true
  })
  const page = await replicas[0].call('GET', '/api/heroSectionRoute/hero-section')
  expect([page.statusCode, isFloodOver]).toEqual([200, false])
  const answers = await flood
  const rejected = answers.filter(({ statusCode }) => statusCode === 503)
  expect(rejected.length).toBeGreaterThan(50)
  expect(rejected[0]?.headers['retry-after']).toBe('2')
  expect(answers.filter(({ statusCode }) => statusCode === 401).length).toBe(100 - rejected.length)
  expect(process.memoryUsage().rss - memoryBefore).toBeLessThan(64 * 1024 * 1024)
})
