import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Db } from '#platform/database/database.ts'
import './campaigns.table.ts'

const HASH_BYTES = 32
const TIME_BYTES = 8
const PROOF_BYTES = 16

async function readSecret(db: Db): Promise<Buffer> {
  const { secret } = await db.selectFrom('unsubscribe_key').select('secret').executeTakeFirstOrThrow()
  return secret
}

/** The two kinds of tokens differ in length, so that one never proves the other. */
const proofOf = (secret: Buffer, content: Buffer) =>
  createHmac('sha256', secret).update(content).digest().subarray(0, PROOF_BYTES)

const writeToken = (secret: Buffer, content: Buffer) =>
  Buffer.concat([content, proofOf(secret, content)]).toString('base64url')

/** Null for a token that is not one of ours. */
async function readContent(db: Db, token: string, length: number): Promise<Buffer | null> {
  const bytes = Buffer.from(token, 'base64url')
  // One spelling per token: what decodes to the same bytes by other letters was not written by us.
  if (bytes.length !== length + PROOF_BYTES || bytes.toString('base64url') !== token) return null
  const content = bytes.subarray(0, length)
  return timingSafeEqual(bytes.subarray(length), proofOf(await readSecret(db), content)) ? content : null
}

/**
 * A link names the hash of an address, as it stands in the list of those who left, and proves that we made it. It holds
 * no address, needs no row to work, and so never expires.
 */
export async function readUnsubscribeLinks(
  db: Db,
  publicUrl: string,
): Promise<(addressHash: Buffer) => string> {
  const secret = await readSecret(db)
  return addressHash => `${publicUrl}/desabonnement/${writeToken(secret, addressHash)}`
}

export const readToken = (db: Db, token: string): Promise<Buffer | null> => readContent(db, token, HASH_BYTES)

/** The way back. It also names the moment of the tick: who leaves later is not brought back by an older link. */
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
  const content = await readContent(db, token, HASH_BYTES + TIME_BYTES)
  if (!content) return null
  return {
    addressHash: content.subarray(0, HASH_BYTES),
    tickedAt: new Date(Number(content.readBigInt64BE(HASH_BYTES))),
  }
}
