import { expect, test } from 'vitest'
import { startTestApi } from '#harness/test-api.ts'
import type { Contact } from '../contacts.contract.ts'
import type { ContactImport } from '../import.contract.ts'
import { importContacts } from './import.jobs.ts'
import { applyRows } from './import-rows.store.ts'
import { suppress } from './suppression.store.ts'

const api = await startTestApi()
const { services } = api
const { db } = services
const token = await api.signedInAs('admin')
const IMPORTS = '/api/listContactRoute/imports'
const PLAN = { basis: 'customer', basisOn: '2026-01-02' }

async function upload(content: string | Buffer) {
  const body = Buffer.from(content)
  const query = new URLSearchParams({ fileName: 'clients.csv', bytes: String(body.length) })
  const headers = { 'content-type': 'application/octet-stream' }
  return api.call('POST', `${IMPORTS}?${query}`, { token, body, headers })
}
const uploaded = async (content: string | Buffer) => (await upload(content)).json() as ContactImport
const fieldsOf = ({ columns }: ContactImport) => columns.map(({ field }) => field)
const work = (id: string) => importContacts.run({ importId: id }, services, new AbortController().signal)
const read = async (id: string) =>
  (await api.call('GET', `${IMPORTS}/${id}`, { token })).json() as ContactImport
const check = (id: string, fields: string[], plan: object = PLAN) =>
  api.call('POST', `${IMPORTS}/${id}/check`, { token, body: { fields, ...plan } })
const run = (id: string) => api.call('POST', `${IMPORTS}/${id}/run`, { token })

async function importFile(content: string | Buffer, plan: object = PLAN): Promise<ContactImport> {
  const file = await uploaded(content)
  await check(file.id, fieldsOf(file), plan)
  await work(file.id)
  expect((await run(file.id)).json().state).toBe('importing')
  await work(file.id)
  return read(file.id)
}
const listed = async (search = '') => {
  const answer = await api.call('GET', `/api/listContactRoute/list-contacts?search=${search}`, { token })
  return answer.json() as Contact[]
}

test('an admin imports a Windows-1252 file with semicolons; importing it again adds nobody', async () => {
  const file = Buffer.from(
    'Prénom;Nom;Courriel;Cellulaire\r\nÉloïse;Côté;Eloise@exemple.test;418 555-0101\r\n',
    'latin1',
  )
  const done = await importFile(file)
  expect(done).toMatchObject({ state: 'done', rowCount: 1, progress: 1, counts: { new: 1 } })
  expect(await listed('eloise')).toMatchObject([
    {
      name: 'Éloïse Côté',
      email: 'Eloise@exemple.test',
      phone: '418 555-0101',
      expiresOn: '2028-01-02',
      source: 'import',
    },
  ])
  expect((await importFile(file)).counts).toMatchObject({ new: 0, updated: 0, unchanged: 1 })
  expect(await listed('eloise')).toHaveLength(1)
})

test('a dry run tells what would become of each line, and adds nobody', async () => {
  await importFile('Name,Email,Phone\nLuc,luc@exemple.test,\n')
  await suppress(db, 'parti@exemple.test', 'unsubscribed')
  const file = await uploaded(
    [
      'Name,Email,Phone',
      '"Nadia\nBergeron",nadia@exemple.test,',
      'Nadia encore,NADIA@exemple.test,',
      'Sans adresse,,418',
      'Deux,"a@b.test, c@d.test",',
      'Parti,parti@exemple.test,',
      'Luc Fortin,luc@exemple.test,418 555-0142',
      ',juste.une.adresse@exemple.test,',
    ].join('\n'),
  )
  expect(fieldsOf(file)).toEqual(['name', 'email', 'phone'])
  await check(file.id, fieldsOf(file))
  await work(file.id)
  const checked = await read(file.id)
  expect(checked.counts).toEqual({
    new: 2,
    updated: 1,
    unchanged: 0,
    duplicate: 1,
    invalid: 2,
    suppressed: 1,
  })
  expect(checked.leftOut).toEqual([
    { line: 4, outcome: 'duplicate', problem: null, email: 'NADIA@exemple.test' },
    { line: 5, outcome: 'invalid', problem: 'email-missing', email: '' },
    { line: 6, outcome: 'invalid', problem: 'email-invalid', email: 'a@b.test, c@d.test' },
    { line: 7, outcome: 'suppressed', problem: 'unsubscribed', email: 'parti@exemple.test' },
  ])
  expect(await listed('nadia')).toEqual([])

  await run(file.id)
  await work(file.id)
  expect(await listed('nadia')).toMatchObject([{ name: 'Nadia Bergeron' }])
  expect(await listed('luc')).toMatchObject([{ name: 'Luc Fortin', phone: '418 555-0142' }])
  expect(await listed('juste')).toMatchObject([{ name: 'juste.une.adresse' }])
  expect(await listed('parti')).toEqual([])
})

test('existing contacts get the basis of the import where it lasts longer; the report counts those that keep theirs', async () => {
  const basisOf = async (search: string) =>
    (await listed(search)).map(({ basis, basisOn, source }) => ({ basis, basisOn, source }))
  const known = 'Name,Email\nÉchu,echu@exemple.test\nPareil,pareil@exemple.test\n'
  await importFile(known, { basis: 'inquiry', basisOn: '2020-01-01' })
  await importFile('Name,Email\nOui,oui@exemple.test\n', { basis: 'express', basisOn: '2026-02-03' })
  const all = `${known}Oui encore,oui@exemple.test\n`
  const done = await importFile(all)
  expect(done.counts).toMatchObject({ new: 0, updated: 3, unchanged: 0 })
  expect(done.keptBasis).toBe(1)
  for (const renewed of ['echu', 'pareil'])
    expect(await basisOf(renewed)).toEqual([{ ...PLAN, source: 'import' }])
  expect(await basisOf('oui')).toEqual([{ basis: 'express', basisOn: '2026-02-03', source: 'import' }])
  expect(await listed('oui')).toMatchObject([{ name: 'Oui encore' }])

  const again = await importFile(known)
  expect(again.counts).toMatchObject({ updated: 0, unchanged: 2 })
  expect(again.keptBasis).toBe(0)
  const worse = await importFile(known, { basis: 'none', basisOn: '2026-01-02' })
  expect(worse.counts).toMatchObject({ updated: 0, unchanged: 2 })
  expect(worse.keptBasis).toBe(2)
  expect(await basisOf('echu')).toEqual([{ ...PLAN, source: 'import' }])
})

test('a person who unsubscribes between check and import is not imported', async () => {
  const file = await uploaded('Email\nhesitant@exemple.test\n')
  await check(file.id, ['email'])
  await work(file.id)
  await suppress(db, 'hesitant@exemple.test', 'unsubscribed')
  await run(file.id)
  await work(file.id)
  expect(await listed('hesitant')).toEqual([])
})

test('after a crash the next worker imports the rest, and nobody twice', async () => {
  const people = Array.from({ length: 3_500 }, (_, index) => `Client ${index},client${index}@exemple.test`)
  const file = await uploaded(`Name,Email\n${people.join('\n')}`)
  await check(file.id, ['name', 'email'])
  await work(file.id)
  await run(file.id)
  await applyRows(db, file.id)
  expect((await read(file.id)).progress).toBeCloseTo(1_000 / 3_500)
  await Promise.all([work(file.id), work(file.id)])
  expect(await read(file.id)).toMatchObject({ state: 'done', counts: { new: 3_500 } })
  const answer = await api.call('GET', '/api/listContactRoute/list-contacts?search=client&limit=1', { token })
  expect(answer.headers['x-total-count']).toBe('3500')
})

test.each([
  ['no rows', 'Name,Email\n', 422],
  ['only blank rows', ' \n;\n', 422],
  ['too many columns', ','.repeat(60), 422],
])('a file with %s is refused', async (_, content, status) => {
  expect((await upload(content)).statusCode).toBe(status)
})

test('a plan without an e-mail, with a field twice or with a consent given tomorrow is refused', async () => {
  const { id } = await uploaded('Name,Email\nLuc,luc@exemple.test\n')
  expect((await check(id, ['name', 'none'])).statusCode).toBe(400)
  expect((await check(id, ['email', 'email'])).statusCode).toBe(400)
  expect((await check(id, ['name', 'email'], { ...PLAN, basisOn: '2999-01-01' })).statusCode).toBe(400)
  expect((await run(id)).statusCode).toBe(409)
})
