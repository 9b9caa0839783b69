import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { addCleanup } from '#harness/cleanup.ts'
import { createPageFormReader } from './read-page-form.ts'

const readForm = createPageFormReader({ name: 'photos', most: 2, largestBytes: 1_000 })
const server = createServer((request, response) => {
  const answer = (status: number, body: object) => response.writeHead(status).end(JSON.stringify(body))
  readForm(request).then(
    ({ body, files }) => answer(200, { body, files: files.length }),
    ({ code }) => answer(400, { code }),
  )
})
await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
addCleanup(() => new Promise(resolve => server.close(resolve)))

async function send(form: FormData): Promise<unknown> {
  const { port } = server.address() as AddressInfo
  return (await fetch(`http://127.0.0.1:${port}`, { method: 'POST', body: form })).json()
}

function formWith(photos: number): FormData {
  const form = new FormData()
  for (let number = 0; number < photos; number += 1) form.append('photos', new File(['x'], `${number}.jpg`))
  form.append('message', 'Bonjour')
  return form
}

test('a visitor who picks three hundred photos loses no text', async () => {
  expect(await send(formWith(300))).toEqual({ body: 'message=Bonjour', files: 2 })
})

test('a form of a thousand parts is refused, and is not read on', async () => {
  expect(await send(formWith(1_000))).toEqual({ code: 'payload_too_large' })
})
