import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { startTestApi } from '#harness/test-api.ts'
import { TEST_HOST } from '#harness/test-database.ts'
import { sendRequest } from '#scripts/local/send-request.ts'
import { refuseUnderPressure } from './pressure.ts'

/** Blocks the event loop. */
function block(milliseconds: number): void {
  for (const end = performance.now() + milliseconds; performance.now() < end; );
}

test('a busy server responds 503, but not because its startup was busy', async () => {
  const { app } = await startTestApi()
  await app.ready()
  // Like a startup: the next sample is taken right after it.
  await wait(0)
  block(1_500)
  await app.listen({ port: 0, host: '127.0.0.1' })
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  const call = () =>
    sendRequest(url, { path: '/api/heroSectionRoute/hero-section', headers: { host: TEST_HOST } })
  const openedAt = performance.now()
  while (performance.now() - openedAt < 1_500) {
    expect((await call()).status).toBe(200)
    await wait(50)
  }
  await wait(600)
  let refused = await call()
  for (let tries = 0; refused.status === 200 && tries < 5; tries += 1) {
    block(1_500)
    await wait(20)
    refused = await call()
  }
  expect(refused.status).toBe(503)
  expect(refused.headers['retry-after']).toBe('5')
})

test('a server that may be a minute late responds while its event loop has turned too seldom to be measured', async () => {
  const app = fastify()
  onTestFinished(() => app.close())
  await refuseUnderPressure(app, 60_000)
  app.get('/', () => 'here')
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  await wait(2_100)
  for (let turn = 0; turn < 3; turn += 1) {
    block(1_050)
    await wait(0)
  }
  expect((await sendRequest(url, { path: '/' })).status).toBe(200)
})
