import { beforeAll, expect, test } from 'vitest'
import { aUser, startTestApi, type TestApi } from '#harness/test-api.ts'
import { createSession } from './session.store.ts'

const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Mobile Safari/604.1'
const LAPTOP = 'Mozilla/5.0 (Windows NT 10.0; rv:150.0) Gecko/20100101 Firefox/150.0'

let api: TestApi
let otherReplica: TestApi

beforeAll(async () => {
  api = await startTestApi()
  otherReplica = await startTestApi(api.services)
})

async function signedInTwice() {
  const { id: userId } = await aUser(api.services, { role: 'reader' })
  const phone = await createSession(api.services.db, { userId, device: PHONE })
  const laptop = await createSession(api.services.db, { userId, device: LAPTOP })
  return { phone, laptop }
}

const isKnown = async (token: string) =>
  (await otherReplica.call('GET', '/api/authRoute/is-authenticated', { token })).statusCode === 200
const list = async (token: string) =>
  (await api.call('GET', '/api/authRoute/sessions', { token })).json().sessions

test('a user sees their signed-in devices, the current one first', async () => {
  const { phone } = await signedInTwice()
  expect(await list(phone)).toMatchObject([
    { kind: 'phone', name: 'iPhone', isCurrent: true },
    { kind: 'computer', name: 'Firefox on Windows', isCurrent: false },
  ])
})

test('the next call of a signed-out device is refused on every replica', async () => {
  const { phone, laptop } = await signedInTwice()
  const [, other] = await list(phone)
  expect(await isKnown(laptop)).toBe(true)
  const answer = await api.call('DELETE', `/api/authRoute/sessions/${other.id}`, { token: phone })
  expect(answer.statusCode).toBe(200)
  expect(answer.json().sessions).toHaveLength(1)
  expect([await isKnown(laptop), await isKnown(phone)]).toEqual([false, true])
})

test('a user signs out all other devices of their own account only', async () => {
  const { phone, laptop } = await signedInTwice()
  const stranger = await api.signedInAs('admin')
  const answer = await api.call('DELETE', '/api/authRoute/sessions', { token: phone })
  expect(answer.json().sessions).toMatchObject([{ isCurrent: true }])
  expect([await isKnown(laptop), await isKnown(phone), await isKnown(stranger)]).toEqual([false, true, true])
})

test('a user cannot sign out a device of another account', async () => {
  const { phone } = await signedInTwice()
  const stranger = await api.signedInAs('admin')
  const [mine] = await list(phone)
  const answer = await api.call('DELETE', `/api/authRoute/sessions/${mine.id}`, { token: stranger })
  expect(answer.statusCode).toBe(404)
  expect(await isKnown(phone)).toBe(true)
})
