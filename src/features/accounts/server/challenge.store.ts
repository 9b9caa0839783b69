import { createHash, randomBytes } from 'node:crypto'
import { type SqlBool, sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import './second-factor.table.ts'

const TOKEN_BYTES = 32
type Purpose = 'sign-in' | 'passkey'

export interface Challenge {
  userId: string
  challenge: string
}

const isFresh = sql<SqlBool>`created_at > now() - interval '10 minutes'`

/** Returns the token of the challenge. Only its hash is stored. */
export async function createChallenge(
  db: Db,
  purpose: Purpose,
  { userId, challenge }: Challenge,
): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  await db
    .insertInto('second_factor_challenges')
    .values({ token_hash: hashToken(token), user_id: userId, purpose, challenge })
    .execute()
  await db
    .deleteFrom('second_factor_challenges')
    .where(eb => eb.not(isFresh))
    .execute()
  return token
}

export async function findChallenge(db: Db, purpose: Purpose, token: string): Promise<Challenge | null> {
  const row = await db
    .selectFrom('second_factor_challenges')
    .select(['user_id as userId', 'challenge'])
    .where('token_hash', '=', hashToken(token))
    .where('purpose', '=', purpose)
    .where(isFresh)
    .executeTakeFirst()
  return row ?? null
}

/** True once: of two concurrent answers one gets false. */
export async function consumeChallenge(db: Db, token: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('second_factor_challenges')
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/** Of a sign-in by passkey alone: the account is not known yet. Returns its token; only the hash is stored. */
export async function createPasskeySignIn(db: Db, challenge: string): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  await db
    .insertInto('passkey_sign_ins')
    .values({ token_hash: hashToken(token), challenge })
    .execute()
  await db
    .deleteFrom('passkey_sign_ins')
    .where(eb => eb.not(isFresh))
    .execute()
  return token
}

/** The challenge, once; null for a used, old or unknown token. */
export async function consumePasskeySignIn(db: Db, token: string): Promise<string | null> {
  const row = await db
    .deleteFrom('passkey_sign_ins')
    .where('token_hash', '=', hashToken(token))
    .where(isFresh)
    .returning('challenge')
    .executeTakeFirst()
  return row?.challenge ?? null
}

function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
