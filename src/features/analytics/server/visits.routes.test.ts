import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { startTestApi, type TestApi } from '#harness/test-api.ts'
import { createPresenceBuffer } from './presence-write-buffer.ts'
import { removeClosedTabs } from './visits.jobs.ts'

const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Version/18.1 Mobile/15E148 Safari/604.1'
const aTab = (number: number) => number.toString(16).padStart(24, '0')

let api: TestApi
let reader: string

beforeAll(async () => {
  api = await startTestApi()
  reader = await api.signedInAs('reader')
})
beforeEach(async () => {
  await sql`truncate visit_days, open_tabs`.execute(api.services.db)
})

let addresses = 0
/** A different IP address for each call. */
const anAddress = () => {
  addresses += 1
  return `10.9.${addresses}.1`
}
const report = (body: object, { userAgent = PHONE, from = anAddress() } = {}) =>
  api.call('POST', '/api/visitRoute/presence', { body, from, headers: { 'user-agent': userAgent } })
const read = async () => (await api.call('GET', '/api/visitRoute/visits', { token: reader })).json()
const untilRead = (expected: object) =>
  vi.waitFor(async () => expect(await read()).toMatchObject(expected), { timeout: 60_000, interval: 50 })

test('the first heartbeat of a day is a visit, the next ones are not, and both tabs are online', async () => {
  expect((await report({ tab: aTab(1), isFirstToday: true })).statusCode).toBe(202)
  await report({ tab: aTab(1), isFirstToday: false })
  await report({ tab: aTab(2), isFirstToday: false })
  await untilRead({ total: 1, online: 2 })
  const { days, since } = await read()
  expect(days).toHaveLength(30)
  expect(days.at(-1)).toEqual({ day: since, visits: 1 })
  expect(days.slice(0, -1).every(({ visits }: { visits: number }) => visits === 0)).toBe(true)
})

const leave = (tab: string) =>
  api.call('POST', '/api/visitRoute/departure', { body: { tab }, from: anAddress() })

test('a closed tab is no longer online, and its visit still counts', async () => {
  await report({ tab: aTab(20), isFirstToday: true })
  await report({ tab: aTab(21), isFirstToday: false })
  await untilRead({ total: 1, online: 2 })
  expect((await leave(aTab(20))).statusCode).toBe(202)
  await untilRead({ total: 1, online: 1 })
})

test('a heartbeat that arrives after its tab was closed, on any replica, does not bring it back', async () => {
  const replicas = [createPresenceBuffer(api.services), createPresenceBuffer(api.services)] as const
  const [first, second] = replicas
  first.addHeartbeat(aTab(30), true)
  second.addDeparture(aTab(30))
  await second.close()
  await first.close()
  first.addDeparture(aTab(31))
  first.addHeartbeat(aTab(31), true)
  await first.close()
  expect(await read()).toMatchObject({ total: 2, online: 0 })
  await removeClosedTabs.run(api.services)
  expect(await api.services.db.selectFrom('open_tabs').selectAll().execute()).toEqual([])
})

test('a robot that identifies itself is not counted', async () => {
  expect(
    (await report({ tab: aTab(3), isFirstToday: true }, { userAgent: 'Googlebot/2.1' })).statusCode,
  ).toBe(202)
  await report({ tab: aTab(4), isFirstToday: true })
  await untilRead({ total: 1, online: 1 })
})

test('visits of one IP address are limited', async () => {
  const answers: number[] = []
  for (let visit = 0; visit < 12; visit += 1)
    answers.push((await report({ tab: aTab(visit), isFirstToday: true }, { from: '10.8.0.1' })).statusCode)
  expect(answers.filter(status => status === 429)).toHaveLength(2)
  await untilRead({ total: 10 })
})

test.each([
  ['a name that is no tab', { tab: 'visitor@exemple.ca', isFirstToday: true }],
  ['more than is asked', { tab: aTab(1), isFirstToday: true, userId: 'x' }],
])('%s is refused', async (_, body) => {
  expect((await report(body)).statusCode).toBe(400)
})

test('a tab without heartbeats for five minutes is deleted, its visit is not', async () => {
  await report({ tab: aTab(5), isFirstToday: true })
  await untilRead({ total: 1, online: 1 })
  await sql`update open_tabs set seen_at = now() - interval '291 seconds'`.execute(api.services.db)
  await removeClosedTabs.run(api.services)
  expect(await api.services.db.selectFrom('open_tabs').selectAll().execute()).toEqual([])
  expect(await read()).toMatchObject({ total: 1, online: 0 })
})

test('a thousand tabs are written with one statement', async () => {
  const statements: string[] = []
  const counting = api.services.db.withPlugin({
    transformQuery: ({ node }) => {
      statements.push(node.kind)
      return node
    },
    transformResult: async ({ result }) => result,
  })
  const buffer = createPresenceBuffer({ ...api.services, db: counting })
  for (let tab = 0; tab < 1_000; tab += 1) buffer.addHeartbeat(aTab(tab), tab % 2 === 0)
  await buffer.close()
  expect(statements).toHaveLength(1)
  expect(await read()).toMatchObject({ total: 500, online: 1_000 })
})

test('a server that stops writes what is still in the buffer', async () => {
  const buffer = createPresenceBuffer(api.services)
  buffer.addHeartbeat(aTab(7), true)
  await buffer.close()
  expect(await read()).toMatchObject({ total: 1, online: 1 })
})
