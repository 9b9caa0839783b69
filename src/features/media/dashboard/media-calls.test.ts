import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { type ApiClient, createApiClient } from '#shared/http/api-client.ts'
import { addImage, editImage, updateImage } from './image-calls.ts'
import { editMovie, updateVideo } from './movie-calls.ts'

const ID = '3f2504e0-4f89-41d3-9a0c-0305e82c3301'
const CHANGES = { title: 'Douche', description: 'Avant et après.' }

/** Whatever may stand between a phone and the site and answer in its place: a proxy, a café's Wi-Fi, an older server. */
async function clientBehind(answer: string): Promise<ApiClient> {
  const server = createServer((request, response) => {
    request.resume()
    request.on('end', () => response.end(answer))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  return createApiClient({ send: (address, init) => fetch(`http://127.0.0.1:${port}${address}`, init) })
}

test('a movie without an id is not edited, and a video without one not updated', async () => {
  const api = await clientBehind('')
  await expect(editMovie(api, {}, CHANGES)).rejects.toThrow('Movie ID is missing')
  await expect(updateVideo(api, '', CHANGES)).rejects.toThrow('Video ID is required')
})

test('an image without an id is neither edited nor updated', async () => {
  const api = await clientBehind('')
  await expect(editImage(api, {}, CHANGES)).rejects.toThrow('Image ID is missing')
  await expect(updateImage(api, '', CHANGES)).rejects.toThrow('Image ID is required')
})

test.each([
  ['title', { description: 'Avant.' }, ID],
  ['description', { title: 'Douche' }, ID],
  ['image', CHANGES, ''],
])('an image without its %s is not added', async (_, words, uploadId) => {
  const api = await clientBehind('')
  await expect(addImage(api, words, uploadId)).rejects.toThrow(
    'Missing required fields: title, description, and image are required',
  )
})

test.each([
  ['nothing', '', 'No data returned from update operation'],
  ['null', 'null', 'No data returned from update operation'],
  ['a reply without the item', '{"message":"ok"}', 'Invalid response from server'],
  ['a text', '"ok"', 'Invalid response from server'],
  [
    'an item that is none',
    '{"video":{"title":"x"},"image":{}}',
    'Invalid data returned from update operation',
  ],
])('an update that is answered with %s says so', async (_, answer, message) => {
  const api = await clientBehind(answer)
  await expect(editMovie(api, { _id: ID }, CHANGES)).rejects.toThrow(message)
  await expect(editImage(api, { _id: ID }, CHANGES)).rejects.toThrow(message)
})

test('an update that is answered with another item says so', async () => {
  const other = '00000000-0000-4000-8000-000000000000'
  const video = {
    ...{ id: other, _id: other, ...CHANGES, alt: '', url: '', publicId: '' },
    ...{ createdAt: '2026-11-14T12:00:00.000Z', state: 'ready', percent: 100, problem: null },
    ...{ fileName: 'a.mp4', bytes: 1, width: null, height: null, placeholder: null, isRendering: false },
    ...{ uses: [], deletedAt: null, durationMs: null },
  }
  const api = await clientBehind(JSON.stringify({ video, message: '' }))
  await expect(editMovie(api, { _id: ID }, CHANGES)).rejects.toThrow(
    'Invalid data returned from update operation',
  )
  await expect(editMovie(api, { _id: other }, CHANGES)).resolves.toMatchObject(CHANGES)
})
