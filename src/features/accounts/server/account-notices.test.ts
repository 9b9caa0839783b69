import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { startAccountApi } from '#harness/account-api.ts'
import { aUser } from '#harness/test-api.ts'
import { createPasswordHasher } from './password-hasher.ts'
import { createSession } from './session.store.ts'
import { timeStepAt, totpCode } from './totp.ts'
import { saveUser } from './user.store.ts'

const accountApi = await startAccountApi()
const PASSWORD = 'un mot de passe assez long'
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; rv:150.0) Gecko/20100101 Firefox/150.0'
let passwordHash: string

beforeAll(async () => {
  passwordHash = await createPasswordHasher().hash(PASSWORD)
})

async function signIn(email: string, fields: { password?: string; deviceMark?: string } = {}) {
  const answer = await accountApi.api.call('POST', '/api/authRoute/login', {
    body: { email, password: PASSWORD, ...fields },
    headers: { 'user-agent': FIREFOX },
  })
  await accountApi.work()
  return answer
}
const subjects = (email: string) => accountApi.mailsTo(email).map(mail => mail.subject)

test('a sign-in from an unknown browser sends a mail; the next sign-in from that browser does not', async () => {
  const { email } = await aUser(accountApi.services, { passwordHash })
  const { deviceMark } = (await signIn(email)).json()
  expect(subjects(email)).toEqual(['Connexion depuis un nouvel appareil / New sign-in to your account'])
  const text = accountApi.mailsTo(email)[0]?.text
  expect(text).toContain('Firefox sur Windows')
  expect(text).toContain('Firefox on Windows')
  expect((await signIn(email, { deviceMark })).json().deviceMark).toBe(deviceMark)
  expect(subjects(email)).toHaveLength(1)
  await signIn(email)
  expect(subjects(email)).toHaveLength(2)
})

test('the device token of another account, or a forged one, is not accepted', async () => {
  const [first, second] = [
    await aUser(accountApi.services, { passwordHash }),
    await aUser(accountApi.services, { passwordHash }),
  ]
  const { deviceMark } = (await signIn(first.email)).json()
  await signIn(second.email, { deviceMark })
  await signIn(second.email, { deviceMark: 'invented' })
  expect(subjects(second.email)).toHaveLength(2)
})

test('a failed sign-in sends no mail', async () => {
  const { email } = await aUser(accountApi.services, { passwordHash })
  await signIn(email, { password: 'a wrong guess' })
  expect(subjects(email)).toEqual([])
})

test('a password set by the command ends every session and sends a mail; a new account gets none', async () => {
  const { email, id } = await aUser(accountApi.services, { passwordHash })
  await accountApi.work()
  expect(subjects(email)).toEqual([])
  const token = await createSession(accountApi.services.db, { userId: id, device: '' })
  await saveUser(accountApi.services.db, {
    email: email.toUpperCase(),
    name: 'X',
    role: 'reader',
    passwordHash,
  })
  await accountApi.work()
  expect(subjects(email)).toEqual(['Votre mot de passe a été changé / Your password was changed'])
  const answer = await accountApi.api.call('GET', '/api/authRoute/is-authenticated', { token })
  expect(answer.statusCode).toBe(401)
})

test('a mail whose connection drops after DATA is retried once', async () => {
  const email = 'camille@drop.faulty.test'
  await saveUser(accountApi.services.db, { email, name: 'X', role: 'reader', passwordHash })
  await signIn(email)
  for (let round = 0; round < 5; round += 1) {
    await sql`update account_mails set due_at = now() - interval '1 second'`.execute(accountApi.services.db)
    await accountApi.work()
  }
  expect(accountApi.mailsTo(email)).toHaveLength(2)
  const mails = await accountApi.services.db
    .selectFrom('account_mails')
    .select(['state', 'problem'])
    .execute()
  expect(mails).toEqual([{ state: 'failed', problem: 'in_doubt' }])
})

/** Signed in, with calls that run the worker afterwards. */
async function anOwner() {
  const { db } = accountApi.services
  const { id, email } = await aUser(accountApi.services, { passwordHash })
  const token = await createSession(db, { userId: id, device: '' })
  return {
    email,
    async post(path: string, body: object) {
      const answer = await accountApi.api.call('POST', `/api/secondFactorRoute/${path}`, {
        token,
        body,
        headers: { 'user-agent': FIREFOX },
      })
      await accountApi.work()
      return answer.statusCode
    },
    async appCode() {
      const { secret } = await db
        .selectFrom('authenticator_apps')
        .select('secret')
        .where('user_id', '=', id)
        .executeTakeFirstOrThrow()
      return totpCode(secret, timeStepAt(Date.now()))
    },
  }
}
const FACTOR_ADDED = 'Un second facteur a été ajouté à votre compte / Two-step sign-in is on'

test('a second factor that is added or removed sends a mail to the owner; a failed try sends none', async () => {
  const { email, post, appCode } = await anOwner()
  expect(await post('app', { password: PASSWORD })).toBe(200)
  expect(await post('app/confirmation', { code: '000000' })).toBe(400)
  expect(await post('removal', { password: 'wrong', factor: 'app' })).toBe(401)
  expect(subjects(email)).toEqual([])

  expect(await post('app/confirmation', { code: await appCode() })).toBe(200)
  expect(subjects(email)).toEqual([FACTOR_ADDED])
  expect(accountApi.mailsTo(email)[0]?.text).toContain('Firefox sur Windows')

  expect(await post('removal', { password: PASSWORD, factor: 'app' })).toBe(200)
  // A second removal finds nothing and sends no mail.
  expect(await post('removal', { password: PASSWORD, factor: 'app' })).toBe(200)
  const removed =
    'Un second facteur a été retiré de votre compte / A sign-in step was removed from your account'
  expect(subjects(email)).toEqual([FACTOR_ADDED, removed])
})

test('new recovery codes send a mail to the owner; the first ones and a failed try send none', async () => {
  const { email, post, appCode } = await anOwner()
  expect(await post('recovery-codes', { password: PASSWORD })).toBe(409)
  await post('app', { password: PASSWORD })
  expect(await post('app/confirmation', { code: await appCode() })).toBe(200)
  expect(await post('recovery-codes', { password: 'wrong' })).toBe(401)
  expect(subjects(email)).toEqual([FACTOR_ADDED])

  expect(await post('recovery-codes', { password: PASSWORD })).toBe(200)
  expect(subjects(email)).toEqual([
    FACTOR_ADDED,
    'Vos codes de secours ont été remplacés / Your recovery codes were replaced',
  ])
  const text = accountApi.mailsTo(email)[1]?.text
  expect(text).toContain('Firefox sur Windows')
  expect(text).toContain('Firefox on Windows')
})
