import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import './conversations.table.ts'

interface NewReply {
  messageId: string
  text: string
  key: string | null
  writtenBy: string
}

/** Idempotent: the same text under the same key is stored and sent once. */
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
 * False when the message has no such reply. Does nothing to a reply that is sending or sent; one that may have arrived
 * is sent once more.
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

/** Records why replies wait while no mail server is configured. */
export async function explainWaiting(db: Db, problem: string): Promise<void> {
  await db
    .updateTable('replies')
    .set({ problem })
    .where('state', '=', 'due')
    .where('problem', 'is distinct from', problem)
    .execute()
}
