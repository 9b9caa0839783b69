import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { type ClaimedMail, LEASE_SECONDS } from '#platform/mail/claimed-mail.ts'
import type { AccountMailKind, LinkKind, Role } from '../auth.table.ts'

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

export interface DueAccountMail {
  id: string
  kind: AccountMailKind
  attempts: number
  doubts: number
  /** As it calls itself. */
  device: string
  createdAt: Date
  linkId: string | null
  /** Null for a reset that was asked for an address without an account. */
  email: string | null
  isLinkOver: boolean
  role: Role | null
  inviter: string
}

/** Takes mails for this worker alone; should it die, another takes them when the lease is over. */
export async function claimDueAccountMails(db: Db, limit: number): Promise<DueAccountMail[]> {
  const { rows } = await sql<DueAccountMail>`
    with due as (
      select id from account_mails where state in ('due', 'sending') and due_at <= now()
      order by due_at limit ${limit} for update skip locked
    ), claimed as (
      update account_mails m
      set state = 'sending', attempts = attempts + 1, due_at = now() + make_interval(secs => ${LEASE_SECONDS})
      from due where m.id = due.id returning m.*
    )
    select claimed.id, claimed.kind, attempts, doubts, device, claimed.created_at as "createdAt", link_id as "linkId",
      case claimed.kind when 'reset' then account.email when 'invitation' then link.email else claimed.email end
        as email,
      coalesce(link.used_at is not null or link.expires_at <= now(), false) as "isLinkOver",
      link.role, coalesce(inviter.name, '') as inviter
    from claimed
      left join account_links link on link.id = claimed.link_id
      left join users account on account.email_key = link.email_key
      left join users inviter on inviter.id = link.invited_by
  `.execute(db)
  return rows
}

export const claimOf = ({ id, attempts, doubts }: DueAccountMail): ClaimedMail => ({
  table: 'account_mails',
  key: { id },
  attempts,
  doubts,
})

/** What was told stays a day, to find out why a mail did not come. */
export async function removeSettledAccountMails(db: Db): Promise<number> {
  const { rows } = await sql`
    delete from account_mails where settled_at < now() - interval '1 day' returning id
  `.execute(db)
  return rows.length
}
