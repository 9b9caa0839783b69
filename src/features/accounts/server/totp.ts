import { createHmac } from 'node:crypto'

const STEP_MS = 30_000
const DIGITS = 6
/** Clocks differ: the previous and the next code are accepted too. */
const TOLERANCE = [-1, 0, 1]

/** RFC 6238 with the parameters of all authenticator apps: HMAC-SHA-1, six digits, 30 seconds. */
export function totpCode(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const digest = createHmac('sha1', secret).update(counter).digest()
  const offset = digest.readUInt8(digest.length - 1) & 0xf
  const number = digest.readUInt32BE(offset) & 0x7fffffff
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0')
}

export const timeStepAt = (ms: number): number => Math.floor(ms / STEP_MS)

/** The time step of a code near now; null for a wrong code. */
export function findTimeStep(secret: Buffer, input: string, now = Date.now()): number | null {
  const code = input.replace(/\s/g, '')
  const steps = TOLERANCE.map(distance => timeStepAt(now) + distance)
  return steps.find(step => totpCode(secret, step) === code) ?? null
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** RFC 4648 without padding, as authenticator apps accept it. */
export function base32(bytes: Buffer): string {
  const bits = Array.from(bytes, byte => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? []).map(five => LETTERS[Number.parseInt(five.padEnd(5, '0'), 2)]).join('')
}
