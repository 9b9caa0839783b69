import { createHash, randomBytes } from 'node:crypto'
import type { WebAuthnCredential } from '@simplewebauthn/server'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import type { Factors } from '../second-factor.contract.ts'
import { base32, findTimeStep } from './totp.ts'
import './second-factor.table.ts'

export async function readStoredFactors(db: Db, userId: string): Promise<Factors> {
  const app = await db
    .selectFrom('authenticator_apps')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
  const passkeys = await db
    .selectFrom('passkeys')
    .select(['id', 'name', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
  const { count } = await db
    .selectFrom('recovery_codes')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return {
    hasApp: app !== undefined,
    passkeys: passkeys.map(({ id, name, created_at, last_used_at }) => ({
      id,
      name,
      createdAt: created_at.toISOString(),
      lastUsedAt: last_used_at?.toISOString() ?? null,
    })),
    recoveryCodesLeft: Number(count),
  }
}

export const hasSecondFactor = ({ hasApp, passkeys }: Factors): boolean => hasApp || passkeys.length > 0

/** After a factor was added: the first one comes with recovery codes. */
export async function readFactorsWithNewCodes(db: Db, userId: string) {
  const { recoveryCodesLeft } = await readStoredFactors(db, userId)
  const recoveryCodes = recoveryCodesLeft > 0 ? null : await replaceRecoveryCodes(db, userId)
  return { factors: await readStoredFactors(db, userId), recoveryCodes }
}

/** After a factor was removed: recovery codes are deleted with the last factor. */
export async function removeCodesWithLastFactor(db: Db, userId: string): Promise<Factors> {
  const factors = await readStoredFactors(db, userId)
  if (hasSecondFactor(factors)) return factors
  await removeRecoveryCodes(db, userId)
  return { ...factors, recoveryCodesLeft: 0 }
}

/** From now on the password is enough. */
export async function removeFactors(db: Db, userId: string): Promise<void> {
  for (const table of ['authenticator_apps', 'passkeys', 'recovery_codes'] as const)
    await db.deleteFrom(table).where('user_id', '=', userId).execute()
}

/** Replaces an app that was never confirmed; false when a confirmed one exists. */
export async function saveUnconfirmedApp(db: Db, userId: string, secret: Buffer): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('authenticator_apps')
    .values({ user_id: userId, secret, confirmed_at: null })
    .onConflict(conflict =>
      conflict.column('user_id').doUpdateSet({ secret }).where('authenticator_apps.confirmed_at', 'is', null),
    )
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** True for a valid code that no replica accepted before. */
export async function consumeAppCode(
  db: Db,
  userId: string,
  { code, isFirst }: { code: string; isFirst: boolean },
): Promise<boolean> {
  const app = await db
    .selectFrom('authenticator_apps')
    .select('secret')
    .where('user_id', '=', userId)
    .where('confirmed_at', isFirst ? 'is' : 'is not', null)
    .executeTakeFirst()
  const step = app && findTimeStep(app.secret, code)
  if (!step) return false
  const { numUpdatedRows } = await db
    .updateTable('authenticator_apps')
    .set({ last_step: step, confirmed_at: sql<Date>`coalesce(confirmed_at, now())` })
    .where('user_id', '=', userId)
    .where('last_step', '<', step)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** False when no confirmed app existed. */
export async function removeApp(db: Db, userId: string): Promise<boolean> {
  const removed = await db
    .deleteFrom('authenticator_apps')
    .where('user_id', '=', userId)
    .returning('confirmed_at')
    .executeTakeFirst()
  return (removed?.confirmed_at ?? null) !== null
}

type Credential = Pick<WebAuthnCredential, 'id' | 'publicKey' | 'counter' | 'transports'>

export async function listCredentials(db: Db, userId: string): Promise<Credential[]> {
  const rows = await db
    .selectFrom('passkeys')
    .select(['id', 'public_key', 'counter', 'transports'])
    .where('user_id', '=', userId)
    .execute()
  return rows.map(({ id, public_key, counter, transports }) => ({
    id,
    publicKey: new Uint8Array(public_key),
    counter: Number(counter),
    transports: transports as NonNullable<Credential['transports']>,
  }))
}

export async function findPasskeyOwner(db: Db, id: string): Promise<string | null> {
  const row = await db.selectFrom('passkeys').select('user_id').where('id', '=', id).executeTakeFirst()
  return row?.user_id ?? null
}

/** False for a passkey that is registered already. */
export async function addPasskey(
  db: Db,
  userId: string,
  { credential, name }: { credential: Credential; name: string },
): Promise<boolean> {
  const { id, publicKey, counter, transports = [] } = credential
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('passkeys')
    .values({ id, user_id: userId, name, public_key: Buffer.from(publicKey), counter, transports })
    .onConflict(conflict => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export async function recordPasskeyUse(db: Db, id: string, counter: number): Promise<void> {
  await db
    .updateTable('passkeys')
    .set({ counter, last_used_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
}

/** False when it does not exist. */
export async function removePasskey(db: Db, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('passkeys')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

const CODES = 10
const CODE_BYTES = 10

/** Ten new codes replace all others. Only their hashes are stored. */
export async function replaceRecoveryCodes(db: Db, userId: string): Promise<string[]> {
  const codes = Array.from({ length: CODES }, () => base32(randomBytes(CODE_BYTES)).toLowerCase())
  await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  await db
    .insertInto('recovery_codes')
    .values(codes.map(code => ({ code_hash: hashRecoveryCode(userId, code), user_id: userId })))
    .execute()
  return codes.map(code => code.match(/.{4}/g)?.join('-') ?? code)
}

/** True once for each code. */
export async function consumeRecoveryCode(db: Db, userId: string, input: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('recovery_codes')
    .where('code_hash', '=', hashRecoveryCode(userId, input))
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

async function removeRecoveryCodes(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
}

function hashRecoveryCode(userId: string, input: string): Buffer {
  const code = input.toLowerCase().replace(/[\s-]/g, '')
  return createHash('sha256').update(`${userId} ${code}`).digest()
}
