import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { readClock } from '#platform/database/clock.ts'
import type { Db } from '#platform/database/database.ts'
import { type ClaimedMail, LEASE_SECONDS } from '#platform/mail/claimed-mail.ts'
import { emailKeyOf } from '#shared/people/email-key.ts'
import type { MailKind } from '../inbox.table.ts'
import { countSetAside } from '../messages/message-list.store.ts'

export interface DueMail {
  messageId: string
  kind: MailKind
  attempts: number
  doubts: number
  name: string
  email: string
  phone: string
  message: string
  isQuarantined: boolean
  wantsPromotion: boolean
  createdAt: Date
  /** Of a digest: how many messages a flood has set aside that nobody has read. */
  setAside: number
  addressHash: Buffer
}

/** Takes mails for this worker alone; should it die, another takes them when the lease is over. */
export async function claimDueMails(db: Db, limit: number): Promise<DueMail[]> {
  const { rows } = await sql<Omit<DueMail, 'setAside'>>`
    with due as (
      select message_id, kind from message_mails
      where state in ('due', 'sending') and due_at <= now()
      order by due_at limit ${limit} for update skip locked
    ), claimed as (
      update message_mails m
      set state = 'sending', attempts = attempts + 1, due_at = now() + make_interval(secs => ${LEASE_SECONDS})
      from due where m.message_id = due.message_id and m.kind = due.kind
      returning m.message_id, m.kind, m.attempts, m.doubts
    )
    select message_id as "messageId", kind, attempts, doubts, name, email, phone, message,
      status = 'quarantined' as "isQuarantined", created_at as "createdAt",
      address_hash(email_key(email)) as "addressHash",
      exists (select from consents where consents.message_id = messages.id and consents.kind = 'promotion')
        as "wantsPromotion"
    from claimed join messages on messages.id = claimed.message_id
  `.execute(db)
  const setAside = rows.some(({ kind }) => kind === 'flood') ? await countSetAside(db) : 0
  return rows.map(row => ({ ...row, setAside }))
}

export const claimOf = ({ messageId, kind, attempts, doubts }: DueMail): ClaimedMail => ({
  table: 'message_mails',
  key: { message_id: messageId, kind },
  attempts,
  doubts,
})

const UNIQUE_VIOLATION = '23505'

/** True for the first mail of this kind that this address gets today. */
export async function reserveOncePerDay(
  db: Db,
  { messageId, kind, email }: Pick<DueMail, 'messageId' | 'kind' | 'email'>,
): Promise<boolean> {
  const day = (await readClock(db)).toISOString().slice(0, 10)
  const onceKey = createHash('sha256')
    .update(`${kind} ${emailKeyOf(email)} ${day}`)
    .digest()
  try {
    await db
      .updateTable('message_mails')
      .set({ once_key: onceKey })
      .where('message_id', '=', messageId)
      .where('kind', '=', kind)
      .execute()
    return true
  } catch (error) {
    if ((error as { code?: string }).code === UNIQUE_VIOLATION) return false
    throw error
  }
}
