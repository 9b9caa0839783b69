import { createHash, randomBytes } from 'node:crypto'
import type { Db } from '#platform/database/database.ts'
import { base32 } from './totp.ts'
import './second-factor.table.ts'

const CODES = 10
const CODE_BYTES = 10

/** Ten new ones in place of all others. They are told once, and kept as hashes. */
export async function renewStoredCodes(db: Db, userId: string): Promise<string[]> {
  const codes = Array.from({ length: CODES }, () => base32(randomBytes(CODE_BYTES)).toLowerCase())
  await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  await db
    .insertInto('recovery_codes')
    .values(codes.map(code => ({ code_hash: hashCode(userId, code), user_id: userId })))
    .execute()
  return codes.map(code => code.match(/.{4}/g)?.join('-') ?? code)
}

/** True once for each code. */
export async function takeRecoveryCode(db: Db, userId: string, typed: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('recovery_codes')
    .where('code_hash', '=', hashCode(userId, typed))
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

export async function removeCodes(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
}

function hashCode(userId: string, typed: string): Buffer {
  const code = typed.toLowerCase().replace(/[\s-]/g, '')
  return createHash('sha256').update(`${userId} ${code}`).digest()
}
