import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { readClock } from '#platform/database/clock.ts'
import type { Db } from '#platform/database/database.ts'
import { secondsToNextTry } from '#platform/mail/back-off.ts'
import type { MailKind } from '../inbox.table.ts'

/** Longer than the mailer's own patience, so that a mail under way is never taken twice. */
const LEASE_SECONDS = 60

export interface DueMail {
  messageId: string
  kind: MailKind
  attempts: number
  /** A sender died over it: it may have gone out or not. */
  isInterrupted: boolean
  name: string
  email: string
  phone: string
  message: string
  isQuarantined: boolean
  wantsPromotion: boolean
  createdAt: Date
}

/** Takes mails for this worker alone; should it die, another takes them when the lease is over. */
export async function claimDueMails(db: Db, limit: number): Promise<DueMail[]> {
  const { rows } = await sql<DueMail>`
    with due as (
      select message_id, kind, state from message_mails
      where state in ('due', 'sending') and due_at <= now()
      order by due_at limit ${limit} for update skip locked
    ), claimed as (
      update message_mails m
      set state = 'sending', attempts = attempts + 1, due_at = now() + make_interval(secs => ${LEASE_SECONDS})
      from due where m.message_id = due.message_id and m.kind = due.kind
      returning m.message_id, m.kind, m.attempts, due.state = 'sending' as is_interrupted
    )
    select message_id as "messageId", kind, attempts, is_interrupted as "isInterrupted", name, email, phone, message,
      status = 'quarantined' as "isQuarantined", created_at as "createdAt",
      exists (select from consents where consents.message_id = messages.id and consents.kind = 'promotion')
        as "wantsPromotion"
    from claimed join messages on messages.id = claimed.message_id
  `.execute(db)
  return rows
}

type MailName = Pick<DueMail, 'messageId' | 'kind'>

export async function settleMail(
  db: Db,
  { messageId, kind }: MailName,
  state: 'sent' | 'skipped' | 'failed',
  problem: string | null = null,
): Promise<void> {
  await db
    .updateTable('message_mails')
    .set({ state, problem, settled_at: sql<Date>`now()` })
    .where('message_id', '=', messageId)
    .where('kind', '=', kind)
    .execute()
}

export async function postponeMail(
  db: Db,
  mail: Pick<DueMail, 'messageId' | 'kind' | 'attempts'>,
  problem: string,
): Promise<void> {
  const seconds = secondsToNextTry(mail.attempts)
  if (seconds === null) return settleMail(db, mail, 'failed', problem)
  await db
    .updateTable('message_mails')
    .set({ state: 'due', problem, due_at: sql<Date>`now() + make_interval(secs => ${seconds})` })
    .where('message_id', '=', mail.messageId)
    .where('kind', '=', mail.kind)
    .execute()
}

const UNIQUE_VIOLATION = '23505'

/** True for the first acknowledgement that this address gets today. */
export async function reserveAcknowledgement(
  db: Db,
  { messageId, email }: { messageId: string; email: string },
): Promise<boolean> {
  const day = (await readClock(db)).toISOString().slice(0, 10)
  const onceKey = createHash('sha256').update(`${email.toLowerCase()} ${day}`).digest()
  try {
    await db
      .updateTable('message_mails')
      .set({ once_key: onceKey })
      .where('message_id', '=', messageId)
      .where('kind', '=', 'acknowledgement')
      .execute()
    return true
  } catch (error) {
    if ((error as { code?: string }).code === UNIQUE_VIOLATION) return false
    throw error
  }
}
