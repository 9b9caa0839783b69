import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sendMessage } from '#harness/send-message.ts'
import { startTestApi, type TestApi } from '#harness/test-api.ts'
import type { ReceivedMessage } from '../conversations.contract.ts'

let api: TestApi
let admin: string

beforeAll(async () => {
  api = await startTestApi()
  admin = await api.signedInAs('admin')
})

beforeEach(async () => {
  await sql`delete from messages`.execute(api.services.db)
})

const aMessage = (fields: object = {}) => sendMessage(api, fields)

const list = async (query: string) =>
  (await api.call('GET', `/api/contactRoute/contacts${query}`, { token: admin })).json() as {
    contacts: ReceivedMessage[]
    nextCursor: string | null
    total: number
  }

describe('a search', () => {
  const FOUND = {
    name: 'Éloïse Bœuf-Côté',
    email: 'Eloise.B@Exemple.ca',
    phone: '(418) 555-0199',
    message: 'Douche à l’italienne, 100 % céramique_mate.',
  }

  test.each([
    'eloise',
    'ÉLOÏSE',
    'Elo\u0308ise'.replace('o\u0308i', 'oi\u0308'),
    'boeuf',
    'côté douche',
    "l'italienne",
    'l’ITALIENNE',
    'eloise.b@exemple',
    '(418) 555-0199',
    '418 555 0199',
    '+1 418-555-0199',
    '4185550199',
    '0199',
    '100 %',
    'ceramique_mate',
    'à',
  ])('for %s finds only the matching message', async search => {
    const id = await aMessage(FOUND)
    await aMessage({ name: 'Xxx', email: 'x@y.z', phone: '581 222-3333', message: 'Zzz' })
    const page = await list(`?search=${encodeURIComponent(search)}`)
    expect(page.contacts.map(message => message.id)).toEqual([id])
    expect(page.total).toBe(1)
  })

  test.each(['eloise plancher', '100 %%', 'x%y', '_____', '\\', "' or 1=1 --"])(
    'for %s finds nothing',
    async search => {
      await aMessage(FOUND)
      expect((await list(`?search=${encodeURIComponent(search)}`)).total).toBe(0)
    },
  )

  test('covers the replies, and finds a message once', async () => {
    const id = await aMessage({ message: 'Une douche' })
    await aMessage({ message: 'Un plancher' })
    await api.services.db
      .insertInto('replies')
      .values([
        {
          message_id: id,
          reply_text: 'On passe mardi pour la douche, à côté du garage.',
          content_hash: Buffer.from('a'),
        },
        { message_id: id, reply_text: 'Mardi est confirmé.', content_hash: Buffer.from('b') },
      ])
      .execute()
    for (const search of ['mardi', 'MARDI cote', 'douche']) {
      const page = await list(`?search=${encodeURIComponent(search)}`)
      expect(page.contacts.map(message => message.id)).toEqual([id])
      expect(page.total).toBe(1)
    }
    expect((await list('?search=mardi&folder=spam')).total).toBe(0)
  })

  test('is limited to one folder and pages with an exact total', async () => {
    const ids: string[] = []
    for (let count = 0; count < 5; count += 1) ids.unshift(await aMessage({ message: 'Coulis' }))
    await api.call('DELETE', `/api/contactRoute/contact/${ids.pop()}`, { token: admin })
    await aMessage()
    const first = await list('?search=coulis&limit=3')
    expect(first).toMatchObject({ total: 4 })
    const next = await list(`?search=coulis&limit=3&cursor=${first.nextCursor}`)
    expect(next).toMatchObject({ total: 4, nextCursor: null })
    expect([...first.contacts, ...next.contacts].map(message => message.id)).toEqual(ids)
    expect(await list('?search=coulis&folder=trash')).toMatchObject({ total: 1 })
    const { headers } = await api.call('GET', '/api/contactRoute/contacts?search=coulis&limit=3', {
      token: admin,
    })
    expect(headers.link).toContain('search=coulis')
  })
})
