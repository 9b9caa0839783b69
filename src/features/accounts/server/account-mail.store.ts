import { sql } from 'kysely'
import type { AccountMailKind, LinkKind } from '#features/session/server/auth.table.ts'
import type { Db } from '#platform/database/database.ts'

type News = Exclude<AccountMailKind, LinkKind>

/** Tells the holder of an account what became of it. In the transaction that changes it. */
export async function queueNews(
  db: Db,
  { kind, email, device = '' }: { kind: News; email: string; device?: string },
): Promise<void> {
  await db
    .insertInto('account_mails')
    .values({ kind, email, device: device.slice(0, 300) })
    .execute()
}

/** What was told stays a day, to find out why a mail did not come. */
export async function removeSettledAccountMails(db: Db): Promise<number> {
  const { rows } = await sql`
    delete from account_mails where settled_at < now() - interval '1 day' returning id
  `.execute(db)
  return rows.length
}
