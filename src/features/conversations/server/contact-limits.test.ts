import { createChallenge, solveChallenge } from 'altcha-lib/v1'
import { describe, expect, test } from 'vitest'
import { FOUR_FIELDS, startContactApi } from '#harness/contact-api.ts'
import type { Challenge } from '../contact.contract.ts'

const { replicas, newAddress, post, find } = await startContactApi()

describe('limits', () => {
  test('the sixth message of an address in a minute waits, on any replica; its neighbour does not', async () => {
    const from = newAddress()
    for (let count = 0; count < 5; count += 1)
      expect((await post({ from, replica: count % 2 === 0 ? 0 : 1 })).statusCode).toBe(201)
    const refused = await post({ from, replica: 1, headers: { 'x-forwarded-for': '10.1.2.3' } })
    expect(refused.statusCode).toBe(429)
    expect(refused.json().error.code).toBe('too_many_requests')
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(50)
    expect((await post()).statusCode).toBe(201)
  })

  test('thirty at once are five', async () => {
    const from = newAddress()
    const posts = Array.from({ length: 30 }, (_, index) => post({ from, replica: index % 2 === 0 ? 0 : 1 }))
    const statuses = (await Promise.all(posts)).map(answer => answer.statusCode)
    expect(statuses.filter(status => status === 201)).toHaveLength(5)
    expect(statuses.filter(status => status === 429)).toHaveLength(25)
  })

  test('the twenty-first message of an IP address in an hour is refused until the hour is over', async () => {
    const from = newAddress()
    const rows = Array.from({ length: 20 }, () => ({
      address: from,
      posted_at: new Date(Date.now() - 30 * 60_000),
    }))
    await replicas[0].services.db.insertInto('contact_posts').values(rows).execute()
    const refused = await post({ from })
    expect(refused.statusCode).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(1_700)
  })
})

describe('while the site gets unusually many messages', () => {
  const challenge = async () =>
    (await replicas[1].call('GET', '/api/contactRoute/challenge')).json().challenge as Challenge | null

  async function prove({ challenge, salt, maxnumber, ...rest }: Challenge): Promise<string> {
    const solution = await solveChallenge(challenge, salt, 'SHA-256', maxnumber).promise
    const proof = { challenge, salt, ...rest, number: solution?.number }
    return Buffer.from(JSON.stringify(proof)).toString('base64')
  }

  const statusOf = async (proof?: string) => {
    const answer = await post({ body: { ...FOUR_FIELDS, ...(proof && { proof }) } })
    expect(answer.statusCode).toBe(201)
    const { id } = answer.json().contact
    return (await find(id)) ? 'inbox' : (await find(id, '?folder=spam'))?.quarantineReason
  }

  test('a proof of work is required; a message without a valid, unused one goes to spam', async () => {
    expect(await challenge()).toBeNull()
    const rows = Array.from({ length: 300 }, (_, index) => ({ address: `10.0.0.${index}` }))
    await replicas[0].services.db.insertInto('contact_posts').values(rows).execute()
    const required = await challenge()
    if (!required) throw new Error('No challenge in a flood.')
    const proof = await prove(required)
    expect(await statusOf()).toBe('flood')
    expect(await statusOf('not a proof')).toBe('flood')
    const forged = { ...JSON.parse(Buffer.from(proof, 'base64').toString()), signature: '0'.repeat(64) }
    expect(await statusOf(Buffer.from(JSON.stringify(forged)).toString('base64'))).toBe('flood')
    expect(await statusOf(await prove(await expiredChallenge()))).toBe('flood')
    expect(await statusOf(proof)).toBe('inbox')
    expect(await statusOf(proof)).toBe('flood')
  })

  test('no key for photos is handed out without a proof', async () => {
    const required = await challenge()
    if (!required) throw new Error('No challenge in a flood.')
    const send = async (fields: object) =>
      (await post({ body: { ...FOUR_FIELDS, photoCount: 2, ...fields } })).json().photoKey
    expect(await send({})).toBeUndefined()
    expect(await send({ proof: await prove(required) })).toEqual(expect.any(String))
  })

  /** Signed by us and expired a second ago. */
  async function expiredChallenge(): Promise<Challenge> {
    const { db } = replicas[0].services
    const { secret } = await db.selectFrom('proof_key').select('secret').executeTakeFirstOrThrow()
    const expires = new Date(Date.now() - 1_000)
    const made = await createChallenge({ algorithm: 'SHA-256', hmacKey: secret, maxNumber: 1_000, expires })
    return { ...made, algorithm: 'SHA-256', maxnumber: 1_000 }
  }
})
