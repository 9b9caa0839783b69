import { beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '#harness/test-api.ts'
import { PLACEHOLDER_SETTINGS } from '../placeholder.rules.ts'
import { normalizeSettings } from '../settings.contract.ts'
import { EXAMPLE_SETTINGS } from './settings.seed.ts'

let api: TestApi
let admin: string

beforeAll(async () => {
  api = await startTestApi()
  admin = await api.signedInAs('admin')
})

const facts = async () => (await api.call('GET', '/api/settingsRoute/facts')).json()
const save = (body: unknown) => api.call('PATCH', '/api/settingsRoute/settings', { token: admin, body })

test('a new installation is not ready, its number cannot be dialled and no placeholder is a fact', async () => {
  expect(await facts()).toMatchObject({
    ...{ isReady: false, name: 'Votre entreprise', phone: '418 555-0100', licence: '0000-0000-00' },
    ...{ phoneLinks: null, city: '', hours: [], email: '', hostingProvider: '' },
    creditName: 'Carreau',
  })
})

test('a visitor cannot read private settings', async () => {
  await save({ notificationEmail: 'patron@exemple.ca', mailFromAddress: 'envoi@exemple.ca' })
  const text = JSON.stringify(await facts())
  expect(text).not.toContain('patron@exemple.ca')
  expect(text).not.toContain('envoi@exemple.ca')
})

test('an admin changes one setting and the others stay', async () => {
  const before = await facts()
  const answer = await save({ phone: '418 555-0199' })
  expect(answer.statusCode).toBe(200)
  expect(await facts()).toEqual({
    ...before,
    phone: '418 555-0199',
    phoneLinks: { number: '+14185550199', call: 'tel:+14185550199', text: 'sms:+14185550199' },
  })
})

test('the reply to a read can be sent back as a save', async () => {
  const whole = (await api.call('GET', '/api/settingsRoute/settings', { token: admin })).json()
  const answer = await save({ ...whole, city: 'Lévis' })
  expect(answer.json()).toMatchObject({ city: 'Lévis', version: whole.version + 1 })
})

const settings = async () => (await api.call('GET', '/api/settingsRoute/settings', { token: admin })).json()
const history = async () =>
  (await api.call('GET', '/api/settingsRoute/settings/versions', { token: admin })).json().versions

test('a visitor reads neither the settings nor their history', async () => {
  for (const path of ['settings', 'settings/versions'])
    expect((await api.call('GET', `/api/settingsRoute/${path}`)).statusCode).toBe(401)
})

test('surrounding spaces and empty lines of the opening hours are removed', async () => {
  await save({ city: '  Québec ', hours: ['Lundi : 7 h à 17 h ', '', ' '] })
  expect(await facts()).toMatchObject({ city: 'Québec', hours: ['Lundi : 7 h à 17 h'] })
})

test('a bare phone number is published as people write it, and an address without https is completed', async () => {
  const content = normalizeSettings({
    ...EXAMPLE_SETTINGS,
    phone: '4185550142',
    facebookUrl: 'www.facebook.com/nous',
  })
  expect(content).toMatchObject({ phone: '418 555-0142', facebookUrl: 'https://www.facebook.com/nous' })
  await save({ phone: '4185550143' })
  expect((await facts()).phone).toBe('418 555-0143')
})

test('a save over newer settings fails with the changes of the others, and overwrites nothing', async () => {
  const { version } = await settings()
  const theirs = (await save({ serviceArea: 'Lévis', hours: ['Samedi'] })).json()
  const refused = await api.call('PATCH', '/api/settingsRoute/settings', {
    token: admin,
    body: { serviceArea: 'Beauport' },
    headers: { 'if-match': `"${version}"` },
  })
  expect(refused.statusCode).toBe(409)
  expect(refused.json().error.details).toMatchObject({
    content: theirs,
    savings: [{ version: theirs.version, changed: ['hours', 'serviceArea'] }],
  })
  expect(await settings()).toEqual(theirs)
})

test('a save without changes creates no version', async () => {
  const whole = await settings()
  expect((await save(whole)).json()).toEqual(whole)
})

test('an admin restores earlier settings, back to the placeholders', async () => {
  const before = await settings()
  await save({ phone: '418 555-0177', isAcknowledgementOn: true })
  const restore = (version: number) =>
    api.call('POST', `/api/settingsRoute/settings/versions/${version}/restore`, { token: admin })
  const restored = (await restore(before.version)).json()
  expect(restored).toEqual({ ...before, version: restored.version, updatedAt: restored.updatedAt })
  expect((await history())[0].changed).toEqual(['phone', 'isAcknowledgementOn'])
  expect((await restore(0)).json()).toMatchObject(PLACEHOLDER_SETTINGS)
})

test.each([
  ['a licence of another form', { licence: '123' }, 'licence'],
  ['an address that a browser could run', { mapUrl: 'javascript:alert(1)' }, 'mapUrl'],
  ['a script without an address', { reviewScriptUrl1: 'https://avis.example' }, 'reviewScriptUrl1'],
  ['a script of any host', { reviewScriptUrl1: 'https://*.example/a.js' }, 'reviewScriptUrl1'],
  ['a script whose host ends a rule', { reviewScriptUrl2: 'https://a;sandbox/b.js' }, 'reviewScriptUrl2'],
  ['a phone without digits', { phone: 'sur demande' }, 'phone'],
  ['two addresses in one', { notificationEmail: 'a@exemple.ca, b@exemple.ca' }, 'notificationEmail'],
  ['a name that is a mail header', { mailFromName: 'Patron\nBcc: a@exemple.ca' }, 'mailFromName'],
  ['a track that is not bundled', { audioTrack: 'https://exemple.ca/a.mp3' }, 'audioTrack'],
  ['messages kept for no time', { messageRetentionMonths: 0 }, 'messageRetentionMonths'],
  ['a log that is wiped at once', { logRetentionDays: 30 }, 'logRetentionDays'],
  ['a trash that is never emptied', { trashRetentionDays: 366 }, 'trashRetentionDays'],
  ['an unknown field', { colour: 'red' }, 'colour'],
])('%s is refused', async (_, body, field) => {
  const answer = await save(body)
  expect(answer.statusCode).toBe(400)
  expect(Object.keys(answer.json().error.fields)).toEqual([field])
})
