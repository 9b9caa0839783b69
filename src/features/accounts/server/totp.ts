import { createHmac } from 'node:crypto'

const STEP_MS = 30_000
const DIGITS = 6
/** Clocks of phones differ: the code before and the code after are right too. */
const TOLERANCE = [-1, 0, 1]

/** RFC 6238, as every authenticator app counts: HMAC-SHA-1, six digits, half a minute. */
export function timeCode(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const digest = createHmac('sha1', secret).update(counter).digest()
  const offset = digest.readUInt8(digest.length - 1) & 0xf
  const number = digest.readUInt32BE(offset) & 0x7fffffff
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0')
}

export const stepAt = (ms: number): number => Math.floor(ms / STEP_MS)

/** The half minute that a typed code belongs to; null for none near now. */
export function findStep(secret: Buffer, typed: string, now = Date.now()): number | null {
  const code = typed.replace(/\s/g, '')
  const steps = TOLERANCE.map(distance => stepAt(now) + distance)
  return steps.find(step => timeCode(secret, step) === code) ?? null
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** RFC 4648, without padding: what apps take when it is typed. */
export function base32(bytes: Buffer): string {
  const bits = Array.from(bytes, byte => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? []).map(five => LETTERS[Number.parseInt(five.padEnd(5, '0'), 2)]).join('')
}
