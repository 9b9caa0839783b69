import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

/** Mails that were given up on in the last week; what is older is no longer worth sending. */
export const FAILED_LATELY: RawBuilder<SqlBool> = sql`state = 'failed' and settled_at > now() - interval '7 days'`

/** Sends the failed mails of a mail outbox again. Returns how many. */
export async function retryFailedMails(db: Db, table: string): Promise<number> {
  const { numAffectedRows } = await sql`
    update ${sql.table(table)} set state = 'due', due_at = now(), attempts = 0, doubts = 0, problem = null,
      settled_at = null
    where ${FAILED_LATELY}`.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** Lists the failed mails of a mail outbox no longer. Returns how many. */
export async function dismissFailedMails(db: Db, table: string): Promise<number> {
  const { numAffectedRows } = await sql`
    update ${sql.table(table)} set state = 'skipped', problem = 'dismissed' where ${FAILED_LATELY}`.execute(
    db,
  )
  return Number(numAffectedRows ?? 0)
}
