import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { emailKeyOf } from '#shared/people/email-key.ts'
import type { RequestDetails } from '../request.rules.ts'
import type { MailKind } from './conversations.table.ts'

export interface DueMail {
  messageId: string
  kind: MailKind
  name: string
  email: string
  phone: string
  message: string
  details: RequestDetails | null
  /** How many photos the form announced, and how many have arrived. */
  photoCount: number
  photosArrived: number
  isQuarantined: boolean
  isSelfTest: boolean
  wantsPromotion: boolean
  createdAt: Date
  addressHash: Buffer
}

/** Selects from `claimed`, the rows that a worker has claimed. */
export const DUE_MAIL = sql<DueMail>`message_id as "messageId", name, email, phone, message, details,
  photo_count as "photoCount", (select count(*) from photos where photos.message_id = messages.id
    and fingerprint is not null and photos.state in ('preparing', 'ready')) as "photosArrived",
  status = 'quarantined' as "isQuarantined",
  quarantine_reason is not distinct from 'self_test' as "isSelfTest", created_at as "createdAt",
  address_hash(email_key(email)) as "addressHash",
  exists (select from consents where consents.message_id = messages.id and consents.kind = 'promotion')
    as "wantsPromotion"
  from claimed join messages on messages.id = claimed.message_id`

const UNIQUE_VIOLATION = '23505'

/** True for the first mail of this kind that this address gets today. */
export async function reserveOncePerDay(
  db: Db,
  { messageId, kind, email }: Pick<DueMail, 'messageId' | 'kind' | 'email'>,
): Promise<boolean> {
  const { rows } = await sql<{ today: string }>`select business_day()::text as today`.execute(db)
  const onceKey = createHash('sha256')
    .update(`${kind} ${emailKeyOf(email)} ${rows[0]?.today}`)
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
