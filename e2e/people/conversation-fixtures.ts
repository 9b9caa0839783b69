import { randomUUID } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import type { EntryKind } from '../../src/features/conversations/conversations.contract.ts'
import { PHOTO_SIZES, photoKey } from '../../src/features/media/photo.rules.ts'
import { demo, queryDatabase } from '../fixtures.ts'

interface EntryFields {
  text?: string
  quotedText?: string
  fromName?: string
  fromAddress?: string
  isFromAnotherAddress?: boolean
  files?: { name: string; bytes: number; isPicture: boolean }[]
  /** Such as `2026-11-14T22:20:00Z`; default now. */
  createdAt?: string
}

/** What the reader of the mailbox stores when a mail of this kind arrives, and what somebody decided. */
export async function anEntry(messageId: string, kind: EntryKind, fields: EntryFields = {}): Promise<void> {
  const { text = '', quotedText = '', fromName = '', fromAddress = '' } = fields
  const { isFromAnotherAddress = false, files = [], createdAt = new Date().toISOString() } = fields
  const isMail = ['inbound', 'own_mail', 'automatic', 'delivery_failure'].includes(kind)
  await queryDatabase(
    `insert into conversation_entries (message_id, kind, mail_id, entry_text, quoted_text, from_name, from_address,
       is_from_another_address, files, received_at, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10)`,
    [
      ...[messageId, kind, isMail ? `<${randomUUID()}@exemple.ca>` : null, text, quotedText, fromName],
      ...[fromAddress, isFromAnotherAddress, JSON.stringify(files), createdAt],
    ],
  )
  // As the server does it.
  if (kind === 'done')
    await queryDatabase('update messages set answered_at = $2 where id = $1', [messageId, createdAt])
  if (kind === 'reopened')
    await queryDatabase('update messages set answered_at = null where id = $1', [messageId])
  if (kind === 'closed')
    await queryDatabase('update messages set closed_at = $2 where id = $1', [messageId, createdAt])
  if (kind === 'inbound') await queryDatabase('update messages set read_at = null where id = $1', [messageId])
}

interface ReplyFields {
  text?: string
  state?: 'sent' | 'failed'
  problem?: string
  createdAt?: string
}

/** A reply that was sent or given up on some time ago. */
export async function aReply(messageId: string, fields: ReplyFields = {}): Promise<void> {
  const { text = 'Bonjour, janvier se peut.', state = 'sent', problem = null } = fields
  const { createdAt = new Date().toISOString() } = fields
  await queryDatabase(
    `insert into replies (message_id, reply_text, content_hash, state, problem, created_at, settled_at)
     values ($1, $2, '', $3, $4, $5, $5)`,
    [messageId, text, state, problem, createdAt],
  )
}

/** A photo that the customer sent with the first message and that the worker has prepared, or could not read. */
export async function aPhoto(
  messageId: string,
  state: 'ready' | 'preparing' | 'failed' = 'ready',
): Promise<void> {
  const id = randomUUID()
  if (state === 'ready')
    for (const size of PHOTO_SIZES) {
      const file = path.join(demo.storage.directory, 'objects', photoKey(id, size))
      await mkdir(path.dirname(file), { recursive: true })
      await sharp({ create: { width: 640, height: 480, channels: 3, background: '#7a6a55' } })
        .jpeg()
        .toFile(file)
    }
  await queryDatabase(
    `insert into photos (id, message_id, state, original_key, width, height) values ($1, $2, $3, 'originals/x', 640, 480)`,
    [id, messageId, state],
  )
}
