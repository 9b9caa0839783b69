import { type SqlBool, sql } from 'kysely'
import { AppError } from '#platform/app-error.ts'
import type { Db } from '#platform/database/database.ts'
import '#features/session/server/auth.table.ts'

const FAILURES_PER_ACCOUNT = 10
const FAILURES_PER_ADDRESS = 20
/** Of its own, while the account or the address is locked: a stolen token must not allow guesses without end. */
const FAILURES_PER_TRUSTED = 10

interface Attempt {
  emailKey: string
  address: string
  /** The trusted device or the session that this comes from. */
  trustedBy: string | null
  /** What else somebody can do who is locked out. */
  wayOut: 'or reset your password' | 'then try again'
}

/**
 * Counts an attempt before the password is looked at, so that parallel guesses count too.
 * Kept in PostgreSQL: replicas share the count.
 */
export async function recordAttempt(
  db: Db,
  { emailKey, address, trustedBy, wayOut }: Attempt,
): Promise<{ id: number }> {
  const attempt = await db
    .insertInto('sign_in_attempts')
    .values({ email_key: emailKey, address, trusted_by: trustedBy })
    .returning('id')
    .executeTakeFirstOrThrow()
  const byAddress = await blockedForSeconds(db, sql`address = ${address}`, FAILURES_PER_ADDRESS)
  const byAccount = await blockedForSeconds(db, sql`email_key = ${emailKey}`, FAILURES_PER_ACCOUNT)
  // Guesses by strangers must not lock the owner out of a device or an address that is known to be theirs.
  const isBlocked =
    (byAddress > 0 || (byAccount > 0 && !(await isKnownAddress(db, { emailKey, address })))) &&
    !(trustedBy !== null && (await isWithinTrust(db, { emailKey, trustedBy })))
  if (!isBlocked) return attempt
  // A refused attempt tried no password: it does not prolong the wait.
  await removeAttempt(db, attempt)
  const seconds = Math.max(byAddress, byAccount)
  const minutes = Math.ceil(seconds / 60)
  throw new AppError(
    'too_many_requests',
    `Too many attempts. Wait ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}, ${wayOut}.`,
    { retryAfterSeconds: seconds },
  )
}

export async function markSuccess(db: Db, attempt: { id: number }): Promise<void> {
  await db.updateTable('sign_in_attempts').set({ has_succeeded: true }).where('id', '=', attempt.id).execute()
}

export async function removeAttempt(db: Db, attempt: { id: number }): Promise<void> {
  await db.deleteFrom('sign_in_attempts').where('id', '=', attempt.id).execute()
}

/** After a reset: guesses at the old password say nothing about the new one. */
export async function removeFailures(db: Db, emailKey: string): Promise<void> {
  await db
    .deleteFrom('sign_in_attempts')
    .where('email_key', '=', emailKey)
    .where('has_succeeded', '=', false)
    .execute()
}

export async function removeOldAttempts(db: Db): Promise<number> {
  const result = await db
    .deleteFrom('sign_in_attempts')
    .where(
      sql<SqlBool>`attempted_at < now() - case when has_succeeded then interval '30 days' else interval '1 day' end`,
    )
    .executeTakeFirst()
  return Number(result.numDeletedRows)
}

/** Seconds until one more failure is allowed; 0 when it is now. */
async function blockedForSeconds(db: Db, concerns: ReturnType<typeof sql>, limit: number): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select ceil(extract(epoch from attempted_at + interval '15 minutes' - now()))::int as seconds
    from sign_in_attempts
    where ${concerns} and not has_succeeded and attempted_at > now() - interval '15 minutes'
    order by attempted_at desc
    offset ${limit} limit 1
  `.execute(db)
  return rows[0]?.seconds ?? 0
}

async function isWithinTrust(
  db: Db,
  { emailKey, trustedBy }: { emailKey: string; trustedBy: string },
): Promise<boolean> {
  const concerns = sql`trusted_by = ${trustedBy} and email_key = ${emailKey}`
  return (await blockedForSeconds(db, concerns, FAILURES_PER_TRUSTED)) === 0
}

async function isKnownAddress(
  db: Db,
  { emailKey, address }: Pick<Attempt, 'emailKey' | 'address'>,
): Promise<boolean> {
  const success = await db
    .selectFrom('sign_in_attempts')
    .select('id')
    .where('email_key', '=', emailKey)
    .where('address', '=', address)
    .where('has_succeeded', '=', true)
    .where(sql<SqlBool>`attempted_at > now() - interval '30 days'`)
    .limit(1)
    .executeTakeFirst()
  return success !== undefined
}
