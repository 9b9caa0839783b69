import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { startAccountDesk } from '#harness/people/account-desk.ts'
import { aUser } from '#harness/test-api.ts'
import { createPasswordHasher } from './password-hasher.ts'
import { createSession } from './session.store.ts'
import { saveUser } from './user.store.ts'

const desk = await startAccountDesk()
const PASSWORD = 'un mot de passe assez long'
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; rv:150.0) Gecko/20100101 Firefox/150.0'
let passwordHash: string

beforeAll(async () => {
  passwordHash = await createPasswordHasher().hash(PASSWORD)
})

async function signIn(email: string, fields: { password?: string; deviceMark?: string } = {}) {
  const answer = await desk.api.call('POST', '/api/authRoute/login', {
    body: { email, password: PASSWORD, ...fields },
    headers: { 'user-agent': FIREFOX },
  })
  await desk.work()
  return answer
}
const subjects = (email: string) => desk.mailsTo(email).map(mail => mail.subject)

test('a sign-in from a browser without our mark is told by mail; the same browser again is not', async () => {
  const { email } = await aUser(desk.services, { passwordHash })
  const { deviceMark } = (await signIn(email)).json()
  expect(subjects(email)).toEqual(['Connexion depuis un nouvel appareil / Sign-in from a new device'])
  const text = desk.mailsTo(email)[0]?.text
  expect(text).toContain('Firefox sur Windows')
  expect(text).toContain('Firefox on Windows')
  expect((await signIn(email, { deviceMark })).json().deviceMark).toBe(deviceMark)
  expect(subjects(email)).toHaveLength(1)
  await signIn(email)
  expect(subjects(email)).toHaveLength(2)
})

test('somebody else’s mark, or an invented one, is none', async () => {
  const [first, second] = [
    await aUser(desk.services, { passwordHash }),
    await aUser(desk.services, { passwordHash }),
  ]
  const { deviceMark } = (await signIn(first.email)).json()
  await signIn(second.email, { deviceMark })
  await signIn(second.email, { deviceMark: 'invented' })
  expect(subjects(second.email)).toHaveLength(2)
})

test('a failed sign-in tells nobody', async () => {
  const { email } = await aUser(desk.services, { passwordHash })
  await signIn(email, { password: 'a wrong guess' })
  expect(subjects(email)).toEqual([])
})

test('a password that the command set again is told too, and ends every session; a new account is told nothing', async () => {
  const { email, id } = await aUser(desk.services, { passwordHash })
  await desk.work()
  expect(subjects(email)).toEqual([])
  const token = await createSession(desk.services.db, { userId: id, device: '' })
  await saveUser(desk.services.db, { email: email.toUpperCase(), name: 'X', role: 'reader', passwordHash })
  await desk.work()
  expect(subjects(email)).toEqual(['Votre mot de passe a été changé / Your password was changed'])
  const answer = await desk.api.call('GET', '/api/authRoute/is-authenticated', { token })
  expect(answer.statusCode).toBe(401)
})

test('a mail whose connection drops after DATA is sent once more, then no more', async () => {
  const email = 'camille@drop.faulty.test'
  await saveUser(desk.services.db, { email, name: 'X', role: 'reader', passwordHash })
  await signIn(email)
  for (let round = 0; round < 5; round += 1) {
    await sql`update account_mails set due_at = now()`.execute(desk.services.db)
    await desk.work()
  }
  expect(desk.mailsTo(email)).toHaveLength(2)
  const mails = await desk.services.db.selectFrom('account_mails').select(['state', 'problem']).execute()
  expect(mails).toEqual([{ state: 'failed', problem: 'in_doubt' }])
})
