import { beforeAll, expect, test } from 'vitest'
import { aUser, startTestApi, type TestApi } from '#harness/test-api.ts'
import { createPasswordHasher } from './password-hasher.ts'
import { createSession } from './session.store.ts'

const PASSWORD = 'un carreau à la fois'
const NEW_PASSWORD = 'deux carreaux à la fois'

let api: TestApi
let otherReplica: TestApi
let passwordHash: string

beforeAll(async () => {
  api = await startTestApi()
  otherReplica = await startTestApi(api.services)
  passwordHash = await createPasswordHasher().hash(PASSWORD)
})

async function signedInUser(role: 'admin' | 'reader' = 'admin') {
  const user = await aUser(api.services, { role, passwordHash })
  const anotherSession = () => createSession(api.services.db, { userId: user.id, device: 'test' })
  const token = await anotherSession()
  const save = (body: object, from = '127.0.0.1') =>
    api.call('PATCH', '/api/authRoute/update-profile', { token, body, from })
  const row = () =>
    api.services.db.selectFrom('users').selectAll().where('id', '=', user.id).executeTakeFirstOrThrow()
  return { ...user, token, save, row, anotherSession }
}

const mailsTo = async (email: string) =>
  (await api.services.db.selectFrom('account_mails').select('kind').where('email', '=', email).execute()).map(
    mail => mail.kind,
  )

test('a user reads and changes their profile', async () => {
  const { token, save, email } = await signedInUser('reader')
  const changes = { name: 'Marc Bélanger', telephone: '418 555-0100', bio: 'Carreleur.\nDepuis 2004.' }
  const answer = await save({ ...changes, email, currentPassword: '', newPassword: '' })
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toMatchObject({
    message: 'Profile updated successfully',
    user: { ...changes, email, role: 'reader' },
  })
  const read = await api.call('GET', '/api/authRoute/profile', { token })
  expect(read.json()).toEqual({ user: answer.json().user, avatarUpload: null })
  expect(await mailsTo(email)).toEqual([])
})

test.each(['role', 'id', '_id', 'token', 'avatar', 'passwordHash', 'createdAt'])(
  'a user cannot change %s through the profile',
  async field => {
    const { save, row } = await signedInUser('reader')
    const before = await row()
    expect((await save({ [field]: 'admin' })).statusCode).toBe(400)
    expect(await row()).toEqual(before)
  },
)

const BOTH_REQUIRED = 'Les mots de passe actuels et nouveaux sont requis pour changer le mot de passe.'
const TOO_SHORT = 'Le nouveau mot de passe doit contenir au moins 8 caractères.'

const TOO_COMMON = 'Ce mot de passe est trop répandu. Choisissez-en un que personne ne devinerait.'
const TOO_SIMPLE = 'Ce mot de passe est trop simple. Mettez-y plus de caractères différents.'
const PERSONAL =
  'Ce mot de passe est votre nom ou votre adresse. Choisissez-en un que personne ne devinerait.'

test.each([
  ['a new password alone', { newPassword: NEW_PASSWORD }, BOTH_REQUIRED],
  ['the current password alone', { currentPassword: PASSWORD }, BOTH_REQUIRED],
  ['a password that everybody has', { currentPassword: PASSWORD, newPassword: 'Password1' }, TOO_COMMON],
  ['a word of the trade', { currentPassword: PASSWORD, newPassword: 'Céramique 2026' }, TOO_COMMON],
  ['one letter eight times', { currentPassword: PASSWORD, newPassword: 'aaaaaaaa' }, TOO_SIMPLE],
  ['eight spaces', { currentPassword: PASSWORD, newPassword: ' '.repeat(8) }, TOO_SIMPLE],
  ['the alphabet', { currentPassword: PASSWORD, newPassword: 'ABCDEFGH' }, TOO_COMMON],
  ['a common password with a number', { currentPassword: PASSWORD, newPassword: 'Motdepasse7' }, TOO_COMMON],
  ['seven characters', { currentPassword: PASSWORD, newPassword: '1234567' }, TOO_SHORT],
])('%s is refused in French', async (_, body, message) => {
  const { save, row } = await signedInUser()
  const before = await row()
  const answer = await save(body)
  expect(answer.statusCode).toBe(400)
  expect(answer.json().message).toBe(message)
  expect(await row()).toEqual(before)
})

test('a password made of the user’s name or address is refused', async () => {
  const { save, email, row } = await signedInUser()
  expect((await save({ name: 'Marc Bélanger' })).statusCode).toBe(200)
  const before = await row()
  for (const newPassword of [email, email.toUpperCase(), 'marc.belanger 2026', 'Bélanger-Bélanger']) {
    const answer = await save({ currentPassword: PASSWORD, newPassword })
    expect([answer.statusCode, answer.json().error.fields]).toEqual([400, { newPassword: PERSONAL }])
  }
  expect(await row()).toEqual(before)
  const sentence = `Marc aime les carreaux de ${email}`
  expect((await save({ currentPassword: PASSWORD, newPassword: sentence })).statusCode).toBe(200)
})

test('a changed password ends the other sessions on every replica, and a mail reports it', async () => {
  const { save, token, email, anotherSession } = await signedInUser()
  const other = await anotherSession()
  const whoIs = (of: string, replica = otherReplica) =>
    replica.call('GET', '/api/authRoute/is-authenticated', { token: of })
  expect((await whoIs(other)).statusCode).toBe(200)
  expect((await save({ currentPassword: PASSWORD, newPassword: NEW_PASSWORD })).statusCode).toBe(200)
  expect((await whoIs(other)).statusCode).toBe(401)
  expect((await whoIs(token)).statusCode).toBe(200)
  expect(await mailsTo(email)).toEqual(['password_changed'])
  const signIn = (password: string) =>
    api.call('POST', '/api/authRoute/login', { body: { email, password }, from: '127.8.0.1' })
  expect((await signIn(PASSWORD)).statusCode).toBe(401)
  expect((await signIn(NEW_PASSWORD)).statusCode).toBe(200)
})

test('a password of 64 characters of any kind is compared as typed, to the last character', async () => {
  const { save, email } = await signedInUser()
  const newPassword = ` Éé漢字🧱 ${'x'.repeat(56)} `
  expect([...newPassword]).toHaveLength(64)
  expect((await save({ currentPassword: PASSWORD, newPassword })).statusCode).toBe(200)
  const signIn = async (password: string) =>
    (await api.call('POST', '/api/authRoute/login', { body: { email, password }, from: '127.4.4.4' }))
      .statusCode
  expect(await signIn(newPassword.trim())).toBe(401)
  expect(await signIn(newPassword.toLowerCase())).toBe(401)
  expect(await signIn(newPassword.slice(0, -1))).toBe(401)
  expect(await signIn(newPassword)).toBe(200)
})

test('a wrong current password changes nothing, and counts as a failed sign-in', async () => {
  const { save, email, row } = await signedInUser()
  const before = await row()
  for (let guess = 0; guess < 10; guess += 1) {
    const answer = await save({ currentPassword: 'a guess', newPassword: NEW_PASSWORD }, `127.9.0.${guess}`)
    expect(answer.statusCode).toBe(401)
    expect(answer.json().error).toMatchObject({
      code: 'invalid_credentials',
      message: 'The current password is incorrect.',
    })
  }
  expect(await row()).toEqual(before)
  const body = { email, password: PASSWORD }
  const signIn = await api.call('POST', '/api/authRoute/login', { body, from: '127.9.1.1' })
  expect(signIn.statusCode).toBe(429)
})

test('a password change that is repeated because its reply was lost is done, once', async () => {
  const { save, row, email } = await signedInUser()
  const change = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD }
  expect((await save(change)).statusCode).toBe(200)
  const { password_hash } = await row()
  const again = await save({ ...change, name: 'Marc Bélanger' })
  expect([again.statusCode, again.json().user.name]).toEqual([200, 'Marc Bélanger'])
  expect((await row()).password_hash).toBe(password_hash)
  expect(await mailsTo(email)).toEqual(['password_changed'])
  const other = await save({ ...change, newPassword: 'trois carreaux à la fois' })
  expect(other.statusCode).toBe(401)
})

test('a session that has not proven the password cannot guess it in the field of the new one', async () => {
  const { save } = await signedInUser()
  const answer = await save({ currentPassword: 'a guess', newPassword: PASSWORD })
  expect([answer.statusCode, answer.json().error.code]).toEqual([401, 'invalid_credentials'])
})

test('a new e-mail address requires the password, ends other sessions and is reported to both addresses', async () => {
  const { save, token, email, row, anotherSession } = await signedInUser()
  const other = await anotherSession()
  const moved = `moved-${email}`
  const refused = await save({ email: moved })
  expect([refused.statusCode, refused.json().error.fields]).toEqual([
    400,
    { currentPassword: 'Enter your current password to change your email.' },
  ])
  expect((await save({ email: moved, currentPassword: PASSWORD })).statusCode).toBe(200)
  expect(await row()).toMatchObject({ email: moved, email_key: moved })
  expect(await mailsTo(email)).toEqual(['email_changed'])
  expect(await mailsTo(moved)).toEqual(['email_changed'])
  const whoIs = (of: string) => otherReplica.call('GET', '/api/authRoute/is-authenticated', { token: of })
  expect((await whoIs(other)).statusCode).toBe(401)
  expect((await whoIs(token)).statusCode).toBe(200)
  // A change of case is not a new address.
  const third = await anotherSession()
  expect((await save({ email: moved.toUpperCase() })).statusCode).toBe(200)
  expect((await whoIs(third)).statusCode).toBe(200)
})

test('an e-mail change that is repeated because its reply was lost is done, once, and still takes the password', async () => {
  const { save, row, email, anotherSession } = await signedInUser()
  const change = { email: `moved-${email}`, currentPassword: PASSWORD, newPassword: '' }
  expect((await save(change)).statusCode).toBe(200)
  const other = await anotherSession()
  const again = await save({ ...change, name: 'Marc Bélanger' })
  expect([again.statusCode, again.json().user]).toMatchObject([
    200,
    { name: 'Marc Bélanger', email: change.email },
  ])
  expect(await mailsTo(change.email)).toEqual(['email_changed'])
  const whoIs = await api.call('GET', '/api/authRoute/is-authenticated', { token: other })
  expect(whoIs.statusCode).toBe(200)
  const before = await row()
  const guess = await save({ ...change, currentPassword: 'a guess', name: 'Somebody' })
  expect([guess.statusCode, guess.json().error.code]).toEqual([401, 'invalid_credentials'])
  const withoutPassword = await save({ ...change, email, currentPassword: '' })
  expect(withoutPassword.statusCode).toBe(400)
  expect(await row()).toEqual(before)
})

test('the current password with the present e-mail address alone is refused in French', async () => {
  const { save, email } = await signedInUser()
  const answer = await save({ email, currentPassword: PASSWORD, newPassword: '' })
  expect([answer.statusCode, answer.json().message]).toEqual([400, BOTH_REQUIRED])
})

test('two accounts cannot have the same e-mail address', async () => {
  const [first, second] = [await signedInUser(), await signedInUser()]
  const answer = await second.save({ email: first.email.toUpperCase(), currentPassword: PASSWORD })
  expect(answer.statusCode).toBe(409)
  expect(answer.json().error.fields).toEqual({ email: 'Another account uses this email.' })
})

test.each([
  { name: ' ' },
  { email: 'a@b.ca, c@d.ca' },
  { email: '' },
  { name: 'a\nb' },
  { bio: 'x'.repeat(2001) },
])('%j is refused', async body => expect((await (await signedInUser()).save(body)).statusCode).toBe(400))

test('a user of any role chooses the language of the dashboard, which is stored with the account', async () => {
  const { token, save } = await signedInUser('reader')
  expect(
    (await api.call('GET', '/api/authRoute/is-authenticated', { token })).json().user.language,
  ).toBeNull()
  expect((await save({ language: 'fr' })).json().user.language).toBe('fr')
  expect(
    (await otherReplica.call('GET', '/api/authRoute/is-authenticated', { token })).json().user,
  ).toMatchObject({ language: 'fr' })
  expect((await save({ language: 'de' })).statusCode).toBe(400)
})
