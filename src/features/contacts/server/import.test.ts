import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { deflateRawSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { startTestApi } from '#harness/test-api.ts'
import type { Contact } from '../contacts.contract.ts'
import type { ContactImport } from '../import.contract.ts'
import { importContacts } from './import.jobs.ts'
import { applyRows, checkRows } from './import-rows.store.ts'
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
/** As the queue does after the last attempt. */
const giveUp = async (id: string) => {
  await importContacts.giveUp?.({ importId: id }, services)
  expect((await read(id)).state).toBe('failed')
}
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

test('a contact that an account set to no promotional email keeps that, with the name and phone of the import', async () => {
  await importFile('Name,Email\nNon,non@exemple.test\nAutre,autre@exemple.test\n')
  const refuse = async (search: string) => {
    const [contact] = await listed(search)
    const path = `/api/listContactRoute/list-contact/${contact?.id}`
    const answer = await api.call('PATCH', path, { token, body: { basis: 'none' } })
    expect(answer.statusCode).toBe(200)
  }
  await refuse('non')
  const file = await uploaded(
    'Name,Email,Phone\nNon Merci,non@exemple.test,418 555-0177\nAutre,autre@exemple.test,\n',
  )
  await check(file.id, fieldsOf(file), { basis: 'express', basisOn: '2026-02-03' })
  await work(file.id)
  expect(await read(file.id)).toMatchObject({ counts: { updated: 2 }, keptBasis: 1 })
  // Decided between check and import.
  await refuse('autre')
  await run(file.id)
  await work(file.id)
  expect(await listed('non')).toMatchObject([{ name: 'Non Merci', phone: '418 555-0177', basis: 'none' }])
  expect(await listed('autre')).toMatchObject([{ basis: 'none' }])
  expect((await importFile('Email\nnon@exemple.test\n')).counts).toMatchObject({ updated: 0, unchanged: 1 })
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

test('an admin who tries again after a failed check sees its result before anybody is imported', async () => {
  const people = Array.from({ length: 1_500 }, (_, index) => `Essai ${index},essai${index}@exemple.test`)
  const file = await uploaded(`Name,Email\n${people.join('\n')}`)
  await check(file.id, ['name', 'email'])
  await checkRows(db, file.id)
  await giveUp(file.id)
  expect((await run(file.id)).json()).toMatchObject({ state: 'checking', counts: { new: 1_000 } })
  await work(file.id)
  expect(await read(file.id)).toMatchObject({ state: 'checked', counts: { new: 1_500 } })
  expect(await listed('essai')).toEqual([])

  // An import that failed after it was confirmed goes on.
  await run(file.id)
  await applyRows(db, file.id)
  await giveUp(file.id)
  expect((await run(file.id)).json()).toMatchObject({ state: 'importing' })
  await work(file.id)
  expect(await read(file.id)).toMatchObject({ state: 'done', progress: 1 })
})

test('a check that failed when all lines were checked has to be confirmed too', async () => {
  const file = await uploaded('Email\npresque@exemple.test\n')
  await check(file.id, ['email'])
  await checkRows(db, file.id)
  await giveUp(file.id)
  await run(file.id)
  await work(file.id)
  expect(await read(file.id)).toMatchObject({ state: 'checked', counts: { new: 1 } })
  expect(await listed('presque')).toEqual([])
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

const anna = { name: 'Anna Roy', email: 'anna@exemple.test', phone: '418 555-0101' }

test.each([
  [
    'UTF-16 with a byte order mark, as Excel writes "Unicode text"',
    Buffer.from('\ufeffNom\tCourriel\tCellulaire\nAnna Roy\tanna@exemple.test\t418 555-0101\n', 'utf16le'),
  ],
  [
    'UTF-16 without one',
    Buffer.from('Nom;Courriel;Cellulaire\nAnna Roy;anna@exemple.test;418 555-0101\n', 'utf16le'),
  ],
  [
    'a first line sep=;',
    Buffer.from('sep=;\r\nNom;Courriel;Cellulaire\r\nAnna Roy;anna@exemple.test;418 555-0101\r\n'),
  ],
  [
    'several addresses in a cell, as Google writes them',
    Buffer.from(
      'Name,E-mail 1 - Value,Phone 1 - Value\nAnna Roy,anna@exemple.test ::: roy@exemple.test,418 555-0101 ::: 418 555-0102\n',
    ),
  ],
])('an admin imports a file with %s', async (_, content) => {
  await db.deleteFrom('contacts').execute()
  expect((await importFile(content)).counts).toMatchObject({ new: 1, invalid: 0 })
  expect(await listed('anna')).toMatchObject([anna])
})

test('an admin imports contacts of a phone as vCards; cards without an address stay out, by their line', async () => {
  await db.deleteFrom('contacts').execute()
  const cards = [
    'BEGIN:VCARD',
    'VERSION:3.0',
    'N:Roy;Anna;;;',
    'FN:Anna Roy',
    'item1.EMAIL;type=INTERNET:ancienne@exemple.test',
    'EMAIL;type=INTERNET;type=HOME;type=pref:anna@exem',
    ' ple.test',
    'TEL;type=CELL:418 555-0101',
    'END:VCARD',
    'BEGIN:VCARD',
    'VERSION:2.1',
    'N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:C=C3=B4t=C3=A9;=C3=89lo=C3=AF=',
    'se;;;',
    'EMAIL;PREF;INTERNET:eloise@exemple.test',
    'END:VCARD',
    'BEGIN:VCARD',
    'VERSION:4.0',
    'FN:Sans adresse\\, inc.',
    'TEL;VALUE=uri:tel:+1-418-555-0109',
    'END:VCARD',
  ].join('\r\n')
  const done = await importFile(cards)
  expect(done.counts).toMatchObject({ new: 2, invalid: 1 })
  expect(done.leftOut).toEqual([{ line: 16, outcome: 'invalid', problem: 'email-missing', email: '' }])
  expect(await listed('anna')).toMatchObject([anna])
  expect(await listed('eloise')).toMatchObject([{ name: 'Éloïse Côté', phone: '' }])
})

/** An archive with these files, as Excel writes one. */
function zipOf(files: Record<string, string | Buffer>): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const [path, content] of Object.entries(files)) {
    const name = Buffer.from(path)
    const compressed = deflateRawSync(content)
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50, 0)
    local.writeUInt16LE(8, 8)
    local.writeUInt32LE(compressed.length, 18)
    local.writeUInt16LE(name.length, 26)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50, 0)
    entry.writeUInt16LE(8, 10)
    entry.writeUInt32LE(compressed.length, 20)
    entry.writeUInt16LE(name.length, 28)
    entry.writeUInt32LE(at, 42)
    parts.push(local, name, compressed)
    directory.push(entry, name)
    at += 30 + name.length + compressed.length
  }
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(Object.keys(files).length, 10)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...parts, ...directory, end])
}

const WORKBOOK = {
  'xl/workbook.xml':
    '<?xml version="1.0"?><workbook xmlns:r="x"><sheets><sheet name="Clients" sheetId="3" r:id="rId7"/></sheets></workbook>',
  'xl/_rels/workbook.xml.rels':
    '<Relationships><Relationship Id="rId1" Target="theme.xml"/><Relationship Id="rId7" Target="worksheets/clients.xml"/></Relationships>',
}

test('an admin imports an Excel file: texts, rich texts, inline texts, numbers and gaps', async () => {
  await db.deleteFrom('contacts').execute()
  const file = zipOf({
    ...WORKBOOK,
    'xl/sharedStrings.xml':
      '<sst><si><t>Nom</t></si><si><t>Courriel</t></si><si><t>Téléphone</t></si><si><r><t>Côté &amp; </t></r><r><t xml:space="preserve">fils</t></r></si></sst>',
    'xl/worksheets/clients.xml': `<worksheet><sheetData>
      <row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="D1" t="s"><v>2</v></c></row>
      <row r="2"/>
      <row r="3"><c r="A3" t="s"><v>3</v></c><c r="B3" t="inlineStr"><is><t>cote@exemple.test</t></is></c><c r="C3"/><c r="D3"><v>4.185550101E9</v></c></row>
      <row r="4"><c r="B4" t="str"><v>seule@exemple.test</v></c></row>
    </sheetData></worksheet>`,
  })
  expect((await importFile(file)).counts).toMatchObject({ new: 2, invalid: 0 })
  expect(await listed('cote')).toMatchObject([
    { name: 'Côté & fils', email: 'cote@exemple.test', phone: '4185550101' },
  ])
  expect(await listed('seule')).toMatchObject([{ email: 'seule@exemple.test' }])
})

/** What becomes of a file in a process with as much memory as a server has in a small container. */
function importApart(file: Buffer): Promise<string> {
  const script = `
    import { buffer } from 'node:stream/consumers'
    import { insertImport } from '#features/contacts/server/import.store.ts'
    import { parseImportFile } from '#features/contacts/server/import-file.ts'
    import { withDatabase } from '#scripts/local/prepare-database.ts'
    await withDatabase(process.env.DATABASE_URL, async db => {
      const { id: createdBy } = await db.selectFrom('users').select('id').executeTakeFirstOrThrow()
      const parsed = await parseImportFile(await buffer(process.stdin))
      await insertImport(db, { ...parsed, fileName: 'clients.xlsx', createdBy })
      console.log(parsed.rows.length, 'rows')
    }).catch(({ code, message }) => console.log(code, message))`
  const child = spawn(process.execPath, ['--max-old-space-size=512', '--input-type=module', '-e', script], {
    env: { DATABASE_URL: services.databaseUrl },
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  child.stdin.end(file)
  return text(child.stdout)
}

const cellsOf = (cell: string, rows: number) =>
  `<worksheet><sheetData>${`<row>${cell.repeat(20)}</row>`.repeat(rows)}</sheetData></worksheet>`

test.each([
  [
    'one text of 30 MB in 20 cells of 1000 rows',
    {
      ...WORKBOOK,
      'xl/sharedStrings.xml': `<sst><si><t>${'x'.repeat(30_000_000)}</t></si></sst>`,
      'xl/worksheets/clients.xml': cellsOf('<c t="s"><v>0</v></c>', 1_000),
    },
    '999 rows',
  ],
  [
    'a long text in every cell of 60,000 rows',
    {
      ...WORKBOOK,
      'xl/sharedStrings.xml': `<sst><si><t>${'x'.repeat(2_000)}</t></si></sst>`,
      'xl/worksheets/clients.xml': cellsOf('<c t="s"><v>0</v></c>', 60_000),
    },
    'unprocessable This spreadsheet is too large.',
  ],
  [
    'a list of sheets of 30 MB of tags',
    { ...WORKBOOK, 'xl/workbook.xml': '<a>'.repeat(10_000_000) },
    'unprocessable This spreadsheet is too large.',
  ],
])('a small Excel file that unpacks to %s does not end the server', async (_, files, outcome) => {
  expect((await importApart(zipOf(files))).trim()).toBe(outcome)
})

test.each([
  ['an old Excel file', Buffer.from('d0cf11e0a1b11ae100000000', 'hex'), 'Save As'],
  ['an archive that is no spreadsheet', zipOf({ 'photo.jpg': 'x' }), 'CSV UTF-8'],
  ['an archive cut in the middle', zipOf(WORKBOOK).subarray(0, 120), 'CSV UTF-8'],
  [
    'an Excel file that unpacks to 64 MB',
    zipOf({ ...WORKBOOK, 'xl/worksheets/clients.xml': Buffer.alloc(64 * 1024 * 1024, ' ') }),
    'too large',
  ],
])('%s is refused with what to do', async (_, content, text) => {
  const refused = await upload(content)
  expect(refused.statusCode).toBe(422)
  expect(refused.json().message).toContain(text)
})
