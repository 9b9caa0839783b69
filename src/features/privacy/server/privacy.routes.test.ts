import { sql } from 'kysely'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createSession } from '#features/accounts/server/session.store.ts'
import { readCsv } from '#features/contacts/csv.rules.ts'
import { applyRows } from '#features/contacts/server/import-rows.store.ts'
import { suppress } from '#features/contacts/server/suppression.store.ts'
import { insertEntry } from '#features/conversations/server/mailbox.store.ts'
import { startCampaignApi } from '#harness/campaign-api.ts'
import { sendMessage } from '#harness/send-message.ts'
import { aUser } from '#harness/test-api.ts'
import type { Person } from '../person.contract.ts'
import { exportTexts } from './person-export.fr.ts'

const campaignApi = await startCampaignApi()
const { api, services, call } = campaignApi
const reader = await api.signedInAs('reader')

const EMAIL = 'Elodie.Cote+douche@Exemple.ca'
const EMAIL_KEY = EMAIL.toLowerCase()

/** Creates a record in every place where personal data is stored. */
async function createAllRecords(): Promise<string> {
  const contactId = await campaignApi.aContact('Élodie Côté', `  ${EMAIL_KEY} `.trim(), {
    phone: '+1 418-555-0177',
  })
  const consents = { acceptsPolicy: true, acceptsPromotion: true, form: 'contact-form' }
  const messageId = await sendMessage(api, {
    name: '=Élodie Côté',
    email: EMAIL,
    phone: '(418) 555-0177',
    details: {
      ...{ room: 'bathroom', works: ['floor', 'shower'], length: 8, width: 10.5, unit: 'ft' },
      ...{ when: 'threeMonths', city: 'Lévis, chez Élodie' },
    },
    ...consents,
  })
  await call('POST', `/contactRoute/reply/${messageId}`, { replyText: `Bonjour ${EMAIL}, mardi?` })
  const neighbourId = await sendMessage(api, {
    email: 'voisin@exemple.ca',
    message: `Ma voisine (${EMAIL_KEY}) vous recommande.`,
    details: { city: `Chez ${EMAIL}` },
  })
  for (const [conversationId, address] of [
    [messageId, EMAIL],
    [neighbourId, EMAIL],
    [neighbourId, 'voisin@exemple.ca'],
  ] as const)
    await insertEntry(services.db, {
      conversationId,
      kind: 'inbound',
      mail: {
        id: `<${address}.${conversationId}>`,
        from: { name: address === EMAIL ? 'Élodie Côté' : 'Voisin', address },
        receivedAt: new Date(),
      },
      text: `Écrivez à ${EMAIL}.`,
      quotedText: `> à ${EMAIL}`,
      files: [{ name: `Plan de ${EMAIL}`, bytes: 9, isPicture: false }],
      isOld: false,
    })
  for (const id of [messageId, neighbourId])
    await call('PATCH', `/contactRoute/contact/${id}`, {
      isClosed: true,
      closedBecause: `${EMAIL} a choisi son cousin.`,
    })
  await campaignApi.aTemplate(`<p>{{name}}, écrivez à ${EMAIL}</p>`)
  await call('POST', `/listContactRoute/list-contacts-sendone/${contactId}`, {
    subject: 'Pour Élodie',
    message: `Votre adresse est ${EMAIL}`,
    useTemplate: false,
  })
  await campaignApi.sendAll()
  const csv = Buffer.from(`Nom,Courriel\nÉlodie,${EMAIL}\nPaul,paul@exemple.ca\n`)
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
    body: { email: EMAIL, password: 'devine-moi' },
    from: '10.44.0.1',
  })
  await api.call('POST', '/api/authRoute/forget-password', { body: { email: EMAIL }, from: '10.44.0.1' })
  await call('POST', '/teamRoute/invitation', { email: EMAIL, role: 'reader' })
  await sql`insert into account_mails (kind, email) values ('password_changed', ${EMAIL})`.execute(
    services.db,
  )
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
  test('is found in every spelling of the address, with all records', async () => {
    await createAllRecords()
    const [person, ...others] = await find(' elodie.cote+DOUCHE@exemple.ca ')
    expect(others).toEqual([])
    expect(person).toMatchObject({ email: EMAIL_KEY, hasAccount: false })
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
      'note',
      'reply',
      'sign-in',
    ])
  })

  test('is found by a phone number, however it is written', async () => {
    await createAllRecords()
    expect((await find('4185550177')).map(({ email }) => email)).toEqual([EMAIL_KEY])
    expect((await find('1 (418) 555 0177')).map(({ email }) => email)).toEqual([EMAIL_KEY])
    expect(await find('418 555-0199')).toEqual([])
  })

  test('has only the names that this person gave, not those of others in the same conversation', async () => {
    const conversationId = await sendMessage(api, {
      name: 'Élodie Côté',
      email: EMAIL,
      phone: '418 555-0177',
    })
    for (const [kind, name, address] of [
      ['inbound', 'É. Côté', EMAIL_KEY],
      ['inbound', 'Paul Voisin', 'voisin@exemple.ca'],
      ['own_mail', 'Céramique Exemple', 'info@ceramique.example'],
      ['delivery_failure', 'Mail Delivery System', 'mailer-daemon@exemple.ca'],
    ] as const)
      await insertEntry(services.db, {
        ...{ conversationId, kind, text: 'Bonjour', quotedText: '', files: [], isOld: false },
        mail: { id: `<${kind}.${address}>`, from: { name, address }, receivedAt: new Date() },
      })
    for (const author of ['Paul Voisin', 'Céramique Exemple', 'É. Côté'])
      await call('POST', '/reviewRoute/review', {
        ...{ author, source: 'Google', content: 'Du beau travail.', reviewedOn: '2026-05-01' },
      })
    const [person] = await find(EMAIL)
    expect(person?.names.sort()).toEqual(['É. Côté', 'Élodie Côté'])
    expect(person?.phones).toEqual(['418 555-0177'])
    const reviews = person?.records.filter(({ kind }) => kind === 'review')
    expect(reviews).toMatchObject([{ fields: { author: 'É. Côté' } }])
    expect(person?.records.filter(({ kind }) => kind === 'message')).toHaveLength(5)
  })

  test('without any record is not found', async () => {
    expect(await find('inconnu@exemple.ca')).toEqual([])
  })

  test('is exported as complete JSON, and as CSV without formulas', async () => {
    await createAllRecords()
    const json = await call('POST', '/privacyRoute/export', { email: EMAIL, format: 'json' })
    expect(json.headers['content-disposition']).toContain('attachment')
    expect(json.json().records).toEqual((await find(EMAIL))[0]?.records)
    expect(json.body).toBe(`${JSON.stringify(json.json(), null, 2)}\n`)
    const nobody = await call('POST', '/privacyRoute/export', { email: 'inconnu@exemple.ca', format: 'json' })
    expect(nobody.body).toBe(`${JSON.stringify(nobody.json(), null, 2)}\n`)
    const csv = await call('POST', '/privacyRoute/export', { email: EMAIL, format: 'csv' })
    expect(csv.headers['content-type']).toContain('text/csv')
    // For the person: in French, for Excel in French, in Quebec's time, whatever is held.
    expect(csv.body.startsWith('\ufeffDossier;Genre;Date et heure (Québec);Champ;Valeur\r\n')).toBe(true)
    expect(csv.body).toContain(";Nom;'=Élodie Côté\r\n")
    const rows = [...readCsv(csv.body.slice(1), ';')].slice(1).map(({ cells }) => cells)
    const english = new Set(Object.keys(exportTexts.fields))
    expect(
      rows.filter(
        ([, , at, field]) => english.has(field ?? '') || !/^\d{4}-\d\d-\d\d \d\d:\d\d/.test(at ?? ''),
      ),
    ).toEqual([])
    const names = new Set(Object.values(exportTexts.fields))
    expect(rows.filter(([, , , field]) => !names.has(field ?? ''))).toEqual([])
    expect(rows.map(([, , , field, value]) => `${field}\u00a0: ${value}`)).toEqual(
      expect.arrayContaining([
        'Pièce\u00a0: Salle de bain',
        'À faire\u00a0: Plancher, Douche',
        'Longueur\u00a0: 8',
        'Largeur\u00a0: 10,5',
        'Unité\u00a0: pieds',
        'Pour quand\u00a0: D’ici trois mois',
        'Ville\u00a0: Lévis, chez Élodie',
      ]),
    )
  })

  test('with an account is exported with the profile, the devices and the activity, without secrets', async () => {
    const { id: userId } = await aUser(services, { role: 'helper' })
    const { db } = services
    const profile = { telephone: '418 555-0133', bio: 'Pose depuis 1998.', language: 'fr' as const }
    const { email } = await db
      .updateTable('users')
      .set(profile)
      .where('id', '=', userId)
      .returning('email')
      .executeTakeFirstOrThrow()
    await createSession(db, { userId, device: 'Firefox de Lévis' })
    const secret = Buffer.from('canary-secret')
    await sql`insert into known_devices (mark_hash, user_id) values (${secret}, ${userId})`.execute(db)
    await sql`insert into passkeys (id, user_id, name, public_key, transports)
      values ('canary-id', ${userId}, 'Téléphone de chantier', ${secret}, '{}')`.execute(db)
    await sql`insert into push_subscriptions (user_id, session_id, endpoint, public_key, auth_secret)
      select ${userId}, id, 'https://push.example/canary', ${Buffer.alloc(65, 'canary')}, ${Buffer.alloc(16, 'canary')} from sessions
      where user_id = ${userId}`.execute(db)
    await sql`insert into audit_entries (user_id, action, status, address)
      select ${userId}, 'DELETE /imageRoute/image/:id', 200, '203.0.113.7' from generate_series(1, 3)`.execute(
      db,
    )
    const ask = (format: string) => call('POST', '/privacyRoute/export', { email, format })
    const json = await ask('json')
    const held = (json.json().records as Person['records']).map(({ kind, fields }) => ({ kind, ...fields }))
    const { telephone: phone, bio, language } = profile
    expect(held).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ kind: 'account', phone, 'about you': bio, language, role: 'helper' }),
        expect.objectContaining({ kind: 'device', use: 'session', device: 'Firefox de Lévis' }),
        expect.objectContaining({ kind: 'device', use: 'known device' }),
        expect.objectContaining({ kind: 'device', use: 'alerts', device: 'Firefox de Lévis' }),
        expect.objectContaining({ kind: 'device', use: 'passkey', device: 'Téléphone de chantier' }),
        expect.objectContaining({ kind: 'activity', times: '3', 'IP address': '203.0.113.7' }),
      ]),
    )
    const csv = await ask('csv')
    expect(csv.body).toContain(';Téléphone;418 555-0133\r\n')
    expect(csv.body).toContain(';Usage;clé d’accès\r\n')
    const names = new Set(Object.values(exportTexts.fields))
    const fields = [...readCsv(csv.body.slice(1), ';')].slice(1).map(({ cells }) => cells[3] ?? '')
    expect(fields.filter(field => !names.has(field))).toEqual([])
    const secrets = /canary|hash|63616e617279/
    expect(json.body).not.toMatch(secrets)
    expect(csv.body).not.toMatch(secrets)
    expect((await find(email))[0]?.hasAccount).toBe(true)
  })

  test('has no formula in the CSV that French Excel splits at semicolons', async () => {
    await sendMessage(api, { email: EMAIL, message: "Bonjour;=cmd|' /C calc'!A0\n=1+1" })
    const csv = await call('POST', '/privacyRoute/export', { email: EMAIL, format: 'csv' })
    const inFrench = [...readCsv(csv.body.slice(1), ';')].flatMap(({ cells }) => cells)
    expect(inFrench.filter(cell => /^[=+@-]/.test(cell))).toEqual([])
  })

  test('has a consent proof in one file, also after the erasure', async () => {
    await createAllRecords()
    await campaignApi.work()
    await suppress(services.db, EMAIL, 'unsubscribed')
    const proof = async () =>
      (await call('POST', '/privacyRoute/export', { email: EMAIL, format: 'json', part: 'consent' })).json()
        .records as Person['records']
    const before = await proof()
    expect([...new Set(before.map(({ kind }) => kind))].sort()).toEqual([
      'basis',
      'campaign mail',
      'consent',
      'suppression',
    ])
    await erase({ email: EMAIL, confirmation: EMAIL })
    const after = await proof()
    expect(after.map(({ kind, at }) => [kind, at])).toEqual(before.map(({ kind, at }) => [kind, at]))
    expect(JSON.stringify(after)).not.toMatch(/lodie/i)
  })
})

describe('erasing', () => {
  test('leaves the address in no table and no log, but as a hash', async () => {
    const contactId = await createAllRecords()
    expect(await dumpDatabase()).toMatch(/elodie/i)
    const answer = await erase({ email: EMAIL, confirmation: EMAIL_KEY })
    expect(answer.json()).toMatchObject({
      message: 'Erased.',
      counts: {
        message: 3,
        note: 1,
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
      select 'suppressions' as table from suppressions where address_hash = address_hash(${EMAIL_KEY}) and reason = 'erased'
      union all select 'consents' from consents where address_hash = address_hash(${EMAIL_KEY}) group by 1
      union all select 'contact_bases' from contact_bases where address_hash = address_hash(${EMAIL_KEY}) group by 1
      union all select 'erasures' from erasures where address_hash = address_hash(${EMAIL_KEY})`.execute(
      services.db,
    )
    expect(rows.map(({ table }) => table)).toEqual(['suppressions', 'consents', 'contact_bases', 'erasures'])
    const { rows: asked } = await sql`select from account_requests where kind <> 'link'`.execute(services.db)
    expect(asked).toEqual([])
    expect(services.logged.join('\n')).not.toMatch(/elodie|555-0177/i)
    expect((await call('GET', `/listContactRoute/list-contacts?search=${contactId}`)).json()).toEqual([])
  })

  test('stops mails that were still waiting', async () => {
    await createAllRecords()
    await erase({ email: EMAIL, confirmation: EMAIL })
    await campaignApi.work()
    expect(
      campaignApi.sink.mails.filter(mail => JSON.stringify(mail).toLowerCase().includes('elodie')),
    ).toEqual([])
    expect(await campaignApi.outcomes()).toEqual([' failed: left_the_list', ' failed: left_the_list'])
  })

  test('does not erase a person with a longer address', async () => {
    await sendMessage(api, { email: 'marie@exemple.ca' })
    await erase({ email: 'ie@exemple.ca', confirmation: 'ie@exemple.ca' })
    expect(await find('marie@exemple.ca')).toHaveLength(1)
  })

  test('treats pattern characters in an address literally', async () => {
    const his = 'jean+a.roy@exemple.ca'
    await sendMessage(api, { email: his })
    await sendMessage(api, { email: 'voisin@exemple.ca', message: `Écrivez à ${his}.` })
    const messages = async () =>
      (
        await services.db
          .selectFrom('messages')
          .select('message')
          .where('email', '=', 'voisin@exemple.ca')
          .execute()
      ).map(({ message }) => message)
    // Read as patterns, each of these would match.
    for (const email of ['jean_a.roy@exemple.ca', 'jean%roy@exemple.ca', 'jean.a.roy@exemple.ca'])
      await erase({ email, confirmation: email })
    expect(await find(his)).toHaveLength(1)
    expect(await messages()).toEqual([`Écrivez à ${his}.`])
    expect((await erase({ email: his, confirmation: his })).json().leftovers).toEqual([])
    expect(await messages()).toEqual(['Écrivez à [erased].'])
  })

  test('requires the address to be typed again', async () => {
    await sendMessage(api, { email: EMAIL })
    const answer = await erase({ email: EMAIL, confirmation: 'oui' })
    expect(answer.statusCode).toBe(400)
    expect(await find(EMAIL)).toHaveLength(1)
  })

  test('refuses the address of an account', async () => {
    const { email } = await services.db.selectFrom('users').select('email').limit(1).executeTakeFirstOrThrow()
    expect((await erase({ email, confirmation: email })).statusCode).toBe(409)
  })

  test('lists the tables that still contain an address of the business', async () => {
    await sendMessage(api, { email: 'info@ceramique.example' })
    const body = { email: 'info@ceramique.example', confirmation: 'info@ceramique.example' }
    await call('PATCH', '/settingsRoute/settings', { email: 'info@ceramique.example' })
    expect((await erase(body)).json().leftovers).toEqual(['settings_versions'])
  })

  test('searches the job queue too', async () => {
    await sql`create table pgboss.problems as select ${`refused: ${EMAIL_KEY}`}::text as output`.execute(
      services.db,
    )
    await sendMessage(api, { email: EMAIL })
    expect((await erase({ email: EMAIL, confirmation: EMAIL })).json().leftovers).toEqual(['problems'])
    await sql`drop table pgboss.problems`.execute(services.db)
  })

  test('leaves no contact of an import that adds the person meanwhile', async () => {
    const { db } = services
    const { id } = await db
      .insertInto('contact_imports')
      .values({
        file_name: 'liste.csv',
        columns: JSON.stringify([{ header: 'Courriel', samples: [EMAIL], field: 'email' }]),
        row_count: 1,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await sql`update contact_imports set state = 'importing', basis = 'customer', basis_on = '2026-11-01'
      where id = ${id}`.execute(db)
    await sql`insert into contact_import_rows (import_id, line, cells, name, email, email_key, phone, outcome)
      values (${id}, 1, ${JSON.stringify(['Élodie', EMAIL])}, 'Élodie', ${EMAIL}, ${EMAIL_KEY}, '', 'new')`.execute(
      db,
    )
    const { erasing } = await db.transaction().execute(async importer => {
      expect(await applyRows(importer, id)).toBe(1)
      const erasing = erase({ email: EMAIL, confirmation: EMAIL })
      await vi.waitFor(async () => {
        const { rows } = await sql`select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
        expect(rows).toHaveLength(1)
      })
      // Not awaited before the importer commits.
      return { erasing }
    })
    expect((await erasing).json().leftovers).toEqual([])
    expect(await db.selectFrom('contacts').where('email_key', '=', EMAIL_KEY).select('id').execute()).toEqual(
      [],
    )
  })

  test('is logged for good: who erased, when and how much, without the address', async () => {
    await sendMessage(api, { email: EMAIL })
    await erase({ email: EMAIL, confirmation: EMAIL })
    const log = await api.call('GET', '/api/privacyRoute/log', { token: reader })
    expect(log.json().erasures).toMatchObject([
      { by: expect.stringMatching(/^Person/), counts: { message: 1 } },
    ])
    const change = services.db.updateTable('erasures').set({ erased_by: 'nobody' })
    await expect(change.execute()).rejects.toThrow('never changed')
    await expect(services.db.deleteFrom('erasures').execute()).rejects.toThrow('never changed')
  })
})
