import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Db } from '#platform/database/database.ts'
import '../campaigns.table.ts'

const HASH_BYTES = 32
const PROOF_BYTES = 16

/**
 * A link names the hash of an address, as it stands in the list of those who left, and proves that we made it. It holds
 * no address, needs no row to work, and so never expires.
 */
const proofOf = (secret: Buffer, addressHash: Buffer) =>
  createHmac('sha256', secret).update(addressHash).digest().subarray(0, PROOF_BYTES)

async function readSecret(db: Db): Promise<Buffer> {
  const { secret } = await db.selectFrom('unsubscribe_key').select('secret').executeTakeFirstOrThrow()
  return secret
}

export async function readUnsubscribeLinks(
  db: Db,
  publicUrl: string,
): Promise<(addressHash: Buffer) => string> {
  const secret = await readSecret(db)
  return addressHash => {
    const token = Buffer.concat([addressHash, proofOf(secret, addressHash)]).toString('base64url')
    return `${publicUrl}/desabonnement/${token}`
  }
}

/** Null for a token that is not one of ours. */
export async function readToken(db: Db, token: string): Promise<Buffer | null> {
  const bytes = Buffer.from(token, 'base64url')
  // One spelling per token: what decodes to the same bytes by other letters was not written by us.
  if (bytes.length !== HASH_BYTES + PROOF_BYTES || bytes.toString('base64url') !== token) return null
  const addressHash = bytes.subarray(0, HASH_BYTES)
  const isOurs = timingSafeEqual(bytes.subarray(HASH_BYTES), proofOf(await readSecret(db), addressHash))
  return isOurs ? addressHash : null
}
