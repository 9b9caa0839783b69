import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { type ApiClient, createApiClient } from '#shared/http/api-client.ts'
import { addImage, editImage, editMovie, updateImage, updateVideo } from './media-calls.ts'

const ID = '3f2504e0-4f89-41d3-9a0c-0305e82c3301'
const CHANGES = { title: 'Douche', description: 'Avant et après.' }

/** A client whose server sends this body, like a proxy, a captive portal or an older server. */
async function clientAnsweredWith(answer: string): Promise<ApiClient> {
  const server = createServer((request, response) => {
    request.resume()
    request.on('end', () => response.end(answer))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  return createApiClient({ send: (address, init) => fetch(`http://127.0.0.1:${port}${address}`, init) })
}

test('editing or updating a movie without an id fails', async () => {
  const api = await clientAnsweredWith('')
  await expect(editMovie(api, {}, CHANGES)).rejects.toThrow('Movie ID is missing')
  await expect(updateVideo(api, '', CHANGES)).rejects.toThrow('Video ID is required')
})

test('editing or updating an image without an id fails', async () => {
  const api = await clientAnsweredWith('')
  await expect(editImage(api, {}, CHANGES)).rejects.toThrow('Image ID is missing')
  await expect(updateImage(api, '', CHANGES)).rejects.toThrow('Image ID is required')
})

test.each([
  ['title', { description: 'Avant.' }, ID],
  ['description', { title: 'Douche' }, ID],
  ['image', CHANGES, ''],
])('adding an image without its %s fails', async (_, details, uploadId) => {
  const api = await clientAnsweredWith('')
  await expect(addImage(api, details, uploadId)).rejects.toThrow(
    'Missing required fields: title, description, and image are required',
  )
})

test.each([
  ['an empty body', '', 'No data returned from update operation'],
  ['null', 'null', 'No data returned from update operation'],
  ['a reply without the item', '{"message":"ok"}', 'Invalid response from server'],
  ['a string', '"ok"', 'Invalid response from server'],
  ['an invalid item', '{"video":{"title":"x"},"image":{}}', 'Invalid data returned from update operation'],
])('an update that gets %s in reply fails with a clear message', async (_, answer, message) => {
  const api = await clientAnsweredWith(answer)
  await expect(editMovie(api, { _id: ID }, CHANGES)).rejects.toThrow(message)
  await expect(editImage(api, { _id: ID }, CHANGES)).rejects.toThrow(message)
})

test('an update that gets another item in reply fails', async () => {
  const other = '00000000-0000-4000-8000-000000000000'
  const video = {
    ...{ id: other, _id: other, ...CHANGES, alt: '', url: '', publicId: '' },
    ...{ createdAt: '2026-11-14T12:00:00.000Z', state: 'ready', percent: 100, problem: null },
    ...{
      fileId: ID,
      fileName: 'a.mp4',
      bytes: 1,
      width: null,
      height: null,
      placeholder: null,
      isRendering: false,
    },
    ...{ uses: [], deletedAt: null, durationMs: null },
  }
  const api = await clientAnsweredWith(JSON.stringify({ video, message: '' }))
  await expect(editMovie(api, { _id: ID }, CHANGES)).rejects.toThrow(
    'Invalid data returned from update operation',
  )
  await expect(editMovie(api, { _id: other }, CHANGES)).resolves.toMatchObject(CHANGES)
})
