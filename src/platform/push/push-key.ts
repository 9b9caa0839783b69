import { createECDH, createPrivateKey, type KeyObject, sign } from 'node:crypto'

/** RFC 8292 allows a day; shorter, since a clock may be wrong. */
const TOKEN_SECONDS = 12 * 3_600
const KEY_BYTES = 32

/** VAPID: identifies the sender by a key; push services need no account. */
export interface PushKey {
  /** The `applicationServerKey` of subscriptions. */
  publicKey: string
  /** The `Authorization` for a push service (RFC 8292). */
  authorize(endpoint: string, subject: string): string
}

export function createPushKey(): string {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  const key = pair.getPrivateKey()
  // Node omits leading zeros.
  return Buffer.concat([Buffer.alloc(KEY_BYTES - key.length), key]).toString('base64url')
}

export function readPushKey(privateKey: string): PushKey {
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(Buffer.from(privateKey, 'base64url'))
  const point = pair.getPublicKey()
  const coordinate = (from: number) => point.subarray(from, from + 32).toString('base64url')
  const jwk = { kty: 'EC', crv: 'P-256', x: coordinate(1), y: coordinate(33), d: privateKey }
  const key = createPrivateKey({ key: jwk, format: 'jwk' })
  const publicKey = point.toString('base64url')
  return {
    publicKey,
    authorize(endpoint, subject) {
      const exp = Math.floor(Date.now() / 1000) + TOKEN_SECONDS
      return `vapid t=${signToken({ aud: new URL(endpoint).origin, exp, sub: subject }, key)}, k=${publicKey}`
    },
  }
}

function signToken(claims: object, key: KeyObject): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const signed = `${part({ typ: 'JWT', alg: 'ES256' })}.${part(claims)}`
  const signature = sign('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' })
  return `${signed}.${signature.toString('base64url')}`
}
