import { expect, test } from 'vitest'
import { saveStoredSettings } from '#features/settings/server/settings.store.ts'
import { startAccountApi } from '#harness/account-api.ts'

const accountApi = await startAccountApi()
const { api, services } = accountApi
let invitees = 0

const newInvitee = () => {
  invitees += 1
  return `invite${invitees}@exemple.ca`
}
const team = async (token: string) => (await api.call('GET', '/api/teamRoute/team', { token })).json()
const invite = (token: string, email: string, role = 'reader', from = `127.40.0.${invitees}`) =>
  api.call('POST', '/api/teamRoute/invitation', { token, body: { email, role }, from })
const read = (token: string) => api.call('POST', '/api/authRoute/invitation', { body: { token } })
const signUp = (token: string, fields: object = {}) =>
  api.call('POST', '/api/authRoute/signup', {
    body: { token, name: 'Julie', password: 'un mot de passe assez long', ...fields },
  })

async function anInvitation(role = 'reader') {
  const admin = await api.signedInAs('admin')
  const email = newInvitee()
  const answer = await invite(admin, email, role)
  await accountApi.work()
  return { admin, email, answer, token: accountApi.tokensFor(email)[0] ?? '' }
}

test.each(['reader', 'helper', 'admin'])('an admin invites a %s, who creates an account once', async role => {
  const { admin, email, answer, token } = await anInvitation(role)
  expect([answer.statusCode, answer.json().message]).toEqual([201, `Invitation sent to ${email}.`])
  expect(accountApi.mailsTo(email)[0]?.text).toContain(`/auth/signup#${token}`)
  expect((await team(admin)).invitations).toMatchObject([{ email, role, mail: 'sent' }])
  expect((await read(token)).json()).toEqual({ email, role })

  expect((await signUp(token, { password: '1234567' })).statusCode).toBe(400)
  for (const password of ['aaaaaaaa', ' '.repeat(8), email, 'Julie Roy 1987'])
    expect((await signUp(token, { name: 'Julie Roy', password })).statusCode).toBe(400)
  expect((await signUp(token, { role: 'admin' })).statusCode).toBe(400)
  const made = await signUp(token)
  expect([made.statusCode, made.json().email]).toEqual([201, email])
  expect((await signUp(token)).statusCode).toBe(404)
  expect((await read(token)).statusCode).toBe(404)

  const login = { email, password: 'un mot de passe assez long' }
  const signedIn = await api.call('POST', '/api/authRoute/login', { body: login })
  expect(signedIn.json().user).toMatchObject({ name: 'Julie', role })
  const now = await team(admin)
  expect(now.invitations).toEqual([])
  expect(now.members).toEqual(
    expect.arrayContaining([expect.objectContaining({ email, role, isYou: false })]),
  )
})

test('an invitation that was withdrawn, renewed or is a week old is invalid', async () => {
  const { admin, email, token } = await anInvitation()
  const spelled = email.replace('invite', 'INVITE')
  await invite(admin, spelled, 'admin')
  expect((await read(token)).statusCode).toBe(404)
  await accountApi.work()
  const [second = ''] = accountApi.tokensFor(spelled)
  expect((await read(second)).json().role).toBe('admin')
  const [open] = (await team(admin)).invitations
  const gone = await api.call('DELETE', `/api/teamRoute/invitation/${open.id}`, { token: admin })
  expect(gone.json()).toMatchObject({ message: 'Invitation revoked.', invitations: [] })
  expect((await read(second)).statusCode).toBe(404)
  const late = await anInvitation()
  await services.db
    .updateTable('account_links')
    .set({ expires_at: new Date(Date.now() - 1_000) })
    .execute()
  expect((await signUp(late.token)).statusCode).toBe(404)
})

test('an address with an account cannot be invited, in any spelling', async () => {
  const { admin, email, token } = await anInvitation()
  await signUp(token)
  const answer = await invite(admin, email.toUpperCase())
  expect([answer.statusCode, answer.json().message]).toEqual([409, 'This email already has an account.'])
})

test('invitations to one address are limited, in any spelling', async () => {
  const admin = await api.signedInAs('admin')
  const email = newInvitee()
  const spellings = [email, email.toUpperCase(), ` ${email}`, email]
  const answers = []
  for (const spelling of spellings) answers.push((await invite(admin, spelling)).statusCode)
  expect(answers).toEqual([201, 201, 201, 429])
})

test('a removed account is signed out on every replica, and its invitations end', async () => {
  const admin = await api.signedInAs('admin')
  const other = await api.signedInAs('admin')
  const email = newInvitee()
  await invite(other, email)
  const { members } = await team(other)
  const { id } = members.find((member: { isYou: boolean }) => member.isYou)
  const answer = await api.call('DELETE', `/api/teamRoute/member/${id}`, { token: admin })
  expect([answer.statusCode, answer.json().message]).toEqual([200, 'Account removed.'])
  const [, replica] = accountApi.replicas
  expect((await replica.call('GET', '/api/authRoute/is-authenticated', { token: other })).statusCode).toBe(
    401,
  )
  expect((await team(admin)).invitations).toEqual([])
  const again = await api.call('DELETE', `/api/teamRoute/member/${id}`, { token: admin })
  expect(again.statusCode).toBe(404)
})

test('a reader sees the team and cannot change it', async () => {
  const reader = await api.signedInAs('reader')
  const { members } = await team(reader)
  expect(members.length).toBeGreaterThan(1)
  expect((await invite(reader, newInvitee())).statusCode).toBe(403)
  const remove = await api.call('DELETE', `/api/teamRoute/member/${members[0].id}`, { token: reader })
  expect(remove.statusCode).toBe(403)
})

test('the last admin cannot be removed, even when the last two remove each other at the same time', async () => {
  await services.db.deleteFrom('users').where('role', '=', 'admin').execute()
  const [first, second] = [await api.signedInAs('admin'), await api.signedInAs('admin')]
  const idOf = async (token: string) =>
    (await api.call('GET', '/api/authRoute/profile', { token })).json().user.id as string
  const [firstId, secondId] = [await idOf(first), await idOf(second)]
  const answers = await Promise.all([
    accountApi.replicas[0].call('DELETE', `/api/teamRoute/member/${secondId}`, { token: first }),
    accountApi.replicas[1].call('DELETE', `/api/teamRoute/member/${firstId}`, { token: second }),
  ])
  expect(answers.map(answer => answer.statusCode).sort()[0]).toBe(200)
  const admins = await services.db.selectFrom('users').select('id').where('role', '=', 'admin').execute()
  expect(admins).toHaveLength(1)
  const last = admins[0]?.id === firstId ? first : second
  const refused = await api.call('DELETE', `/api/teamRoute/member/${admins[0]?.id}`, { token: last })
  expect([refused.statusCode, refused.json().message]).toEqual([409, 'You can’t remove the last admin.'])
})

test('without a sender address an invitation fails with a message that says what to set', async () => {
  const admin = await api.signedInAs('admin')
  await saveStoredSettings(services.db, { mailFromAddress: '', notificationEmail: '' }, null)
  const answer = await invite(admin, newInvitee())
  expect([answer.statusCode, answer.json().message]).toEqual([
    422,
    'No mail can be sent yet: set the sender address in Settings first.',
  ])
  expect((await team(admin)).invitations).toEqual([])
})

test('an admin sends an open invitation again: the new link works, the old one does not', async () => {
  const { admin, email, token } = await anInvitation('helper')
  await invite(admin, email, 'helper')
  await accountApi.work()
  expect((await team(admin)).invitations).toMatchObject([{ email, role: 'helper', mail: 'sent' }])
  expect((await read(token)).statusCode).toBe(404)
  expect((await read(accountApi.tokensFor(email)[1] ?? '')).json()).toEqual({ email, role: 'helper' })
})

test('an admin changes the role of an account, which holds at once; the last admin stays one', async () => {
  const admin = await api.signedInAs('admin')
  const other = await api.signedInAs('reader')
  const { user } = (await api.call('GET', '/api/authRoute/profile', { token: other })).json()
  const setRole = (id: string, role: string, token = admin) =>
    api.call('PATCH', `/api/teamRoute/member/${id}`, { token, body: { role } })
  const settingsStatus = async () =>
    (await api.call('PATCH', '/api/settingsRoute/settings', { token: other, body: {} })).statusCode

  expect((await setRole(user.id, 'helper', other)).statusCode).toBe(403)
  expect(await settingsStatus()).toBe(403)
  expect((await setRole(user.id, 'admin')).statusCode).toBe(200)
  expect(await settingsStatus()).toBe(200)
  expect((await setRole(user.id, 'helper')).json().members).toEqual(
    expect.arrayContaining([expect.objectContaining({ id: user.id, role: 'helper' })]),
  )
  expect(await settingsStatus()).toBe(403)
  expect((await setRole(user.id, 'owner')).statusCode).toBe(400)
  expect((await setRole('00000000-0000-4000-8000-000000000000', 'reader')).statusCode).toBe(404)

  const admins = (await team(admin)).members.filter(({ role }: { role: string }) => role === 'admin')
  const self = admins.find(({ isYou }: { isYou: boolean }) => isYou)
  for (const { id } of admins) if (id !== self.id) await setRole(id, 'reader')
  const refused = await setRole(self.id, 'helper')
  expect([refused.statusCode, refused.json().message]).toEqual([409, 'You can’t remove the last admin.'])
})
