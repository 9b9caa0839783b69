import { sql } from 'kysely'
import type { AccountMailKind, LinkKind } from '#features/session/server/auth.table.ts'
import type { Db } from '#platform/database/database.ts'

type NoticeKind = Exclude<AccountMailKind, LinkKind>

/** Notifies the owner of a change to the account. Call it in the transaction that makes the change. */
export async function queueAccountNotice(
  db: Db,
  { kind, email, device = '' }: { kind: NoticeKind; email: string; device?: string },
): Promise<void> {
  await db
    .insertInto('account_mails')
    .values({ kind, email, device: device.slice(0, 300) })
    .execute()
}

/** Sent mails are kept for a while, to find out why one did not arrive. */
export async function removeSettledAccountMails(db: Db, after: string): Promise<number> {
  const { rows } = await sql`
    delete from account_mails where settled_at < now() - ${after}::interval returning id
  `.execute(db)
  return rows.length
}
