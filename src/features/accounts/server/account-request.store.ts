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

interface Count {
  bySubject: number
  byAddress: number
}

/**
 * Counts the requests of the last 15 minutes, including this one. The row is inserted first, so that concurrent
 * requests count each other. Stored in PostgreSQL: replicas share the count.
 */
export async function countRequest(db: Db, { kind, subject, address }: Request): Promise<Count> {
  const subjectHash = createHash('sha256').update(subject).digest()
  await db.insertInto('account_requests').values({ kind, subject_hash: subjectHash, address }).execute()
  const { rows } = await sql<Count>`
    select count(*) filter (where subject_hash = ${subjectHash})::int as "bySubject",
      count(*) filter (where address = ${address})::int as "byAddress"
    from account_requests
    where kind = ${kind} and requested_at > now() - interval '15 minutes'
      and (subject_hash = ${subjectHash} or address = ${address})
  `.execute(db)
  return rows[0] ?? { bySubject: 0, byAddress: 0 }
}

export function tooManyRequests(): AppError {
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
