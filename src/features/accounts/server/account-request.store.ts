import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { AppError } from '#platform/app-error.ts'
import type { Db } from '#platform/database/database.ts'
import '#features/session/server/auth.table.ts'

interface Request {
  kind: 'reset' | 'invitation' | 'link' | 'passkey' | 'test'
  /** The normalized e-mail address, or a token. */
  subject: string
  address: string
}

/** In 15 minutes. */
interface Limits {
  perSubject?: number
  perAddress?: number
}

/**
 * Counts a request and throws `too_many_requests` above the limits; a refused request is not counted. Stored in
 * PostgreSQL: replicas share the count.
 */
export async function countRequest(
  db: Db,
  request: Request,
  { perSubject, perAddress }: Limits,
): Promise<void> {
  const areUsedUp = async (left: number) =>
    (perAddress !== undefined && (await hasMore(db, request, 'address', perAddress - left))) ||
    (perSubject !== undefined && (await hasMore(db, request, 'subject', perSubject - left)))
  // A refused call costs no write.
  if (await areUsedUp(1)) throw tooManyRequests()
  const { kind, subject, address } = request
  const { id } = await db
    .insertInto('account_requests')
    .values({ kind, subject_hash: hashOf(subject), address })
    .returning('id')
    .executeTakeFirstOrThrow()
  // Again, so that concurrent requests count each other.
  if (!(await areUsedUp(0))) return
  await db.deleteFrom('account_requests').where('id', '=', id).execute()
  throw tooManyRequests()
}

/** Whether more than `limit` requests of this kind came for the subject, or from the address; reads no more than these. */
export async function hasMore(
  db: Db,
  { kind, subject, address }: Request,
  by: 'subject' | 'address',
  limit: number,
): Promise<boolean> {
  const isSame = by === 'subject' ? sql`subject_hash = ${hashOf(subject)}` : sql`address = ${address}`
  const { rows } = await sql`
    select from account_requests
    where kind = ${kind} and ${isSame} and requested_at > now() - interval '15 minutes'
    offset ${limit} limit 1`.execute(db)
  return rows.length > 0
}

const hashOf = (subject: string) => createHash('sha256').update(subject).digest()

function tooManyRequests(): AppError {
  return new AppError('too_many_requests', 'Too many requests. Wait a quarter of an hour, then try again.', {
    retryAfterSeconds: 15 * 60,
  })
}

export async function removeOldRequests(db: Db, after: string): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('account_requests')
    .where('requested_at', '<', sql<Date>`now() - ${after}::interval`)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
