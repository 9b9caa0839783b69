import { beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '#harness/test-api.ts'

let api: TestApi
let admin: string

beforeAll(async () => {
  api = await startTestApi()
  admin = await api.signedInAs('admin')
})

const facts = async () => (await api.call('GET', '/api/settingsRoute/facts')).json()
const save = (body: unknown) => api.call('PATCH', '/api/settingsRoute/settings', { token: admin, body })

test('a real start shows unmistakable placeholders', async () => {
  expect(await facts()).toMatchObject({ phone: '418 555-0100', licence: '0000-0000-00' })
})

test('a visitor never reads what is not for visitors', async () => {
  await save({ notificationEmail: 'patron@exemple.ca', mailFromAddress: 'envoi@exemple.ca' })
  const text = JSON.stringify(await facts())
  expect(text).not.toContain('patron@exemple.ca')
  expect(text).not.toContain('envoi@exemple.ca')
})

test('an admin changes one fact and the others stay', async () => {
  const before = await facts()
  const answer = await save({ phone: '418 555-0199' })
  expect(answer.statusCode).toBe(200)
  expect(await facts()).toEqual({ ...before, phone: '418 555-0199' })
})

test('what a read gives can be sent back whole', async () => {
  const whole = (await api.call('GET', '/api/settingsRoute/settings', { token: admin })).json()
  const answer = await save({ ...whole, city: 'Lévis' })
  expect(answer.json()).toMatchObject({ city: 'Lévis', version: whole.version + 1 })
})

test.each([
  ['a licence of another form', { licence: '123' }, 'licence'],
  ['an address that a browser could run', { mapUrl: 'javascript:alert(1)' }, 'mapUrl'],
  ['a script without an address', { reviewScriptUrl1: 'https://avis.example' }, 'reviewScriptUrl1'],
  ['a script of any host', { reviewScriptUrl1: 'https://*.example/a.js' }, 'reviewScriptUrl1'],
  ['a script whose host ends a rule', { reviewScriptUrl2: 'https://a;sandbox/b.js' }, 'reviewScriptUrl2'],
  ['messages kept for no time', { messageRetentionMonths: 0 }, 'messageRetentionMonths'],
  ['a trash that is never emptied', { trashRetentionDays: 366 }, 'trashRetentionDays'],
  ['an unknown field', { colour: 'red' }, 'colour'],
])('%s is refused', async (_, body, field) => {
  const answer = await save(body)
  expect(answer.statusCode).toBe(400)
  expect(Object.keys(answer.json().error.fields)).toEqual([field])
})
