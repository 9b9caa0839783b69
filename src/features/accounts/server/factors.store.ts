import type { Db } from '#platform/database/database.ts'
import type { Factors } from '../second-factor.contract.ts'
import { removeCodes, renewStoredCodes } from './recovery-code.store.ts'
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

export const isAsked = ({ hasApp, passkeys }: Factors): boolean => hasApp || passkeys.length > 0

/** After a factor was added: the first one brings the codes that let its owner in without it. */
export async function withCodes(db: Db, userId: string) {
  const { recoveryCodesLeft } = await readStoredFactors(db, userId)
  const recoveryCodes = recoveryCodesLeft > 0 ? null : await renewStoredCodes(db, userId)
  return { factors: await readStoredFactors(db, userId), recoveryCodes }
}

/** After a factor was removed: without any, codes have nothing to stand in for. */
export async function withoutIdleCodes(db: Db, userId: string): Promise<Factors> {
  const factors = await readStoredFactors(db, userId)
  if (isAsked(factors)) return factors
  await removeCodes(db, userId)
  return { ...factors, recoveryCodesLeft: 0 }
}

/** The password alone is asked for from now on. */
export async function removeFactors(db: Db, userId: string): Promise<void> {
  for (const table of ['authenticator_apps', 'passkeys', 'recovery_codes'] as const)
    await db.deleteFrom(table).where('user_id', '=', userId).execute()
}
