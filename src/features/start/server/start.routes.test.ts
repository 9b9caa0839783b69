import { beforeAll, expect, test } from 'vitest'
import { EXAMPLE_SETTINGS } from '#features/settings/server/settings.seed.ts'
import { startTestApi, type TestApi } from '#harness/test-api.ts'

let api: TestApi
let admin: string

beforeAll(async () => {
  api = await startTestApi()
  admin = await api.signedInAs('admin')
})

const read = async () => (await api.call('GET', '/api/startRoute/start', { token: admin })).json()
const change = (body: object) => api.call('PATCH', '/api/startRoute/start', { token: admin, body })

test('a new installation is neither ready nor finished, and says what the server lacks', async () => {
  expect(await read()).toMatchObject({
    ...{ isReady: false, isFinished: false, skipped: [], hasOwnPhotos: false, hasReviews: false },
    server: { publicUrl: api.services.config.publicUrl, hasMailServer: false, canAlert: false },
  })
})

test('an admin skips a step twice and it is stored once; an unknown or needed step is refused', async () => {
  await change({ skip: 'alerts' })
  expect((await change({ skip: 'alerts' })).json().skipped).toEqual(['alerts'])
  expect((await change({ skip: 'business' })).statusCode).toBe(400)
})

test('the site is ready once the facts are saved, and the start is over once an admin says so', async () => {
  const { name, phone, licence, email, city, serviceArea } = EXAMPLE_SETTINGS
  const save = (body: object) => api.call('PATCH', '/api/settingsRoute/settings', { token: admin, body })
  await save({ name, phone, licence, email, city, serviceArea })
  expect((await read()).isReady).toBe(false)
  const { privacyOfficerName, privacyOfficerTitle, privacyOfficerEmail } = EXAMPLE_SETTINGS
  await save({ privacyOfficerName, privacyOfficerTitle, privacyOfficerEmail })
  expect(await read()).toMatchObject({ isReady: true, isFinished: false })
  expect((await change({ isFinished: true })).json()).toMatchObject({ isFinished: true, skipped: ['alerts'] })
})
