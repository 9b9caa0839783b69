import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { startCampaignApi } from '#harness/campaign-api.ts'
import { sendMessage } from '#harness/send-message.ts'
import type { HeldRecord, Match, Person } from '../person.contract.ts'

const campaignApi = await startCampaignApi()
const { api, services, call } = campaignApi
const reader = await api.signedInAs('reader')

beforeEach(async () => {
  await sql`truncate messages, consents, contact_bases, contact_imports, sign_in_attempts, account_links,
    account_mails, account_requests, erasures, reviews cascade`.execute(services.db)
})

interface Found {
  people: Person[]
  matches: Match[]
  hasMore: boolean
  reviews: HeldRecord[]
}

const find = async (search: string, isExact = false): Promise<Found> => {
  const body = { search, ...(isExact && { isExact }) }
  const answer = await api.call('POST', '/api/privacyRoute/people', { token: reader, body })
  expect(answer.statusCode).toBe(200)
  return answer.json()
}
const emails = ({ people, matches }: Found) => [...people, ...matches].map(({ email }) => email)

const ELODIE = { name: 'Élodie Côté', email: 'ecote@exemple.ca', phone: '(418) 555-0177' }
const ELOI = { name: 'Éloi Roy', email: 'eloi@exemple.ca', phone: '418 555-0199 poste 22' }

async function aReview(fields: object = {}): Promise<string> {
  const answer = await call('POST', '/reviewRoute/review', {
    ...{ author: ELODIE.name, source: 'Google', content: 'Du beau travail.', reviewedOn: '2026-05-01' },
    ...fields,
  })
  expect(answer.statusCode).toBe(201)
  return answer.json().review.id
}

describe('one person', () => {
  test.each([
    ['the name without accents', 'elodie cote'],
    ['the names the other way round', 'CÔTÉ Élodie'],
    ['part of the name', 'lodi'],
    ['half of the number', '555 0177'],
    ['part of the address', 'ecote@'],
    ['the whole number with the country', '+1 418 555-0177'],
  ])('is found by %s', async (_, search) => {
    await sendMessage(api, ELODIE)
    await sendMessage(api, ELOI)
    const found = await find(search)
    expect(emails(found)).toEqual([ELODIE.email])
    expect(found.people[0]?.records.filter(({ kind }) => kind === 'message')).toHaveLength(1)
  })

  test('is found by a phone number with an extension', async () => {
    await sendMessage(api, ELOI)
    expect(emails(await find('418-555-0199'))).toEqual([ELOI.email])
  })

  test('is found wherever a name or an address is stored', async () => {
    await campaignApi.aContact('Ginette Contact', 'ginette@exemple.ca')
    await campaignApi.sendAll()
    await sql`delete from contacts`.execute(services.db)
    expect(emails(await find('Ginette'))).toEqual(['ginette@exemple.ca'])
    await call('POST', '/teamRoute/invitation', { email: 'invitee@exemple.ca', role: 'reader' })
    expect(emails(await find('invitee'))).toEqual(['invitee@exemple.ca'])
    const body = { email: 'devineur@exemple.ca', password: 'devine-moi' }
    await api.call('POST', '/api/authRoute/login', { body, from: '10.44.0.2' })
    expect(emails(await find('devineur'))).toEqual(['devineur@exemple.ca'])
    const from = '10.44.0.3'
    const { token } = (await api.call('POST', '/api/authRoute/passkey', { body: {}, from })).json()
    const response = { id: 'inconnue', rawId: 'inconnue', type: 'public-key', response: {} }
    await api.call('POST', '/api/authRoute/passkey-answer', { body: { token, response }, from })
    const attempts = services.db.selectFrom('sign_in_attempts').select('id').where('address', '=', from)
    expect(await attempts.execute()).toHaveLength(1)
    expect(emails(await find('passkey'))).toEqual([])
    const csv = Buffer.from('Nom,Courriel\nOscar Import,oscar@exemple.ca\n')
    const sent = await api.call('POST', `/api/listContactRoute/imports?fileName=l.csv&bytes=${csv.length}`, {
      token: await api.signedInAs('admin'),
      body: csv,
      headers: { 'content-type': 'application/octet-stream' },
    })
    expect(sent.statusCode).toBe(201)
    expect(emails(await find('oscar import'))).toEqual(['oscar@exemple.ca'])
  })

  test('is not found by messages of others, nor by pattern characters', async () => {
    await sendMessage(api, { ...ELOI, message: 'Ginette vous recommande.' })
    for (const search of ['ginette', 'é%i', 'elo_', '%%', '..'])
      expect(emails(await find(search))).toEqual([])
  })
})

describe('several people', () => {
  test('are listed without their records until one address is chosen', async () => {
    await sendMessage(api, ELODIE)
    await sendMessage(api, ELOI)
    const found = await find('élo')
    expect(found.people).toEqual([])
    expect(found.matches).toEqual([
      { email: ELODIE.email, names: [ELODIE.name], phones: [ELODIE.phone] },
      { email: ELOI.email, names: [ELOI.name], phones: [ELOI.phone] },
    ])
    expect(emails(await find(ELOI.email, true))).toEqual([ELOI.email])
  })

  test('a whole address finds that person only, although other addresses contain it', async () => {
    await sendMessage(api, { email: 'marie@exemple.ca' })
    await sendMessage(api, { email: 'anne-marie@exemple.ca' })
    const found = await find('marie@exemple.ca')
    expect([found.people.length, found.matches]).toEqual([1, []])
  })

  test('the first twenty are listed, and `hasMore` is set', async () => {
    for (let index = 10; index < 31; index += 1)
      await campaignApi.aContact(`Tremblay ${index}`, `t${index}@exemple.ca`)
    const found = await find('tremblay')
    expect([found.matches.length, found.hasMore]).toEqual([20, true])
    expect((await find('tremblay 15')).hasMore).toBe(false)
  })

  test('an export or erasure needs the whole address', async () => {
    await sendMessage(api, ELODIE)
    const exported = await call('POST', '/privacyRoute/export', { email: 'ecote', format: 'json' })
    expect(exported.json().records).toEqual([])
    await call('POST', '/privacyRoute/erase', { email: 'ecote', confirmation: 'ecote' })
    expect(emails(await find(ELODIE.email))).toEqual([ELODIE.email])
  })
})

describe('reviews', () => {
  const reviewsLeft = async () =>
    (await services.db.selectFrom('reviews').select('id').execute()).map(({ id }) => id)
  const erase = (reviewIds: string[]) => {
    const { email } = ELODIE
    return call('POST', '/privacyRoute/erase', { email, confirmation: email, reviewIds })
  }

  test('by a person’s name are listed and exported with the person', async () => {
    await sendMessage(api, ELODIE)
    const id = await aReview({ author: 'elodie  cote' })
    await aReview({ author: 'Élodie Côté-Roy' })
    const [person] = (await find(ELODIE.email)).people
    expect(person?.records.filter(({ kind }) => kind === 'review')).toMatchObject([
      { fields: { id, author: 'elodie  cote', review: 'Du beau travail.' } },
    ])
    const exported = await call('POST', '/privacyRoute/export', { email: ELODIE.email, format: 'json' })
    expect(exported.json().records).toEqual(person?.records)
  })

  test('are found by their author, also without an address', async () => {
    const id = await aReview({ author: 'Rosalie Sansadresse' })
    const found = await find('sansadresse')
    expect(emails(found)).toEqual([])
    expect(found.reviews).toMatchObject([{ kind: 'review', fields: { id } }])
  })

  test('are erased with a person only when chosen: two people may have one name', async () => {
    await sendMessage(api, ELODIE)
    const [hers, namesake] = [await aReview(), await aReview({ content: 'Une autre Élodie.' })]
    const answer = await erase([hers])
    expect(answer.json()).toMatchObject({ message: 'Erased.', counts: { message: 1, review: 1 } })
    expect(await reviewsLeft()).toEqual([namesake])
    const shown = await api.call('GET', '/api/reviewRoute/reviews')
    expect(shown.json().reviews).toHaveLength(1)
  })

  test('by another name are not erased with a person', async () => {
    await sendMessage(api, ELODIE)
    const other = await aReview({ author: 'Éloi Roy' })
    expect((await erase([other])).statusCode).toBe(400)
    expect(await reviewsLeft()).toEqual([other])
    expect(emails(await find(ELODIE.email))).toEqual([ELODIE.email])
  })

  test('no longer contain an erased address', async () => {
    await sendMessage(api, ELODIE)
    await aReview({ author: 'Éloi Roy', content: `Écrivez à ${ELODIE.email}.` })
    expect((await erase([])).json().leftovers).toEqual([])
    const rows = await services.db.selectFrom('reviews').select('content').execute()
    expect(rows).toEqual([{ content: 'Écrivez à [erased].' }])
  })
})
