import { sql } from 'kysely'
import { beforeEach, expect, test, vi } from 'vitest'
import { startTestApi } from '#harness/test-api.ts'
import { purgeOldData } from '#processes/retention.ts'
import type { Vital } from '../vitals.contract.ts'
import { recordVitals } from './vitals.store.ts'
import { createVitalsBuffer } from './vitals-write-buffer.ts'

const api = await startTestApi()
const { db } = api.services
const reader = await api.signedInAs('reader')
const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1'
beforeEach(() => sql`truncate vital_days`.execute(db))

let addresses = 0
/** A different IP address for each call. */
const anAddress = () => {
  addresses += 1
  return `10.7.${addresses}.1`
}
const report = (body: object, { userAgent = PHONE, from = anAddress() } = {}) =>
  api.call('POST', '/api/vitalRoute/vitals', { body, from, headers: { 'user-agent': userAgent } })
const read = async () =>
  (await api.call('GET', '/api/vitalRoute/vitals', { token: reader })).json().vitals as Vital[]

test('a user reads the 75th percentile of each metric, and whether it is good', async () => {
  for (const lcp of [900, 1_200, 2_400, 9_000]) await report({ lcp, cls: 0.3 })
  await report({ inp: 40 })
  await report({ inp: 10 }, { userAgent: 'Googlebot/2.1' })
  await vi.waitFor(
    async () =>
      expect(await read()).toEqual([
        { metric: 'lcp', p75: 2_400, isGood: true, count: 4 },
        { metric: 'inp', p75: 40, isGood: true, count: 1 },
        { metric: 'cls', p75: 0.3, isGood: false, count: 4 },
      ]),
    { timeout: 60_000, interval: 100 },
  )
})

test('without measurements the percentile is null', async () => {
  expect(await read()).toMatchObject([
    { metric: 'lcp', p75: null, isGood: false, count: 0 },
    { metric: 'inp' },
    { metric: 'cls' },
  ])
})

test('measurements of one IP address are limited', async () => {
  for (let look = 0; look < 8; look += 1)
    expect((await report({ lcp: 1 }, { from: '10.6.0.1' })).statusCode).toBe(202)
  await vi.waitFor(async () => expect((await read())[0]?.count).toBe(6), { timeout: 60_000, interval: 100 })
  const calls = Array.from({ length: 113 }, () => report({ lcp: 1 }, { from: '10.6.0.1' }))
  expect((await Promise.all(calls)).filter(({ statusCode }) => statusCode === 429)).toHaveLength(1)
})

test.each([
  ['nothing', {}],
  ['a negative time', { lcp: -1 }],
  ['a time without an end', { lcp: 1e300 }],
  ['where somebody was', { lcp: 1, page: '/blogue' }],
  ['a text', { lcp: 'fast' }],
])('%s is refused', async (_, body) => {
  expect((await report(body)).statusCode).toBe(400)
})

test('measurements per day are limited, and there is one row per bucket', async () => {
  await recordVitals(db, [{ metric: 'lcp', bucket: 3, count: 20_000 }])
  await recordVitals(db, [{ metric: 'lcp', bucket: 60, count: 5_000 }])
  expect((await read())[0]).toMatchObject({ count: 20_000, p75: 400 })
  const buffer = createVitalsBuffer(api.services)
  for (let look = 0; look < 2_000; look += 1) buffer.add({ inp: look, cls: look / 100 })
  await buffer.close()
  const { rows } = await sql<{ rows: number }>`select count(*)::int as rows from vital_days`.execute(db)
  expect(rows[0]?.rows).toBeLessThanOrEqual(61 + 51 + 51)
})

test('measurements are deleted after 28 days', async () => {
  await recordVitals(db, [{ metric: 'lcp', bucket: 1, count: 1 }])
  await sql`update vital_days set day = business_day() - 28`.execute(db)
  expect((await read())[0]?.count).toBe(0)
  await purgeOldData.run({}, api.services, new AbortController().signal)
  expect(await db.selectFrom('vital_days').selectAll().execute()).toEqual([])
})
