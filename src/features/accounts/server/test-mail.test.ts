import { expect, test } from 'vitest'
import { saveStoredSettings } from '#features/settings/server/settings.store.ts'
import { startAccountApi } from '#harness/account-api.ts'
import { startTestApi } from '#harness/test-api.ts'
import { createTestServices } from '#harness/test-database.ts'

const accounts = await startAccountApi()
const { api } = accounts

test('an admin sends a test mail to their own address, and reads what became of it', async () => {
  const token = await api.signedInAs('admin')
  const { user } = (await api.call('GET', '/api/authRoute/profile', { token })).json()
  const read = async () => (await api.call('GET', '/api/authRoute/test-mail', { token })).json()
  expect(await read()).toEqual({ mail: null })
  const queued = await api.call('POST', '/api/authRoute/test-mail', { token })
  expect(queued.json()).toEqual({ mail: { to: user.email, state: 'waiting', problem: null } })
  await accounts.work()
  expect(await read()).toMatchObject({ mail: { to: user.email, state: 'sent' } })
  expect(accounts.mailsTo(user.email)[0]?.subject).toContain('Test mail')
})

test('without a sender address or a mail server nothing is queued, and the answer says what to set', async () => {
  const token = await api.signedInAs('admin')
  await saveStoredSettings(api.services.db, { mailFromAddress: '', notificationEmail: '' }, null)
  const refused = await api.call('POST', '/api/authRoute/test-mail', { token })
  expect(refused.statusCode).toBe(422)
  expect(refused.json().message).toContain('set the sender address in Settings')

  const withoutServer = await startTestApi(await createTestServices())
  const other = await withoutServer.signedInAs('admin')
  const answer = await withoutServer.call('POST', '/api/authRoute/test-mail', { token: other })
  expect(answer.json().message).toContain('SMTP_URL')
})
