import { beforeAll, expect, test } from 'vitest'
import { aUser, startTestApi, type TestApi } from '#harness/test-api.ts'
import { createPasswordHasher } from '../password-hasher.ts'

const PASSWORD = 'the right one'

let replicas: [TestApi, TestApi]
let passwordHash: string

beforeAll(async () => {
  const first = await startTestApi()
  replicas = [first, await startTestApi(first.services)]
  passwordHash = await createPasswordHasher().hash(PASSWORD)
})

interface Try {
  email: string
  password?: string
  from: string
  replica?: 0 | 1
  headers?: Record<string, string>
}

const signIn = ({ email, password = 'a wrong guess', from, replica = 0, headers = {} }: Try) =>
  replicas[replica].call('POST', '/api/authRoute/login', { body: { email, password }, from, headers })

test('the eleventh wrong guess at an account waits, from any address, on any replica, in any spelling', async () => {
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

test('the twenty-first wrong guess from an address waits, whatever it says of itself', async () => {
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

test('thirty guesses at once count like thirty in a row', async () => {
  const { email } = await aUser(replicas[0].services, { passwordHash })
  const guesses = Array.from({ length: 30 }, (_, index) => signIn({ email, from: `127.4.0.${index}` }))
  const statuses = (await Promise.all(guesses)).map(answer => answer.statusCode)
  expect(statuses.filter(status => status === 401).length).toBeLessThanOrEqual(10)
})

test('a refused attempt does not prolong the wait', async () => {
  const { email } = await aUser(replicas[0].services, { passwordHash })
  for (let guess = 0; guess < 14; guess += 1) await signIn({ email, from: `127.5.0.${guess}` })
  const { count } = await replicas[0].services.db
    .selectFrom('sign_in_attempts')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('email_key', '=', email)
    .executeTakeFirstOrThrow()
  expect(count).toBe(10)
})

test('a hundred at the door at once wait in a short line, the rest is sent away, and pages are served on', async () => {
  const memoryBefore = process.memoryUsage().rss
  let isLineOver = false
  const line = Promise.all(
    Array.from({ length: 100 }, (_, index) =>
      signIn({ email: `flood${index}@exemple.ca`, from: `127.60.0.${index + 1}` }),
    ),
  ).finally(() => {
    isLineOver = true
  })
  const page = await replicas[0].call('GET', '/api/heroSectionRoute/hero-section')
  expect([page.statusCode, isLineOver]).toEqual([200, false])
  const answers = await line
  const sentAway = answers.filter(({ statusCode }) => statusCode === 503)
  expect(sentAway.length).toBeGreaterThan(50)
  expect(sentAway[0]?.headers['retry-after']).toBe('2')
  expect(answers.filter(({ statusCode }) => statusCode === 401).length).toBe(100 - sentAway.length)
  expect(process.memoryUsage().rss - memoryBefore).toBeLessThan(64 * 1024 * 1024)
})
