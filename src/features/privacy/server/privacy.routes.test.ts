import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { readCsv } from '#features/contacts/csv-reader.rules.ts'
import { suppress } from '#features/contacts/server/suppression.store.ts'
import { startMailRoom } from '#harness/people/mail-room.ts'
import { sendMessage } from '#harness/people/send-message.ts'
import type { Person } from '../person.contract.ts'

const room = await startMailRoom()
const { api, services, call } = room
const reader = await api.signedInAs('reader')

const SHE = 'Elodie.Cote+douche@Exemple.ca'
const KEY = SHE.toLowerCase()

/** Leaves a trace wherever a person can leave one. */
async function liveAnEventfulLife(): Promise<string> {
  const contactId = await room.aContact('Élodie Côté', `  ${KEY} `.trim(), { phone: '+1 418-555-0177' })
  const consents = { acceptsPolicy: true, acceptsPromotion: true, form: 'contact-form' }
  const messageId = await sendMessage(api, {
    name: '=Élodie Côté',
    email: SHE,
    phone: '(418) 555-0177',
    ...consents,
  })
  await call('POST', `/contactRoute/reply/${messageId}`, { replyText: `Bonjour ${SHE}, mardi?` })
  await sendMessage(api, { email: 'voisin@exemple.ca', message: `Ma voisine (${KEY}) vous recommande.` })
  await room.aTemplate(`<p>{{name}}, écrivez à ${SHE}</p>`)
  await call('POST', `/listContactRoute/list-contacts-sendone/${contactId}`, {
    subject: 'Pour Élodie',
    message: `Votre adresse est ${SHE}`,
    useTemplate: false,
  })
  await room.sendAll()
  const csv = Buffer.from(`Nom,Courriel\nÉlodie,${SHE}\nPaul,paul@exemple.ca\n`)
  const sent = await api.call(
    'POST',
    `/api/listContactRoute/imports?fileName=liste.csv&bytes=${csv.length}`,
    {
      token: await api.signedInAs('admin'),
      body: csv,
      headers: { 'content-type': 'application/octet-stream' },
    },
  )
  expect(sent.statusCode).toBe(201)
  await api.call('POST', '/api/authRoute/login', {
    body: { email: SHE, password: 'devine-moi' },
    from: '10.44.0.1',
  })
  await api.call('POST', '/api/authRoute/forget-password', { body: { email: SHE }, from: '10.44.0.1' })
  await call('POST', '/teamRoute/invitation', { email: SHE, role: 'reader' })
  await sql`insert into account_mails (kind, email) values ('password_changed', ${SHE})`.execute(services.db)
  return contactId
}

const find = async (search: string) => {
  const answer = await api.call('POST', '/api/privacyRoute/people', { token: reader, body: { search } })
  expect(answer.statusCode).toBe(200)
  return answer.json().people as Person[]
}
const erase = (body: object) => call('POST', '/privacyRoute/erase', body)
const kindsOf = (person: Person | undefined) => [...new Set(person?.records.map(({ kind }) => kind))].sort()

/** Every row of every table, as text. */
async function dumpDatabase(): Promise<string> {
  const { rows } = await sql<{ dump: string }>`
    select string_agg(query_to_xml(format('select %L as name, t::text from %I.%I t', relname, schemaname, relname),
      true, false, '')::text, '') as dump from pg_stat_user_tables`.execute(services.db)
  return rows[0]?.dump ?? ''
}

beforeEach(async () => {
  await sql`truncate messages, consents, contact_bases, contact_imports, sign_in_attempts,
    account_links, account_mails, account_requests, erasures cascade`.execute(services.db)
})

describe('one person', () => {
  test('is found in every spelling of the address, with all that is held', async () => {
    await liveAnEventfulLife()
    const [person, ...others] = await find(' elodie.cote+DOUCHE@exemple.ca ')
    expect(others).toEqual([])
    expect(person).toMatchObject({ email: KEY, hasAccount: false })
    expect(person?.names.sort()).toEqual(['=Élodie Côté', 'Élodie Côté'])
    expect(kindsOf(person)).toEqual([
      'account mail',
      'basis',
      'campaign mail',
      'consent',
      'contact',
      'import row',
      'mail',
      'mention',
      'message',
      'reply',
      'sign-in',
    ])
  })

  test('is found by a phone number, however it is written', async () => {
    await liveAnEventfulLife()
    expect((await find('4185550177')).map(({ email }) => email)).toEqual([KEY])
    expect((await find('1 (418) 555 0177')).map(({ email }) => email)).toEqual([KEY])
    expect(await find('418 555-0199')).toEqual([])
  })

  test('of whom nothing is held is nobody', async () => {
    expect(await find('inconnu@exemple.ca')).toEqual([])
  })

  test('is exported as JSON, complete, and as CSV that no spreadsheet runs', async () => {
    await liveAnEventfulLife()
    const json = await call('POST', '/privacyRoute/export', { email: SHE, format: 'json' })
    expect(json.headers['content-disposition']).toContain('attachment')
    expect(json.json().records).toEqual((await find(SHE))[0]?.records)
    const csv = await call('POST', '/privacyRoute/export', { email: SHE, format: 'csv' })
    expect(csv.headers['content-type']).toContain('text/csv')
    expect(csv.body).toContain(",name,'=Élodie Côté\r\n")
    expect(csv.body).toContain(',message,')
  })

  test('opens in Excel in French without a formula behind a semicolon', async () => {
    await sendMessage(api, { email: SHE, message: "Bonjour;=cmd|' /C calc'!A0\n=1+1" })
    const csv = await call('POST', '/privacyRoute/export', { email: SHE, format: 'csv' })
    const inFrench = [...readCsv(csv.body.slice(1), ';')].flatMap(({ cells }) => cells)
    expect(inFrench.filter(cell => /^[=+@-]/.test(cell))).toEqual([])
  })

  test('has a proof of consents, sends and leaving in one file, also after being erased', async () => {
    await liveAnEventfulLife()
    await room.work()
    await suppress(services.db, SHE, 'unsubscribed')
    const proof = async () =>
      (await call('POST', '/privacyRoute/export', { email: SHE, format: 'json', part: 'consent' })).json()
        .records as Person['records']
    const before = await proof()
    expect([...new Set(before.map(({ kind }) => kind))].sort()).toEqual([
      'basis',
      'campaign mail',
      'consent',
      'suppression',
    ])
    await erase({ email: SHE, confirmation: SHE })
    const after = await proof()
    expect(after.map(({ kind, at }) => [kind, at])).toEqual(before.map(({ kind, at }) => [kind, at]))
    expect(JSON.stringify(after)).not.toMatch(/lodie/i)
  })
})

describe('erasing', () => {
  test('leaves the address in no table and no log, but as a hash', async () => {
    const contactId = await liveAnEventfulLife()
    expect(await dumpDatabase()).toMatch(/elodie/i)
    const answer = await erase({ email: SHE, confirmation: KEY })
    expect(answer.json()).toMatchObject({
      message: 'Erased.',
      counts: {
        message: 1,
        reply: 1,
        contact: 1,
        'campaign mail': 2,
        'import row': 1,
        'sign-in': 1,
        'account mail': 3,
      },
      leftovers: [],
    })
    const dump = await dumpDatabase()
    expect(dump).toContain('voisin@exemple.ca')
    expect(dump).toContain('paul@exemple.ca')
    for (const trace of ['elodie', 'Élodie', '555-0177']) expect(dump).not.toMatch(new RegExp(trace, 'i'))
    const { rows } = await sql<{ table: string }>`
      select 'suppressions' as table from suppressions where address_hash = address_hash(${KEY}) and reason = 'erased'
      union all select 'consents' from consents where address_hash = address_hash(${KEY}) group by 1
      union all select 'contact_bases' from contact_bases where address_hash = address_hash(${KEY}) group by 1
      union all select 'erasures' from erasures where address_hash = address_hash(${KEY})`.execute(
      services.db,
    )
    expect(rows.map(({ table }) => table)).toEqual(['suppressions', 'consents', 'contact_bases', 'erasures'])
    const { rows: asked } = await sql`select from account_requests where kind <> 'link'`.execute(services.db)
    expect(asked).toEqual([])
    expect(services.logged.join('\n')).not.toMatch(/elodie|555-0177/i)
    expect((await call('GET', `/listContactRoute/list-contacts?search=${contactId}`)).json()).toEqual([])
  })

  test('stops mails that were still waiting', async () => {
    await liveAnEventfulLife()
    await erase({ email: SHE, confirmation: SHE })
    await room.work()
    expect(room.sink.mails.filter(mail => JSON.stringify(mail).toLowerCase().includes('elodie'))).toEqual([])
    expect(await room.outcomes()).toEqual([' failed: left_the_list', ' failed: left_the_list'])
  })

  test('spares who merely has a longer address', async () => {
    await sendMessage(api, { email: 'marie@exemple.ca' })
    await erase({ email: 'ie@exemple.ca', confirmation: 'ie@exemple.ca' })
    expect(await find('marie@exemple.ca')).toHaveLength(1)
  })

  test('takes the signs in an address for what they are', async () => {
    const his = 'jean+a.roy@exemple.ca'
    await sendMessage(api, { email: his })
    await sendMessage(api, { email: 'voisin@exemple.ca', message: `Écrivez à ${his}.` })
    const words = async () =>
      (
        await services.db
          .selectFrom('messages')
          .select('message')
          .where('email', '=', 'voisin@exemple.ca')
          .execute()
      ).map(({ message }) => message)
    // Read as patterns, each of these would be his.
    for (const email of ['jean_a.roy@exemple.ca', 'jean%roy@exemple.ca', 'jean.a.roy@exemple.ca'])
      await erase({ email, confirmation: email })
    expect(await find(his)).toHaveLength(1)
    expect(await words()).toEqual([`Écrivez à ${his}.`])
    expect((await erase({ email: his, confirmation: his })).json().leftovers).toEqual([])
    expect(await words()).toEqual(['Écrivez à [erased].'])
  })

  test('needs the address to be typed again', async () => {
    await sendMessage(api, { email: SHE })
    const answer = await erase({ email: SHE, confirmation: 'oui' })
    expect(answer.statusCode).toBe(400)
    expect(await find(SHE)).toHaveLength(1)
  })

  test('refuses the address of an account', async () => {
    const { email } = await services.db.selectFrom('users').select('email').limit(1).executeTakeFirstOrThrow()
    expect((await erase({ email, confirmation: email })).statusCode).toBe(409)
  })

  test('tells where the address still stands when it is the business’s own', async () => {
    await sendMessage(api, { email: 'info@ceramique.example' })
    const body = { email: 'info@ceramique.example', confirmation: 'info@ceramique.example' }
    await call('PATCH', '/settingsRoute/settings', { email: 'info@ceramique.example' })
    expect((await erase(body)).json().leftovers).toEqual(['settings_versions'])
  })

  test('is written down for good: who, when and how much, never whose', async () => {
    await sendMessage(api, { email: SHE })
    await erase({ email: SHE, confirmation: SHE })
    const log = await api.call('GET', '/api/privacyRoute/log', { token: reader })
    expect(log.json().erasures).toMatchObject([
      { by: expect.stringMatching(/^Person/), counts: { message: 1 } },
    ])
    const change = services.db.updateTable('erasures').set({ erased_by: 'nobody' })
    await expect(change.execute()).rejects.toThrow('never changed')
    await expect(services.db.deleteFrom('erasures').execute()).rejects.toThrow('never changed')
  })
})
