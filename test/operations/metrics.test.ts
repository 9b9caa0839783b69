import { readFileSync } from 'node:fs'
import { afterAll, describe, expect, test } from 'vitest'
import { registerSiteMetrics } from '#features/analytics/server/site-metrics.ts'
import { registerHealthMetrics } from '#features/health/server/health-metrics.ts'
import { createTestServices, TEST_HOST } from '#harness/test-database.ts'
import { createHttpServer } from '#platform/http/http-server.ts'
import { createLog } from '#platform/log.ts'
import { serveMetrics } from '#platform/metrics/metrics-server.ts'
import { countLogLines, createRegistry } from '#platform/metrics/registry.ts'
import { watchRequests } from '#platform/metrics/request-metrics.ts'
import { outboxDeliveries } from '#platform/outbox/outbox.ts'
import { createApi } from '#processes/create-api.ts'
import { sendRequest } from '#scripts/local/send-request.ts'
import { freePort } from '#scripts/local/servers/free-port.ts'

const services = await createTestServices()
const registry = createRegistry()
const log = createLog({ level: 'info', name: 'test', onLine: countLogLines(registry) }, { write() {} })
const httpServer = createHttpServer(services)
watchRequests(httpServer, registry)
registerSiteMetrics(services.db, registry)
registerHealthMetrics(services, registry)
registry.registerMetric(outboxDeliveries)
const app = await createApi(services, httpServer)
const siteUrl = await app.listen({ host: '127.0.0.1', port: 0 })
const port = await freePort()
const closeMetrics = await serveMetrics(registry, { host: '127.0.0.1', port }, log)
afterAll(async () => {
  closeMetrics()
  await app.close()
})

const readMetrics = async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text()

async function readSeries(series: string): Promise<number | undefined> {
  const line = (await readMetrics()).split('\n').find(candidate => candidate.startsWith(`${series} `))
  return line === undefined ? undefined : Number(line.split(' ')[1])
}

const askSite = (path: string, request: Parameters<typeof sendRequest>[1] = {}) =>
  sendRequest(siteUrl, { path, ...request, headers: { host: TEST_HOST, ...request?.headers } })

test('response times are recorded by route, never by address', async () => {
  await askSite('/healthz')
  await askSite('/api/imageRoute/image/0b9e1b1e-8f0c-4a49-9d0f-2f7c37b3b3a1?token=secret', {
    method: 'DELETE',
  })
  await askSite('/somewhere/else')
  const count = (labels: string) => readSeries(`carreau_request_duration_seconds_count{${labels}}`)
  expect(await count('method="GET",route="/healthz",status="2xx"')).toBe(1)
  expect(await count('method="DELETE",route="/api/imageRoute/image/:id",status="4xx"')).toBe(1)
  expect(await count('method="GET",route="unknown",status="4xx"')).toBe(1)
  expect(await readMetrics()).not.toMatch(/0b9e1b1e|secret|somewhere/)
})

test('requests made while rendering a page are not counted', async () => {
  await app.inject({ url: '/readyz', headers: { host: TEST_HOST } })
  expect(await readMetrics()).not.toContain('/readyz')
  await askSite('/readyz')
  expect(await readMetrics()).toContain('/readyz')
})

test('pages served from the cache are counted', async () => {
  httpServer.setPreRoutingHandler((request, response) => {
    if (request.url === '/kept') response.end('Bonjour')
    return request.url === '/kept'
  })
  await askSite('/kept')
  await askSite('/kept')
  await askSite('/healthz')
  expect(await readSeries('carreau_kept_pages_served_total')).toBe(2)
})

test('waiting mails and unread messages are counted', async () => {
  const payload = JSON.stringify({
    name: 'Camille',
    email: 'c@exemple.ca',
    phone: '418 555-0142',
    message: 'Bonjour',
  })
  const headers = { 'content-type': 'application/json' }
  await askSite('/api/contactRoute/contact', { method: 'POST', payload, headers })
  expect(await readSeries('carreau_mails_waiting{kind="owner"}')).toBe(1)
  expect(await readSeries('carreau_mails_waiting{kind="reply"}')).toBe(0)
  expect(await readSeries('carreau_oldest_waiting_mail_seconds{kind="owner"}')).toBeGreaterThan(0)
  expect(await readSeries('carreau_messages{folder="unread"}')).toBe(1)
})

test('each check of the health screen is exported, unless it is unknown', async () => {
  expect(await readSeries('carreau_check_state{check="database"}')).toBe(0)
  expect(await readSeries('carreau_check_state{check="backup"}')).toBe(1)
  expect(await readSeries('carreau_check_state{check="mail"}')).toBe(2)
  expect(await readSeries('carreau_check_state{check="certificate"}')).toBeUndefined()
})

test('log lines are counted by level', async () => {
  log.child({ job: 'any' }).error('as asked for')
  expect(await readSeries('carreau_log_lines_total{level="error"}')).toBe(1)
})

test('the site’s port serves no metrics, and the metrics port serves nothing else', async () => {
  expect((await askSite('/metrics')).status).toBe(404)
  expect((await fetch(`http://127.0.0.1:${port}/api/openapi.json`)).status).toBe(404)
})

describe.each(['ops/grafana-dashboard.json', 'ops/alerts.yaml'])('%s', file => {
  const named = new Set(readFileSync(file, 'utf8').match(/\b(carreau|nodejs|process)_[a-z_]+\b/g))

  test('queries metrics that exist', async () => {
    const names = (await registry.getMetricsAsJSON()).flatMap(({ name, type }) =>
      String(type) === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : name,
    )
    expect(named.size).toBeGreaterThan(3)
    expect([...named].filter(name => !names.includes(name))).toEqual([])
  })
})

test('every metric of this program is used in a dashboard or an alert', async () => {
  const ours = (await registry.getMetricsAsJSON())
    .map(({ name }) => name)
    .filter(name => name.startsWith('carreau_'))
  const ops = readFileSync('ops/grafana-dashboard.json', 'utf8') + readFileSync('ops/alerts.yaml', 'utf8')
  expect(ours.filter(name => !ops.includes(name))).toEqual([])
})
