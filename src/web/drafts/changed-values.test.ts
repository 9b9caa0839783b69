import { beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '#harness/test-api.ts'
import { changedValues } from './changed-values.ts'

let api: TestApi
let token: string
beforeAll(async () => {
  api = await startTestApi()
  token = await api.signedInAs('admin')
})

test('two people open the form of a contact before either saves: the changes of both stay', async () => {
  const CONTACT = '/api/listContactRoute/list-contact'
  const fields = { name: 'Nadia', email: 'nadia@exemple.ca', phone: '', basis: 'customer' }
  const { contact } = (await api.call('POST', CONTACT, { token, body: fields })).json()
  for (const changed of [{ basis: 'none' }, { name: 'Nadia B.' }, {}]) {
    const body = changedValues({ ...fields, ...changed }, fields)
    const answer = await api.call('PATCH', `${CONTACT}/${contact.id}`, { token, body })
    expect(answer.statusCode).toBe(200)
  }
  const [stored] = (await api.call('GET', `${CONTACT}s`, { token })).json()
  expect(stored).toMatchObject({ name: 'Nadia B.', email: fields.email, basis: 'none' })
})
