import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createApiClient } from '#shared/http/api-client.ts'
import type { FeaturesContent } from '../features.contract.ts'
import { featuresCalls } from './features-calls.ts'

/** A server that replies with this body, as a proxy between a phone and the site might. */
async function callsWithReply(answer: string) {
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
    const { calls, bodies } = await callsWithReply('{}')
    await expect(calls.save(nothing as never, 0)).rejects.toThrow('No features data provided for update')
    expect(bodies).toEqual([])
  },
)

test.each(['', 'null'])('a reply of %j to the features call has its own error message', async answer => {
  const { calls } = await callsWithReply(answer)
  await expect(calls.read()).rejects.toThrow(/^No data received from server$/)
  await expect(calls.save(CONTENT, 3)).rejects.toThrow(/^No data received from server after update$/)
})

test('any other invalid reply has the usual error message', async () => {
  const { calls } = await callsWithReply('{"title":5}')
  await expect(calls.read()).rejects.toThrow('Invalid response from server')
})

test('every value is sent as a string, empty when missing', async () => {
  const { calls, bodies } = await callsWithReply('')
  const content = { ...CONTENT, title1: 5, details1: null, videoUrl1: undefined } as never
  await expect(calls.save(content, 3)).rejects.toThrow()
  expect(bodies).toEqual([
    { title: 'Posé pour rester', version: '3', updatedAt: '', title1: '5', details1: '', videoUrl1: '' },
  ])
})
