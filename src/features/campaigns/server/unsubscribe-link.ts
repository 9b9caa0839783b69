import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Db } from '#platform/database/database.ts'
import './campaigns.table.ts'

const HASH_BYTES = 32
const TIME_BYTES = 8
const SIGNATURE_BYTES = 16

async function readSecret(db: Db): Promise<Buffer> {
  const { secret } = await db.selectFrom('unsubscribe_key').select('secret').executeTakeFirstOrThrow()
  return secret
}

/** The two kinds of tokens differ in length, so that one is never valid as the other. */
const sign = (secret: Buffer, content: Buffer) =>
  createHmac('sha256', secret).update(content).digest().subarray(0, SIGNATURE_BYTES)

const writeToken = (secret: Buffer, content: Buffer) =>
  Buffer.concat([content, sign(secret, content)]).toString('base64url')

/** Null for a token that we did not sign. */
async function verifyToken(db: Db, token: string, length: number): Promise<Buffer | null> {
  const bytes = Buffer.from(token, 'base64url')
  // Rejects other base64url spellings of the same bytes.
  if (bytes.length !== length + SIGNATURE_BYTES || bytes.toString('base64url') !== token) return null
  const content = bytes.subarray(0, length)
  return timingSafeEqual(bytes.subarray(length), sign(await readSecret(db), content)) ? content : null
}

/**
 * An unsubscribe link contains the hash of the address and our signature. It needs no database row and never expires.
 */
export async function readUnsubscribeLinks(
  db: Db,
  publicUrl: string,
): Promise<(addressHash: Buffer) => string> {
  const secret = await readSecret(db)
  return addressHash => `${publicUrl}/desabonnement/${writeToken(secret, addressHash)}`
}

export const readUnsubscribeToken = (db: Db, token: string): Promise<Buffer | null> =>
  verifyToken(db, token, HASH_BYTES)

/** Also contains the time of the tick, so that an older link does not resubscribe somebody who unsubscribed later. */
export async function writeResubscribeLink(
  db: Db,
  publicUrl: string,
  { addressHash, tickedAt }: Tick,
): Promise<string> {
  const content = Buffer.alloc(HASH_BYTES + TIME_BYTES)
  addressHash.copy(content)
  content.writeBigInt64BE(BigInt(tickedAt.getTime()), HASH_BYTES)
  return `${publicUrl}/reabonnement/${writeToken(await readSecret(db), content)}`
}

export interface Tick {
  addressHash: Buffer
  tickedAt: Date
}

export async function readResubscribeToken(db: Db, token: string): Promise<Tick | null> {
  const content = await verifyToken(db, token, HASH_BYTES + TIME_BYTES)
  if (!content) return null
  return {
    addressHash: content.subarray(0, HASH_BYTES),
    tickedAt: new Date(Number(content.readBigInt64BE(HASH_BYTES))),
  }
}
