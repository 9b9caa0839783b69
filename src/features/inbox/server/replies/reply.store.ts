import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { type ClaimedMail, LEASE_SECONDS } from '#platform/mail/claimed-mail.ts'
import '../inbox.table.ts'

interface NewReply {
  messageId: string
  text: string
  key: string | null
  writtenBy: string
}

/** The same words under the same key are stored, and so sent, once. */
export async function insertReply(db: Db, { messageId, text, key, writtenBy }: NewReply): Promise<void> {
  const contentHash = createHash('sha256').update(text).digest()
  await db
    .insertInto('replies')
    .values({
      message_id: messageId,
      reply_text: text,
      idempotency_key: key,
      content_hash: contentHash,
      written_by: writtenBy,
    })
    .onConflict(conflict =>
      conflict
        .columns(['message_id', 'idempotency_key', 'content_hash'])
        .where('idempotency_key', 'is not', null)
        .doNothing(),
    )
    .execute()
}

/**
 * False when the message has no such reply. One that is under way or sent stays as it is; one that may have arrived is
 * sent once more.
 */
export async function retryStoredReply(db: Db, messageId: string, replyId: string): Promise<boolean> {
  const { rows } = await sql`
    with retried as (
      update replies set state = 'due', due_at = now(), attempts = 0, doubts = least(doubts, 1),
        problem = null, settled_at = null
      where id = ${replyId} and message_id = ${messageId} and state in ('due', 'failed')
    )
    select from replies where id = ${replyId} and message_id = ${messageId}
  `.execute(db)
  return rows.length > 0
}

export interface DueReply {
  id: string
  messageId: string
  replyText: string
  /** Who answers, as the account is named; empty if the account is gone. */
  writer: string
  attempts: number
  doubts: number
  name: string
  email: string
  message: string
  receivedAt: Date
  wasAcknowledged: boolean
  /** Replies of the same conversation that went before this one. */
  earlierIds: string[]
}

/** Takes replies for this worker alone; should it die, another takes them when the lease is over. */
export async function claimDueReplies(db: Db, limit: number): Promise<DueReply[]> {
  const { rows } = await sql<DueReply>`
    with due as (
      select id from replies where state in ('due', 'sending') and due_at <= now()
      order by due_at limit ${limit} for update skip locked
    ), claimed as (
      update replies set state = 'sending', attempts = attempts + 1,
        due_at = now() + make_interval(secs => ${LEASE_SECONDS})
      from due where replies.id = due.id
      returning replies.*
    )
    select claimed.id, message_id as "messageId", reply_text as "replyText", attempts, doubts,
      coalesce(users.name, '') as writer, messages.name, messages.email, messages.message,
      messages.created_at as "receivedAt",
      exists (select from message_mails where message_mails.message_id = messages.id
        and kind = 'acknowledgement' and state = 'sent') as "wasAcknowledged",
      array(select earlier.id from replies earlier where earlier.message_id = claimed.message_id
        and earlier.state <> 'failed' and (earlier.created_at, earlier.id) < (claimed.created_at, claimed.id)
        order by earlier.created_at, earlier.id) as "earlierIds"
    from claimed join messages on messages.id = claimed.message_id left join users on users.id = written_by
  `.execute(db)
  return rows
}

/** Without a mail server replies wait; this says why. */
export async function explainWaiting(db: Db, problem: string): Promise<void> {
  await db
    .updateTable('replies')
    .set({ problem })
    .where('state', '=', 'due')
    .where('problem', 'is distinct from', problem)
    .execute()
}

export const claimOf = ({ id, attempts, doubts }: DueReply): ClaimedMail => ({
  table: 'replies',
  key: { id },
  attempts,
  doubts,
})
