import { type SqlBool, sql } from 'kysely'
import { AppError } from '#platform/app-error.ts'
import type { Db } from '#platform/database/database.ts'
import '#features/session/server/auth.table.ts'

const FAILURES_PER_ACCOUNT = 10
const FAILURES_PER_ADDRESS = 20
/** A trusted device has its own limit while the account or the address is locked: its token may be stolen. */
const FAILURES_PER_TRUSTED_DEVICE = 10

interface Attempt {
  emailKey: string
  address: string
  /** The trusted device or session that sent it. */
  trustedBy: string | null
  /** The end of the message about the lock. */
  advice: 'or reset your password' | 'then try again'
}

/**
 * Counts an attempt before the password is checked, so that concurrent guesses count too.
 * Stored in PostgreSQL: replicas share the count.
 */
export async function recordAttempt(
  db: Db,
  { emailKey, address, trustedBy, advice }: Attempt,
): Promise<{ id: number }> {
  const attempt = await db
    .insertInto('sign_in_attempts')
    .values({ email_key: emailKey, address, trusted_by: trustedBy })
    .returning('id')
    .executeTakeFirstOrThrow()
  const byAddress = await blockedForSeconds(db, sql`address = ${address}`, FAILURES_PER_ADDRESS)
  const byAccount = await blockedForSeconds(db, sql`email_key = ${emailKey}`, FAILURES_PER_ACCOUNT)
  // Guesses by strangers must not lock out the owner's own devices and IP addresses.
  const isBlocked =
    (byAddress > 0 || (byAccount > 0 && !(await isKnownAddress(db, { emailKey, address })))) &&
    !(trustedBy !== null && (await isBelowDeviceLimit(db, { emailKey, trustedBy })))
  if (!isBlocked) return attempt
  // A rejected attempt does not extend the lock.
  await removeAttempt(db, attempt)
  const seconds = Math.max(byAddress, byAccount)
  const minutes = Math.ceil(seconds / 60)
  throw new AppError(
    'too_many_requests',
    `Too many attempts. Wait ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}, ${advice}.`,
    { retryAfterSeconds: seconds },
  )
}

export async function markSuccess(db: Db, attempt: { id: number }): Promise<void> {
  await db.updateTable('sign_in_attempts').set({ has_succeeded: true }).where('id', '=', attempt.id).execute()
}

/** Whether this session gave the right password within the last hour. */
export async function hasProvenPassword(db: Db, trustedBy: string): Promise<boolean> {
  return (await provenWithinHour(db, trustedBy).executeTakeFirst()) !== undefined
}

/** Whether this session changed its account's address within the last hour: it gave the password while there was another. */
export async function hasChangedEmail(
  db: Db,
  { trustedBy, emailKey }: { trustedBy: string; emailKey: string },
): Promise<boolean> {
  const change = await provenWithinHour(db, trustedBy).where('email_key', '<>', emailKey).executeTakeFirst()
  return change !== undefined
}

const provenWithinHour = (db: Db, trustedBy: string) =>
  db
    .selectFrom('sign_in_attempts')
    .select('id')
    .where('trusted_by', '=', trustedBy)
    .where('has_succeeded', '=', true)
    .where(sql<SqlBool>`attempted_at > now() - interval '1 hour'`)
    .limit(1)

export async function removeAttempt(db: Db, attempt: { id: number }): Promise<void> {
  await db.deleteFrom('sign_in_attempts').where('id', '=', attempt.id).execute()
}

/** After a password reset: failures with the old password no longer count. */
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

/** Seconds until the next attempt is allowed; 0 without a lock. */
async function blockedForSeconds(db: Db, condition: ReturnType<typeof sql>, limit: number): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select ceil(extract(epoch from attempted_at + interval '15 minutes' - now()))::int as seconds
    from sign_in_attempts
    where ${condition} and not has_succeeded and attempted_at > now() - interval '15 minutes'
    order by attempted_at desc
    offset ${limit} limit 1
  `.execute(db)
  return rows[0]?.seconds ?? 0
}

async function isBelowDeviceLimit(
  db: Db,
  { emailKey, trustedBy }: { emailKey: string; trustedBy: string },
): Promise<boolean> {
  const condition = sql`trusted_by = ${trustedBy} and email_key = ${emailKey}`
  return (await blockedForSeconds(db, condition, FAILURES_PER_TRUSTED_DEVICE)) === 0
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
