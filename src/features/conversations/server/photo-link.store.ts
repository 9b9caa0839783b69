import { createHmac, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import { z } from 'zod'
import { readStoredSettings } from '#features/settings/server/settings.store.ts'
import type { Db } from '#platform/database/database.ts'
import { MOST_PHOTOS, MOST_REQUEST_PHOTOS } from '../request.rules.ts'
import './conversations.table.ts'

/** `key`: for the form that sent the message. `link`: in the acknowledgement. */
type Kind = 'key' | 'link'

const LASTS: Record<Kind, string> = { key: '30 minutes', link: '14 days' }
const MOST: Record<Kind, number> = { key: MOST_REQUEST_PHOTOS, link: MOST_PHOTOS }

interface Signed {
  secret: Buffer
  generation: number
}

/** The id of the message and 256 bits that prove that we wrote it. */
const writeToken = (kind: Kind, id: string, { secret, generation }: Signed) =>
  `${id}.${createHmac('sha256', secret).update(`photos ${kind} ${id} ${generation}`).digest('base64url')}`

export async function writePhotoToken(db: Db, kind: Kind, messageId: string): Promise<string> {
  const { rows } = await sql<Signed>`
    select secret, photo_generation as generation from link_key, messages where id = ${messageId}`.execute(db)
  const [signed] = rows
  if (!signed) throw new Error('There is no such message.')
  return writeToken(kind, messageId, signed)
}

/** The private link for a reply that asks for photos. It lasts anew; null if there is no such message. */
export async function renewPhotoLink(
  db: Db,
  messageId: string,
): Promise<{ token: string; until: Date } | null> {
  const { rows } = await sql<{ until: Date }>`
    update messages set photos_asked_at = now() where id = ${messageId}
    returning photos_asked_at + ${LASTS.link}::interval as until`.execute(db)
  const [renewed] = rows
  return renewed ? { token: await writePhotoToken(db, 'link', messageId), until: renewed.until } : null
}

export interface PhotoRight {
  messageId: string
  kind: Kind
  /** How many photos the message may have. */
  most: number
  state: 'open' | 'expired' | 'closed'
  sentAt: Date
  until: Date
  /** How many of the form or the link have arrived. */
  received: number
}

const ID_LENGTH = 36

/** What a key or link allows; null if we did not write it, or the message is gone. */
export async function readPhotoToken(db: Db, token: string): Promise<PhotoRight | null> {
  const messageId = token.slice(0, ID_LENGTH)
  if (!z.uuid().safeParse(messageId).success) return null
  const { rows } = await sql<Found>`
    select id, secret, photo_generation as generation, created_at as "sentAt", now() as now,
      created_at + ${LASTS.key}::interval as key,
      greatest(created_at, photos_asked_at) + ${LASTS.link}::interval as link,
      closed_at is not null as "isClosed",
      (select count(*) from photos where message_id = messages.id and fingerprint is not null
        and state in ('preparing', 'ready'))
        as received
    from link_key, messages where id = ${messageId}`.execute(db)
  const [row] = rows
  if (!row) return null
  const kind = (['key', 'link'] as const).find(kind => isSame(token, writeToken(kind, row.id, row)))
  if (!kind) return null
  const { id, sentAt, received, isClosed, now } = row
  const until = row[kind]
  // What the form has begun to send may be finished.
  const isOver = until < now || (kind === 'link' && !(await readStoredSettings(db)).areRequestPhotosOn)
  const state = isClosed ? 'closed' : isOver ? 'expired' : 'open'
  return { messageId: id, kind, most: MOST[kind], state, sentAt, until, received }
}

interface Found extends Signed, Record<Kind | 'sentAt' | 'now', Date> {
  id: string
  isClosed: boolean
  received: number
}

function isSame(one: string, other: string): boolean {
  const [first, second] = [Buffer.from(one), Buffer.from(other)]
  return first.length === second.length && timingSafeEqual(first, second)
}
