import type { FastifyInstance } from 'fastify'
import { beforeAll, describe, expect, test } from 'vitest'
import { encodeForm } from '#harness/encode-form.ts'
import { FORM_HEADERS, FORM_LIMIT, FULL_DISK, startFormServer } from '#harness/form-server.ts'

let app: FastifyInstance

beforeAll(async () => {
  app = (await startFormServer()).app
})

async function post(payload: string | Buffer, type: string, url = '/api/form') {
  return app.inject({ method: 'POST', url, payload, headers: { ...FORM_HEADERS, 'content-type': type } })
}

async function postForm(fields: Record<string, string>, files: Record<string, File> = {}) {
  const { body, headers } = await encodeForm(fields, files)
  return post(body, headers['content-type'])
}

/** Sends these parts with boundaries between them. */
const postParts = (parts: string[], { boundary = 'xx', end = true } = {}) =>
  post(
    parts.map(part => `--${boundary}\r\n${part}\r\n`).join('') + (end ? `--${boundary}--\r\n` : ''),
    `multipart/form-data; boundary=${boundary}`,
  )
const TITLE = 'content-disposition: form-data; name="title"\r\n\r\nA title'
const FILE = 'content-disposition: form-data; name="thing"; filename="a.bin"\r\n\r\n'

describe('a form', () => {
  test('is read with its fields and its file in any order', async () => {
    const file = new File(['x'.repeat(100_000)], 'été “1”.mp4')
    const answer = await postForm({ title: 'Bain' }, { thing: file })
    expect(answer.json()).toEqual({ title: 'Bain', fileName: 'été “1”.mp4', bytes: 100_000 })
    expect((await postParts([`${FILE}hello`, TITLE])).json()).toMatchObject({ title: 'A title', bytes: 5 })
  })

  test('may come without a file', async () => {
    expect((await postForm({ title: 'Bain' })).json()).toEqual({ title: 'Bain', fileName: null, bytes: 0 })
  })

  test.each([
    ['a missing field', {}, ['title']],
    ['an unknown field', { title: 'x', colour: 'red' }, ['colour']],
    ['a field called constructor', { title: 'x', constructor: 'y' }, ['constructor']],
    ['an empty field', { title: '' }, ['title']],
  ])('with %s is refused with the message of the endpoint', async (_, fields, names) => {
    const answer = await postForm(fields as Record<string, string>)
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ error: { code: 'validation_failed' }, message: 'Fill it in.' })
    expect(Object.keys(answer.json().error.fields)).toEqual(names)
  })

  test('with text that cannot be stored is refused', async () => {
    expect((await postForm({ title: 'a\u0000b' })).json().error.code).toBe('validation_failed')
  })

  test('whose file is refused at its first bytes gets that error', async () => {
    const answer = await postForm(
      { title: 'x' },
      { thing: new File(['refuse me, I am long'.repeat(50_000)], 'a') },
    )
    expect(answer.statusCode).toBe(422)
    expect(answer.json().message).toBe('Refused at its first bytes.')
  })

  test('whose file does not fit on the disk gets a 507, not a 500', async () => {
    const file = new File([Buffer.alloc(FORM_LIMIT)], FULL_DISK)
    const answer = await postForm({ title: 'x' }, { thing: file })
    expect([answer.statusCode, answer.json().message]).toEqual([507, 'No room.'])
  })

  test('may have a file of exactly the allowed size, and not one byte more', async () => {
    const exact = await postForm({ title: 'x' }, { thing: new File([Buffer.alloc(FORM_LIMIT)], 'a') })
    expect(exact.json().bytes).toBe(FORM_LIMIT)
    const over = await postForm({ title: 'x' }, { thing: new File([Buffer.alloc(FORM_LIMIT + 1)], 'a') })
    expect(over.statusCode).toBe(413)
    expect(over.json().message).toBe('Too large for this test.')
  })
})

describe('an attack on the parser is refused within half a second of CPU time, and the next call is served:', () => {
  test.each<[string, () => ReturnType<typeof post>]>([
    ['no boundary', () => post('x', 'multipart/form-data')],
    ['a boundary of 252 bytes', () => postParts([TITLE], { boundary: 'b'.repeat(252) })],
    [
      'a field called __proto__',
      () => postParts([TITLE, 'content-disposition: form-data; name="__proto__"\r\n\r\nx']),
    ],
    ['10,000 parts', () => postParts(Array.from({ length: 10_000 }, () => TITLE))],
    ['the same field twice', () => postParts([TITLE, TITLE])],
    ['two files', () => postParts([TITLE, `${FILE}a`, `${FILE}b`])],
    ['a file where none belongs', () => postParts([TITLE, FILE.replace('thing', 'title2')])],
    ['a field of a megabyte', () => postParts([`${TITLE}${'x'.repeat(1_000_000)}`])],
    ['endless part headers', () => postParts([`${'x-a: b\r\n'.repeat(50_000)}${TITLE}`])],
    ['no end', () => postParts([TITLE, `${FILE}abc`], { end: false })],
    ['nothing at all', () => post('', 'multipart/form-data; boundary=xx')],
    ['JSON', () => post('{"title":"x"}', 'application/json')],
    ['bare bytes', () => post('hello', 'application/octet-stream')],
    ['a form where bytes belong', () => post('hello', 'multipart/form-data; boundary=xx', '/api/bytes')],
  ])('%s', async (_, attack) => {
    const before = process.cpuUsage()
    const answer = await attack()
    // CPU time: the machine may be busy.
    expect(process.cpuUsage(before).user).toBeLessThan(500_000)
    expect([400, 415]).toContain(answer.statusCode)
    expect(({} as { x?: unknown }).x).toBeUndefined()
    expect((await postForm({ title: 'still here' })).statusCode).toBe(200)
  })
})

test('a part header called __proto__ is ignored like any unknown one', async () => {
  const answer = await postParts([`__proto__: x\r\n${TITLE}`, '__proto__: y\r\n\r\nz'])
  expect(answer.json()).toEqual({ title: 'A title', fileName: null, bytes: 0 })
  expect(Object.keys(Object.prototype)).toEqual([])
})

describe('bare bytes', () => {
  test('of exactly the expected length are read; more or fewer are refused', async () => {
    const send = (text: string) => post(text, 'application/octet-stream', '/api/bytes')
    expect((await send('12345')).json().bytes).toBe(5)
    for (const wrong of ['1234', '123456', '']) expect((await send(wrong)).statusCode).toBe(400)
  })
})

test('the OpenAPI document shows the form with its file', async () => {
  const { paths } = (await app.inject({ url: '/api/openapi.json', headers: FORM_HEADERS })).json()
  expect(paths['/api/form'].post.requestBody.content['multipart/form-data'].schema).toMatchObject({
    type: 'object',
    properties: {
      title: { type: 'string' },
      thing: { type: 'string', format: 'binary' },
    },
    required: ['title'],
  })
  expect(paths['/api/bytes'].post.requestBody.content).toHaveProperty('application/octet-stream')
})
