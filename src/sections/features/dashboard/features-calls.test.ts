import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createApiClient } from '#shared/http/api-client.ts'
import type { FeaturesContent } from '../features.contract.ts'
import { featuresCalls } from './features-calls.ts'

/** Whatever may stand between a phone and the site and answer in its place. */
async function callsBehind(answer: string) {
  const bodies: unknown[] = []
  const server = createServer((request, response) => {
    let text = ''
    request.on('data', chunk => {
      text += chunk
    })
    request.on('end', () => {
      bodies.push(text && JSON.parse(text))
      response.end(answer)
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const api = createApiClient({ send: (address, init) => fetch(`http://127.0.0.1:${port}${address}`, init) })
  return { calls: featuresCalls(api), bodies }
}

const CONTENT = { title: 'Posé pour rester', version: 3, updatedAt: null } as FeaturesContent

test.each([undefined, null, {}])(
  'an admin who sends %j as features is refused before the call',
  async nothing => {
    const { calls, bodies } = await callsBehind('{}')
    await expect(calls.save(nothing as never, 0)).rejects.toThrow('No features data provided for update')
    expect(bodies).toEqual([])
  },
)

test.each(['', 'null'])('an answer of %j to the features call is named', async answer => {
  const { calls } = await callsBehind(answer)
  await expect(calls.read()).rejects.toThrow(/^No data received from server$/)
  await expect(calls.save(CONTENT, 3)).rejects.toThrow(/^No data received from server after update$/)
})

test('an answer that is something else keeps its own name', async () => {
  const { calls } = await callsBehind('{"title":5}')
  await expect(calls.read()).rejects.toThrow('Invalid response from server')
})

test('every value leaves as text, empty when missing', async () => {
  const { calls, bodies } = await callsBehind('')
  const content = { ...CONTENT, title1: 5, details1: null, videoUrl1: undefined } as never
  await expect(calls.save(content, 3)).rejects.toThrow()
  expect(bodies).toEqual([{ ...CONTENT, title1: '5', details1: '', videoUrl1: '' }])
})
