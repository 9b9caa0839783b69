import { createECDH, createPublicKey, verify } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { encryptPush, isPushPublicKey } from './encrypt-push.ts'
import { isPublicAddress, isPushEndpoint, lookUpPublic } from './push-endpoint.ts'
import { createPushKey, readPushKey } from './push-key.ts'
import { sendPush } from './send-push.ts'

const bytes = (text: string) => Buffer.from(text, 'base64url')

test('the example of RFC 8291 is encrypted as in the RFC', () => {
  // RFC 8291, section 5.
  const recipient = {
    publicKey: bytes(
      'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    ),
    authSecret: bytes('BTBZMqHH6r4Tts7J_aSIgg'),
  }
  const chosen = {
    salt: bytes('DGv6ra1nlYgDCS1FRnbzlw'),
    senderKey: bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'),
  }
  expect(
    encryptPush('When I grow up, I want to be a watermelon', recipient, chosen).toString('base64url'),
  ).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  )
})

test('a VAPID token is for one push service, valid for half a day, with the site as subject', () => {
  const key = readPushKey(createPushKey())
  const [, token = '', publicKey] =
    /^vapid t=(.+), k=(.+)$/.exec(key.authorize('https://push.example/a/b', 'https://site.example')) ?? []
  expect(publicKey).toBe(key.publicKey)
  const [head = '', claims = '', signature = ''] = token.split('.')
  const said = JSON.parse(bytes(claims).toString())
  expect(said).toMatchObject({ aud: 'https://push.example', sub: 'https://site.example' })
  expect(said.exp - Date.now() / 1000).toBeCloseTo(12 * 3600, -2)
  const point = bytes(key.publicKey)
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  const verifier = {
    key: createPublicKey({ key: jwk, format: 'jwk' }),
    dsaEncoding: 'ieee-p1363' as const,
  }
  expect(verify('sha256', Buffer.from(`${head}.${claims}`), verifier, bytes(signature))).toBe(true)
})

test('only an uncompressed point of the curve is a valid browser key', () => {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  expect(isPushPublicKey(pair.getPublicKey())).toBe(true)
  expect(isPushPublicKey(pair.getPublicKey(null, 'compressed'))).toBe(false)
  expect(isPushPublicKey(Buffer.alloc(65, 4))).toBe(false)
})

describe('no alert can be sent', () => {
  const rules = { allowsLoopback: false }

  test.each([
    'https://fcm.googleapis.com/fcm/send/abc',
    'https://updates.push.services.mozilla.com/wpush/v2/x',
    'https://web.push.apple.com/x',
    'https://8.8.8.8/x',
  ])('except to a push service such as %s', endpoint => {
    expect(isPushEndpoint(endpoint, rules)).toBe(true)
  })

  test.each([
    ...['http://push.example/x', 'https://push.example:8443/x', 'https://user:word@push.example/x'],
    ...['https://localhost/x', 'https://127.0.0.1/x', 'https://2130706433/x', 'https://0x7f.1/x'],
    ...['https://[::1]/x', 'https://[::ffff:10.0.0.1]/x', 'https://[fd00::1]/x', 'https://[fe80::1]/x'],
    ...[
      'https://10.1.2.3/x',
      'https://169.254.169.254/latest',
      'https://172.20.0.1/x',
      'https://192.168.1.1/x',
    ],
    ...[
      'https://[2002:7f00:1::]/x',
      'https://metadata/x',
      'https://db.internal/x',
      'ftp://push.example/x',
      'x',
    ],
  ])('to %s', endpoint => {
    expect(isPushEndpoint(endpoint, rules)).toBe(false)
  })

  test('to loopback, unless that is allowed, and then to no other private address', () => {
    expect(isPushEndpoint('http://127.0.0.1:9/x', { allowsLoopback: true })).toBe(true)
    expect(isPushEndpoint('http://10.0.0.1:9/x', { allowsLoopback: true })).toBe(false)
  })

  test.each([false, true])(
    'to a name that resolves to this machine, with either form of lookup',
    async all => {
      const found = await new Promise<Error | null>(resolve => lookUpPublic('localhost', { all }, resolve))
      expect(found?.message).toBe('The name leads to no public address.')
    },
  )

  test('to a private address in any notation', () => {
    expect(['127.0.0.1', '10.0.0.8', '::1', 'fe80::1', '::ffff:127.0.0.1'].filter(isPublicAddress)).toEqual(
      [],
    )
  })
})

test('a redirect is not followed', async () => {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    response.writeHead(307, { location: '/elsewhere' }).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}/push`
  const push = { endpoint, authorization: 'vapid', content: Buffer.from('x'), topic: 't' }
  expect(await sendPush(push, { allowsLoopback: true })).toBe('refused')
  expect(asked).toEqual(['/push'])
})

test('a new key has 32 bytes, also one that begins with a zero', () => {
  const keys = Array.from({ length: 1_500 }, createPushKey)
  expect(keys.filter(key => bytes(key).length !== 32)).toEqual([])
  const short = keys.find(key => bytes(key)[0] === 0) ?? ''
  expect(readPushKey(short).publicKey).toHaveLength(87)
})
