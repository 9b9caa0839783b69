import { beforeAll, expect, test } from 'vitest'
import { startAccountDesk } from '#harness/people/account-desk.ts'
import { aUser } from '#harness/test-api.ts'
import { createPasswordHasher } from './password-hasher.ts'
import { createSession } from './session.store.ts'
import { stepAt, timeCode } from './totp.ts'

const desk = await startAccountDesk()
const { db } = desk.services
const PASSWORD = 'un mot de passe assez long'
let passwordHash: string

beforeAll(async () => {
  passwordHash = await createPasswordHasher().hash(PASSWORD)
})

test('the owner is told by mail when a second factor comes and when it goes, and of nothing that failed', async () => {
  const { id, email } = await aUser(desk.services, { passwordHash })
  const token = await createSession(db, { userId: id, device: '' })
  const post = async (path: string, body: object) => {
    const headers = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0; rv:150.0) Gecko/20100101 Firefox/150.0' }
    const answer = await desk.api.call('POST', `/api/secondFactorRoute/${path}`, { token, body, headers })
    await desk.work()
    return answer.statusCode
  }
  const subjects = () => desk.mailsTo(email).map(mail => mail.subject)

  expect(await post('app', { password: PASSWORD })).toBe(200)
  expect(await post('app/confirmation', { code: '000000' })).toBe(400)
  expect(await post('removal', { password: 'wrong', factor: 'app' })).toBe(401)
  expect(subjects()).toEqual([])

  const { secret } = await db
    .selectFrom('authenticator_apps')
    .select('secret')
    .where('user_id', '=', id)
    .executeTakeFirstOrThrow()
  expect(await post('app/confirmation', { code: timeCode(secret, stepAt(Date.now())) })).toBe(200)
  const added = 'Un second facteur a été ajouté à votre compte / A second factor was added to your account'
  expect(subjects()).toEqual([added])
  expect(desk.mailsTo(email)[0]?.text).toContain('Firefox sur Windows')

  expect(await post('removal', { password: PASSWORD, factor: 'app' })).toBe(200)
  // A second time there is nothing to remove, and nothing to tell.
  expect(await post('removal', { password: PASSWORD, factor: 'app' })).toBe(200)
  const removed =
    'Un second facteur a été retiré de votre compte / A second factor was removed from your account'
  expect(subjects()).toEqual([added, removed])
})
